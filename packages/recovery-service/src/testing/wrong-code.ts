/** Returns another code of the same form. */
export function wrongCode(code: string): string {
  const last = (Number(code.at(-1)) + 1) % 10;
  return `${code.slice(0, -1)}${last}`;
}
