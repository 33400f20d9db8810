/** A function that is worth sharing, in several languages, with a statement that may stand before its last one. */
export interface Sample {
  readonly path: string;
  readonly text: string;
  /** Names to be replaced for a renamed copy. */
  readonly names: readonly string[];
  /** Stands before the marked line in a changed copy. */
  readonly extra: string;
  readonly comment: string;
}

export const samples: readonly Sample[] = [
  {
    path: 'a.c',
    text: `int count_words(const char *text, int limit) {
  int words = 0;
  int inside = 0;
  for (const char *at = text; *at != '\\0'; at++) {
    if (*at == ' ' || *at == '\\n') {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      words += 1;
    }
  }
  if (words > limit) {
    report_limit(text, limit);
  }
  return words;
}
`,
    names: ['count_words', 'text', 'limit', 'words', 'inside', 'at', 'report_limit'],
    extra: '  note_count(words, limit);',
    comment: '//',
  },
  {
    path: 'a.ts',
    text: `export function collectNames(rows: Row[], wanted: Set<string>): string[] {
  const names: string[] = [];
  for (const row of rows) {
    if (!wanted.has(row.kind)) continue;
    const name = row.name.trim();
    if (name.length > 0 && !names.includes(name)) {
      names.push(name);
    }
  }
  logger.debug(names.length);
  return names;
}
`,
    names: ['collectNames', 'rows', 'wanted', 'names', 'row', 'name', 'logger'],
    extra: '  metrics.add(rows.length);',
    comment: '//',
  },
  {
    path: 'a.py',
    text: `def load_settings(path, defaults):
    settings = dict(defaults)
    with open(path) as handle:
        for line in handle:
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            key, _, value = line.partition("=")
            settings[key.strip()] = value.strip()
    if "name" not in settings:
        raise ValueError(path)
    return settings
`,
    names: ['load_settings', 'path', 'defaults', 'settings', 'handle', 'line', 'key', 'value'],
    extra: '    trace(settings, path)',
    comment: '#',
  },
  {
    path: 'a.go',
    text: `package a

func Total(orders []Order, limit int) (int, error) {
	total := 0
	for _, order := range orders {
		if order.Cancelled {
			continue
		}
		for _, item := range order.Items {
			total += item.Price * item.Count
		}
	}
	if total > limit {
		return 0, fmt.Errorf("over %d", limit)
	}
	return total, nil
}
`,
    names: ['Total', 'orders', 'limit', 'total', 'order', 'item'],
    extra: '	observe(total, limit)',
    comment: '//',
  },
  {
    path: 'A.java',
    text: `class A {
  List<String> readLines(Reader source, int most) throws IOException {
    List<String> lines = new ArrayList<>();
    BufferedReader reader = new BufferedReader(source);
    String line = reader.readLine();
    while (line != null && lines.size() < most) {
      if (!line.isEmpty()) {
        lines.add(line.trim());
      }
      line = reader.readLine();
    }
    reader.close();
    return lines;
  }
}
`,
    names: ['readLines', 'source', 'most', 'lines', 'reader', 'line'],
    extra: '    audit(lines, most);',
    comment: '//',
  },
  {
    path: 'a.rs',
    text: `fn longest_run(values: &[u32], floor: u32) -> usize {
    let mut best = 0;
    let mut current = 0;
    for value in values {
        if *value >= floor {
            current += 1;
            if current > best {
                best = current;
            }
        } else {
            current = 0;
        }
    }
    record(best, floor);
    best
}
`,
    names: ['longest_run', 'values', 'floor', 'best', 'current', 'value'],
    extra: '    observe(current, best);',
    comment: '//',
  },
];

const extensionOf = (path: string) => path.slice(path.lastIndexOf('.'));

export function copyPath({ path }: Sample): string {
  return `copy${extensionOf(path)}`;
}

/** Type 1: a comment after lines that end a statement, and more indentation where it says nothing. */
export function withComments({ text, comment, path }: Sample): string {
  return text
    .split('\n')
    .map((line) => (path.endsWith('.py') || line === '' ? line : `  ${line}`))
    .map((line) => (/[;)]$/.test(line) ? `${line} ${comment} as before` : line))
    .join('\n');
}

/** Type 2. */
export function renamed(sample: Sample, text = sample.text): string {
  return sample.names.reduce(
    (copy, name, index) =>
      copy.replaceAll(
        new RegExp(`\\b${name}\\b`, 'g'),
        /^[A-Z]/.test(name) ? `Other${index}` : `other${index}`,
      ),
    text,
  );
}

/** Type 3: one statement more, before the last. */
export function extended({ text, extra }: Sample): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => /^\s+(?:return\b|best$)/.test(line));
  return lines.toSpliced(last, 0, extra).join('\n');
}
