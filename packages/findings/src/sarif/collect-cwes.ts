/** Numbers of weaknesses in any of the ways in which tools write them: `CWE-079`, `external/cwe/cwe-79`, `79`. */
export function collectCwes(values: readonly unknown[]): number[] {
  const numbers = new Set<number>();
  for (const value of values) {
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) {
      numbers.add(value);
    } else if (typeof value === 'string') {
      for (const match of value.matchAll(/cwe[-_ :]*0*(\d{1,5})\b|^0*(\d{1,5})$/giu)) {
        numbers.add(Number(match[1] ?? match[2]));
      }
    }
  }
  return [...numbers];
}
