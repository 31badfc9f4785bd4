/** Whether a host's letters are of other scripts than they seem. */
export function isDisguised(host: string): boolean {
  return nameOf(host).split('.').map(decodeLabel).some(isDisguisedLabel);
}

/**
 * Whether a host imitates one that the user knows. Short names and numbers often differ by one
 * character without intent.
 */
export function imitatesOne(host: string, known: readonly string[]): boolean {
  const name = nameOf(host);
  if (/^[\d.]+$|^\[/.test(name)) return false;
  return known.some((other) => {
    const [a, b] = [name, nameOf(other)];
    // Subdomains of one site differ in their first labels; they have the same owner.
    if (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)) return false;
    if (skeleton(a).replaceAll('.', '') === skeleton(b).replaceAll('.', '')) return true;
    return Math.min(a.length, b.length) >= 8 && isOneEditApart(a, b);
  });
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/** Scripts that are used together. @see UTS 39, "highly restrictive" without its Latin mixtures */
const scripts: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Common}]*$/u,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Armenian', 'Georgian'].map(
    (script) =>
      new RegExp(`^[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u'),
  ),
];

/** A label is honest if it has one script and does not read as Latin by accident. */
function isDisguisedLabel(label: string): boolean {
  // It could not be decoded, or has characters that no name may contain.
  if (label.startsWith('xn--') || /[\p{C}\p{Z}]/u.test(label)) return true;
  if (/^[\0-\x7f]*$/.test(label)) return false;
  if (!scripts.some((script) => script.test(label))) return true;
  return !/\p{Script=Latin}/u.test(label) && /^[\0-\x7f]+$/.test(latinized(label));
}

/** Letters of Cyrillic, Greek and Armenian that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ё: 'e',
    һ: 'h',
    н: 'h',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    п: 'n',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    у: 'y',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    ь: 'b',
    α: 'a',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    η: 'n',
    ω: 'w',
    γ: 'y',
    ı: 'i',
    ս: 'u',
    օ: 'o',
    հ: 'h',
    ո: 'n',
    ց: 'g',
  }),
);

function latinized(label: string): string {
  return [...label].map((letter) => lookAlikes.get(letter) ?? letter).join('');
}

/** Reduces the name of a token or a chain to how its letters look. */
export function lettersOf(name: string): string {
  const letters = name.toLowerCase().replaceAll('$', 's').replaceAll('₮', 't');
  return skeleton(letters).replace(/[^a-z\d]/g, '');
}

/** Replaces letters that deceptive names swap for one another. */
function skeleton(name: string): string {
  return latinized(name.split('.').map(decodeLabel).join('.'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
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

/**
 * Decodes an `xn--…` label; returns any other or invalid label unchanged.
 *
 * @see RFC 3492
 */
function decodeLabel(label: string): string {
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
