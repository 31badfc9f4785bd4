/** Whether a host's name could be taken for another: letters of other scripts, or one slip away. */
export function looksAlike(host: string, other: string): boolean {
  const [a, b] = [nameOf(host), nameOf(other)];
  if (a === b) return false;
  return skeleton(a) === skeleton(b) || isOneEditApart(a, b);
}

/** Whether a host's name is written in other letters than it seems to be. */
export function isDisguised(host: string): boolean {
  return nameOf(host)
    .split('.')
    .some((label) => label.startsWith('xn--'));
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/** The letters that are swapped for one another in names made to deceive. */
function skeleton(name: string): string {
  return name
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1il|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('-', '');
}

function isOneEditApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEditApart(b, a);
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = a.length === b.length ? start + 1 : start;
  return a.slice(rest) === b.slice(start + 1);
}
