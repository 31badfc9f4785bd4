/** The number of failures, and the first few: a table's row has no space for more. */
export function tell(failures: readonly string[], what: string): string {
  const [first] = failures;
  return `${failures.length} ${what}${first === undefined ? '' : `, the first: ${first.slice(0, 500)}`}`;
}
