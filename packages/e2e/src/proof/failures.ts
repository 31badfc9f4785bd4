/** How many, and the first of them: the line of a table has no room for more. */
export function tell(failures: readonly string[], what: string): string {
  const [first] = failures;
  return `${failures.length} ${what}${first === undefined ? '' : `, the first: ${first.slice(0, 500)}`}`;
}
