import fc from 'fast-check';

export type Route = `${'GET' | 'POST'} /${string}`;
export type Fields = Readonly<Record<string, unknown>>;

export interface RawRequest {
  method: string;
  /** As in the request line, including the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Malformed requests: in a field, in their JSON, or in any of their bytes. */
export function malformed(route: Route, right: Fields): fc.Arbitrary<RawRequest> {
  const [method = '', path = ''] = route.split(' ');
  const fields = malformedFields(right);
  const anyFields = fc.oneof(fields, fields, fc.constant(right));
  if (method === 'GET') {
    const query = anyFields.chain(malformedQuery);
    return query.map((text) => ({ method, path: `${path}?${text}`, headers: {} }));
  }
  const wrong = fields.map((some) => JSON.stringify(some));
  const text = fc.oneof(wrong, wrong, anyFields.chain(malformedJson));
  const bytes = fc.oneof(text, fc.constant(JSON.stringify(right))).chain(malformedBytes);
  return fc
    .tuple(contentType, fc.oneof(text, text, bytes))
    .map(([type, body]) => ({ method, path, headers: { 'content-type': type }, body }));
}

/** Another value in one of the fields, a field too few, or one too many. */
function malformedFields(right: Fields): fc.Arbitrary<Fields> {
  return fc.constantFrom(...Object.entries(right)).chain(([field, value]) => {
    const { [field]: _left, ...rest } = right;
    const other = malformedValue(value);
    return fc.oneof(
      fc.constant(rest),
      fc.oneof(anything, other, other).map((wrong) => ({ ...right, [field]: wrong })),
      fc.tuple(anyText, anything).map(([name, more]) => ({ ...right, [name]: more })),
      fc.constant({ ...right, [field]: [value] }),
    );
  });
}

function malformedValue(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'number') {
    return fc.constantFrom(-value, value + 0.5, 0, -1, 2 ** 53, 2 ** 31, 1e308, String(value));
  }
  if (Array.isArray(value)) {
    const others = fc.tuple(...value.map((one) => malformedValue(one)));
    return fc.oneof(fc.constantFrom([], [...value, ...value]), others);
  }
  const text = String(value);
  return fc.oneof(
    changedText(text, strangeText),
    fc.integer({ min: 1, max: 30 }).map((times) => text.repeat(times)),
    fc.constant(text.toUpperCase()),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
    strangeText,
  );
}

/** A text with something inserted, or cut off. */
function changedText(text: string, inserted: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(text.length), fc.option(inserted))
    .map(([at, more]) => text.slice(0, at) + (more === null ? '' : more + text.slice(at)));
}

/** Texts that are strange in other ways than any random text. */
const strangeText = fc.constantFrom(
  ...['', ' ', '\0', '\r\n', '\u202e', '\u200b', '\ud800', '\ufffe', 'é', '\u{1f600}'],
  ...['__proto__', 'constructor', "' or 1=1 --", '#{7*7}', '$&', '%00', '../../etc/passwd'],
  ...['0x', '0xzz', 'NaN', '-0', '1e999', '١٢٣٤٥٦', 'x'.repeat(5_000)],
);

const anyText = fc.oneof(strangeText, fc.string({ unit: 'binary', maxLength: 40 }));

/** Any JSON value, occasionally a deep one. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary', depthSize: 'medium' }),
  fc.constantFrom(null, true, false, 0, -0, 1.5, -1, 1e21, 2 ** 53, '', 'text', [], {}),
  fc.record({ toString: fc.jsonValue(), length: fc.jsonValue() }),
  anyText,
);

/** Text that is almost JSON, or JSON of another shape. */
function malformedJson(fields: Fields): fc.Arbitrary<string> {
  const text = JSON.stringify(fields);
  const open = text.slice(0, -1);
  const [field, value] = Object.entries(fields)[0] ?? ['a', 1];
  const name = JSON.stringify(field);
  const number = fc.constantFrom('1e400', '-', '01', '.5', 'NaN', 'undefined', '0x10', "'a'");
  return fc.oneof(
    fc.constantFrom(
      ...[`[${text}]`, `"${text.replaceAll('"', '\\"')}"`, `${text}${text}`, `\ufeff${text}`],
      `${open},${name}:${JSON.stringify(value) ?? 'null'}}`,
      `${open},"__proto__":{"admin":true}}`,
      `${open},"constructor":{"prototype":{"a":1}}}`,
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    ),
    number.map((wrong) => `{${name}:${wrong}}`),
    fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth)),
    fc.integer({ min: 1, max: 5_000 }).map((depth) => `${'{"a":'.repeat(depth)}1`),
    fc.nat(80_000).map((length) => `{"a":"${'x'.repeat(length)}"}`),
    fc.constantFrom('', 'null', 'true', '5', '"text"', '[]', '{}', ' ', '\0'),
  );
}

/** The text's bytes, some of them changed: possibly invalid UTF-8. */
function malformedBytes(text: string): fc.Arbitrary<Uint8Array> {
  const bytes = Buffer.from(text);
  const tokens = ['', '"', '\\', '{', ']', ':', ',', '\\u', '\\ud800', '\0'];
  const change = fc.record({
    at: fc.noBias(fc.nat(bytes.length)),
    length: fc.nat(15),
    /** How many times the bytes there are repeated. */
    times: fc.constantFrom(0, 0, 2),
    inserted: fc.oneof(
      fc.constantFrom(...tokens).map((token) => Buffer.from(token)),
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
    ),
    isCutOff: fc.constantFrom(true, false, false, false, false),
  });
  return fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) =>
    changes.reduce((before, { at, length, times, inserted, isCutOff }) => {
      const there = before.subarray(at, at + length);
      const rest = isCutOff ? [] : [before.subarray(at + length)];
      const parts = [before.subarray(0, at), inserted, ...Array(times).fill(there), ...rest];
      return Buffer.concat(parts);
    }, bytes),
  );
}

const json = 'application/json';
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constant(json) },
  fc.constantFrom(
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'json',
      '*/*',
      ';',
    ],
    ...[
      `${json}; charset=utf-16`,
      `${json}; charset=nothing`,
      `${json};`,
      'application/problem+json',
    ],
  ),
);

/** A query string, parameters and percent signs in disorder. */
function malformedQuery(fields: Fields): fc.Arbitrary<string> {
  const pairs = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
    // Half of a surrogate pair has no UTF-8: `encodeURIComponent` would throw.
    return [name, text].map((part) => encodeURIComponent(part.toWellFormed())).join('=');
  });
  const query = pairs.join('&');
  const token = fc.constantFrom('%', '%zz', '%00', '%ff', '&', '=', '[]', '#', '?', '&&', '%c0%80');
  return fc.oneof(
    fc.constantFrom(query, `${query}&${query}`),
    changedText(query, token),
    fc.constantFrom('[]=', '[a]=', '==', '.a=', '').map((sign) => query.replaceAll('=', sign)),
    fc.nat(8_000).map((length) => `${query}&${'a'.repeat(length)}=1`),
    fc.shuffledSubarray(pairs, { minLength: pairs.length }).map((some) => some.join('&')),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  );
}
