import { everyEffect, MAX_ANSWER_BYTES, MIN_ANSWER_BYTES } from '@trefoil/contract';
import type { AnswerLimits, Effects, JsonSchema } from '@trefoil/contract';

/** The section `policy` of a `trefoil.yaml`, as it is written. */
export interface PolicySection {
  readonly roots?: readonly string[];
  readonly effects?: readonly Effects[];
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly limits?: AnswerLimits;
  readonly token_file?: string;
  readonly token_required?: boolean;
}

const names = (description: string): JsonSchema => ({
  type: 'array',
  description,
  items: { type: 'string', minLength: 1, maxLength: 200 },
  maxItems: 500,
});

const file: JsonSchema = { type: 'string', minLength: 1, maxLength: 4_096 };

/** Every key of the section. Its descriptions are those of `docs/policy.md`. */
export const policySchema: JsonSchema & { properties: Record<keyof PolicySection, JsonSchema> } = {
  type: 'object',
  additionalProperties: false,
  properties: {
    roots: {
      type: 'array',
      description: 'Directories that path arguments must stay under',
      items: file,
      maxItems: 50,
    },
    effects: {
      type: 'array',
      description: 'What operations may do without an allow entry',
      items: { type: 'string', enum: [...everyEffect] },
      maxItems: everyEffect.length,
    },
    allow: names('Operations that may run whatever their effects'),
    deny: names('Operations that may not run; beats every allow entry'),
    limits: { type: 'object', description: 'The most that one answer may be asked to hold' },
    token_file: { ...file, description: 'File with the token that servers over HTTP require' },
    token_required: { type: 'boolean', description: 'Serve over HTTP only with a token' },
  },
};

export const limitsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    max_bytes: { type: 'integer', minimum: MIN_ANSWER_BYTES, maximum: MAX_ANSWER_BYTES },
    limit: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  },
};
