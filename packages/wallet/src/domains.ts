import { decodeLabel } from './punycode.ts';

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
