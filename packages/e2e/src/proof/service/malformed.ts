import type { Random } from '../kit/random.ts';
import type { RawRequest, Route } from './ask.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A malformed request: in a field, in its JSON, or in any of its bytes. */
export function malform(random: Random, route: Route, right: Fields): RawRequest {
  const [method, path] = route.split(' ') as [string, string];
  const fields = random.chance(0.7) ? malformFields(random, right) : right;
  if (method === 'GET') {
    return { method, path: `${path}?${malformQuery(random, fields)}`, headers: {} };
  }
  const text = random.chance(0.3) ? malformJson(random, fields) : stringify(fields);
  const body = fields === right || random.chance(0.3) ? malformBytes(random, text) : text;
  return { method, path, headers: { 'content-type': malformType(random) }, body };
}

/** Another value in one of the fields, a field too few, or one too many. */
function malformFields(random: Random, right: Fields): Fields {
  const [field, value] = random.pick(Object.entries(right));
  const { [field]: _left, ...rest } = right;
  return random.pick<() => Fields>([
    () => rest,
    () => ({ ...right, [field]: anything(random, 0) }),
    () => ({ ...right, [field]: anything(random, 0) }),
    () => ({ ...right, [field]: malformValue(random, value) }),
    () => ({ ...right, [field]: malformValue(random, value) }),
    () => ({ ...right, [field]: malformValue(random, value) }),
    () => ({ ...right, [anyText(random)]: anything(random, 0) }),
    () => ({ ...right, [field]: [value] }),
  ])();
}

function malformValue(random: Random, value: unknown): unknown {
  if (typeof value === 'number') {
    return random.pick([-value, value + 0.5, 0, -1, 2 ** 53, 2 ** 31, 1e308, String(value)]);
  }
  if (Array.isArray(value)) {
    return random.pick([[], [...value, ...value], value.map((one) => malformValue(random, one))]);
  }
  const text = String(value);
  const at = random.int(text.length + 1);
  return random.pick([
    () => `${text.slice(0, at)}${random.pick(strangeTexts)}${text.slice(at)}`,
    () => text.slice(0, at),
    () => text.repeat(1 + random.int(30)),
    () => text.toUpperCase(),
    () => random.hex(random.int(100)),
    () => random.pick(strangeTexts),
  ])();
}

const strangeTexts = [
  '',
  ' ',
  '\0',
  '\r\n',
  '\u202e',
  '\u200b',
  '\ud800',
  '\ufffe',
  'é',
  '\u{1f600}',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '#{7*7}',
  '$&',
  '%00',
  '../../etc/passwd',
  '0x',
  '0xzz',
  'NaN',
  '-0',
  '1e999',
  '١٢٣٤٥٦',
  'x'.repeat(5_000),
];

/** Any JSON value, occasionally a deep one. */
function anything(random: Random, depth: number): unknown {
  const deeper = () => anything(random, depth + 1);
  const simple = [null, true, false, 0, -0, 1.5, -1, 1e21, 2 ** 53, '', 'text', [], {}];
  if (depth > 4 || random.chance(0.5)) return random.pick(simple);
  return random.pick([
    () => anyText(random),
    () => Array.from({ length: random.int(5) }, deeper),
    () => ({ [anyText(random)]: deeper(), toString: deeper(), length: deeper() }),
  ])();
}

function anyText(random: Random): string {
  const letter = () => String.fromCharCode(random.int(random.chance(0.5) ? 0x80 : 0x10000));
  return random.chance(0.5)
    ? random.pick(strangeTexts)
    : Array.from({ length: random.int(40) }, letter).join('');
}

function stringify(fields: Fields): string {
  return JSON.stringify(fields);
}

/** Text that is almost JSON, or JSON of another shape. */
function malformJson(random: Random, fields: Fields): string {
  const text = stringify(fields);
  const [field, value] = random.pick(Object.entries(fields).concat([['a', 1]]));
  const name = JSON.stringify(field);
  return random.pick([
    () => `[${text}]`,
    () => `"${text.replaceAll('"', '\\"')}"`,
    () => `${text}${text}`,
    () => `${text.slice(0, -1)},${name}:${JSON.stringify(value) ?? 'null'}}`,
    () => `${text.slice(0, -1)},"__proto__":{"admin":true}}`,
    () => `${text.slice(0, -1)},"constructor":{"prototype":{"a":1}}}`,
    () => `{${name}:${random.pick(['1e400', '-', '01', '.5', 'NaN', 'undefined', '0x10', "'a'"])}}`,
    () => '['.repeat(1 + random.int(30_000)),
    () => `${'{"a":'.repeat(1 + random.int(5_000))}1`,
    () => `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    () => `\ufeff${text}`,
    () => `{"a":"${'x'.repeat(random.int(80_000))}"}`,
    () => random.pick(['', 'null', 'true', '5', '"text"', '[]', '{}', ' ', '\0']),
  ])();
}

/** The text's bytes, some of them changed: possibly invalid UTF-8. */
function malformBytes(random: Random, text: string): Uint8Array {
  let bytes = Buffer.from(text);
  for (let changes = 1 + random.int(5); changes > 0; changes--) {
    const at = random.int(bytes.length + 1);
    const until = at + random.int(16);
    const splice = (...inserted: Uint8Array[]) =>
      Buffer.concat([bytes.subarray(0, at), ...inserted, bytes.subarray(until)]);
    bytes = random.pick([
      () => splice(),
      () => splice(random.bytes(1 + random.int(8))),
      () => splice(bytes.subarray(at, until), bytes.subarray(at, until)),
      () =>
        splice(Buffer.from(random.pick(['"', '\\', '{', ']', ':', ',', '\\u', '\\ud800', '\0']))),
      () => bytes.subarray(0, at),
    ])();
  }
  return bytes;
}

function malformType(random: Random): string {
  if (random.chance(0.85)) return 'application/json';
  return random.pick([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json; charset=nothing',
    'application/json;',
    'application/problem+json',
    'json',
    '*/*',
    ';',
  ]);
}

/** A query string, parameters and percent signs in disorder. */
function malformQuery(random: Random, fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => {
    return [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')];
  });
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const at = random.int(query.length + 1);
  return random.pick([
    () => query,
    () => `${query}&${query}`,
    () =>
      `${query.slice(0, at)}${random.pick(['%', '%zz', '%00', '%ff', '&', '=', '[]', '#', '?', '&&', '%c0%80'])}${query.slice(at)}`,
    () => query.slice(0, at),
    () => query.replaceAll('=', random.pick(['[]=', '[a]=', '==', '.a=', ''])),
    () => `${query}&${'a'.repeat(random.int(8_000))}=1`,
    () => random.shuffle(query.split('&')).join('&'),
    () => Buffer.from(random.bytes(random.int(60))).toString('base64url'),
  ])();
}

/** Half of a surrogate pair has no UTF-8: `encodeURIComponent` would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
