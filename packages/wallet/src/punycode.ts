/**
 * Decodes an `xn--…` label; returns any other or invalid label unchanged.
 *
 * @see RFC 3492
 */
export function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const encoded = label.slice(4);
  const split = encoded.lastIndexOf('-');
  const letters = [...encoded.slice(0, Math.max(split, 0))];
  let place = 0;
  let code = 128;
  let bias = 72;
  let rest = encoded.slice(split + 1);
  while (rest) {
    const before = place;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digitOf(rest[0]);
      rest = rest.slice(1);
      if (digit === undefined) return label;
      place += digit * weight;
      const limit = Math.min(Math.max(k - bias, 1), 26);
      if (digit < limit) break;
      weight *= base - limit;
    }
    const count = letters.length + 1;
    bias = adapt(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff) return label;
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }
  return letters.join('');
}

const base = 36;

function digitOf(letter: string | undefined): number | undefined {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter ?? ' ');
  return digit < 0 ? undefined : digit;
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += base) rest = Math.floor(rest / (base - 1));
  return k + Math.floor((base * rest) / (rest + 38));
}
