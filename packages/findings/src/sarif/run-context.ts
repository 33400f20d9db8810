import { indexOf, isObject, objectOf, objectsOf, textOf } from '../read/json-access.ts';
import type { RawObject } from '../read/json-access.ts';
import { defined } from '../write/finding-row.ts';
import type { RuleDescription, ScanFacts, Tool } from '../write/report.ts';
import { readRule } from './read-rule.ts';
import { readScanFacts } from './read-scan-facts.ts';

/** A rule as its run describes it, and as it reads here. */
export interface KnownRule {
  readonly raw: RawObject;
  readonly description: RuleDescription;
}

/** What a run says apart from its results: results refer to it by id and by index. */
export class RunContext {
  /** Members of the run, without its results and artifacts. */
  readonly #members = new Map<string, unknown>();
  readonly artifacts: RawObject[] = [];
  /** Results that say that nothing is wrong, by SARIF's word for it. */
  readonly notFindings = new Map<string, number>();
  #tool: Tool | undefined;
  #rules: readonly KnownRule[] | undefined;
  #rulesById: ReadonlyMap<string, KnownRule> | undefined;

  set(key: string, value: unknown): void {
    this.#members.set(key, value);
    this.#tool = undefined;
    this.#rules = undefined;
    this.#rulesById = undefined;
  }

  get(key: string): unknown {
    return this.#members.get(key);
  }

  has(key: string): boolean {
    return this.#members.has(key);
  }

  get driver(): RawObject {
    return objectOf(objectOf(this.get('tool'))['driver']);
  }

  get tool(): Tool {
    this.#tool ??= readTool(this.driver);
    return this.#tool;
  }

  /** Of the driver first, then of its extensions, in the order of the report. */
  get rules(): readonly KnownRule[] {
    this.#rules ??= [this.driver, ...this.extensions].flatMap(rulesOf);
    return this.#rules;
  }

  get extensions(): readonly RawObject[] {
    return objectsOf(objectOf(this.get('tool'))['extensions']);
  }

  get scan(): ScanFacts {
    return readScanFacts(this);
  }

  /** The rule of a result, which may name it by id, by index, and in a component of the tool. */
  findRule(result: RawObject): KnownRule | undefined {
    const reference = objectOf(result['rule']);
    const id = textOf(result['ruleId']) ?? textOf(reference['id']);
    const component = objectOf(reference['toolComponent']);
    const index = indexOf(result['ruleIndex']) ?? indexOf(reference['index']);
    const byIndex = index === undefined ? undefined : this.#ruleAt(component, index);
    if (byIndex !== undefined && (id === undefined || isSameRule(byIndex.description.id, id))) {
      return byIndex;
    }
    return id === undefined ? undefined : this.#ruleCalled(id);
  }

  #ruleAt(component: RawObject, index: number): KnownRule | undefined {
    const at = indexOf(component['index']);
    const name = textOf(component['name']);
    const owner =
      at === undefined
        ? (this.extensions.find((extension) => name !== undefined && extension['name'] === name) ??
          this.driver)
        : this.extensions[at];
    const raw = objectsOf(owner?.['rules'])[index];
    return raw === undefined ? undefined : this.rules.find((rule) => rule.raw === raw);
  }

  #ruleCalled(id: string): KnownRule | undefined {
    this.#rulesById ??= new Map(this.rules.toReversed().map((rule) => [rule.description.id, rule]));
    // `CA1000/1` is a case of the rule `CA1000`.
    return this.#rulesById.get(id) ?? this.#rulesById.get(id.slice(0, Math.max(0, id.lastIndexOf('/'))));
  }
}

function readTool(driver: RawObject): Tool {
  return {
    name: textOf(driver['name']) ?? 'unknown',
    ...defined('version', textOf(driver['version']) ?? textOf(driver['semanticVersion'])),
    ...defined('organization', textOf(driver['organization'])),
    ...defined('information_uri', textOf(driver['informationUri'])),
  };
}

function isSameRule(ruleId: string, id: string): boolean {
  return id === ruleId || id.startsWith(`${ruleId}/`);
}

function rulesOf(component: RawObject): KnownRule[] {
  const rules = component['rules'];
  return Array.isArray(rules)
    ? rules.filter(isObject).map((raw) => ({ raw, description: readRule(raw) }))
    : [];
}
