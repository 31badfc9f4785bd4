import fc from 'fast-check';
import { getAddress, type Hex, type TypedDataDefinition } from 'viem';

/** A value as a site sends it, as viem hashes it, and its texts in order, as a user should see it. */
interface AnyValue {
  readonly sent: unknown;
  readonly hashed: unknown;
  readonly texts: readonly string[];
}

/** Random typed data of a site. */
export interface AnyTypedData {
  readonly sent: object;
  readonly hashed: TypedDataDefinition;
  /** Every single value of the domain and the message. */
  readonly texts: readonly string[];
}

interface Field {
  readonly name: string;
  readonly type: string;
}

const hex = (minLength: number, maxLength: number) =>
  fc
    .uint8Array({ minLength, maxLength })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);

const same = (value: string | boolean, text = String(value)): AnyValue => ({
  sent: value,
  hashed: value,
  texts: [text],
});

const integer = (min: bigint, max: bigint) =>
  fc
    .tuple(fc.bigInt({ min, max }), fc.constantFrom('decimal', 'hexadecimal', 'number'))
    .map(([number, form]): AnyValue => {
      const isSmall = Number.isSafeInteger(Number(number));
      const isHex = form === 'hexadecimal' && number >= 0n;
      const written = isHex ? `0x${number.toString(16)}` : String(number);
      const sent = form === 'number' && isSmall ? Number(number) : written;
      return { sent, hashed: number, texts: [String(number)] };
    });

const addresses = hex(20, 20).map((address): AnyValue => {
  const written = getAddress(address);
  return { sent: address, hashed: written, texts: [written] };
});

/** Values of each type that holds a single one. Texts are plain here: others are shown escaped. */
const primitives: Readonly<Record<string, fc.Arbitrary<AnyValue>>> = {
  bool: fc.boolean().map((is) => same(is)),
  address: addresses,
  uint8: integer(0n, 255n),
  uint256: integer(0n, 2n ** 256n - 1n),
  int64: integer(-(2n ** 63n), 2n ** 63n - 1n),
  bytes: hex(0, 40).map((bytes) => same(bytes)),
  bytes4: hex(4, 4).map((bytes) => same(bytes)),
  bytes32: hex(32, 32).map((bytes) => same(bytes)),
  string: fc.oneof(
    fc.string({ maxLength: 20 }).map((text) => same(text.replace(/[^ -~]/g, 'x'))),
    fc.constantFrom('', '0', '{"a":1}', 'ünïcode', '⟨U+202E⟩', '日本').map((text) => same(text)),
  ),
};

/** Struct types whose fields have primitive types, lists, or structs that follow. */
const structTypes = fc.integer({ min: 1, max: 3 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) => {
      const later = Array.from({ length: count - index - 1 }, (_, add) => `S${index + add + 1}`);
      const base = fc.constantFrom(...Object.keys(primitives), ...later, ...later, ...later);
      const suffix = fc.constantFrom('', '', '', '', '[]', '[2]', '[][1]');
      return fc
        .array(fc.tuple(base, suffix), { minLength: 1, maxLength: 4 })
        .map((types) =>
          types.map(([type, list], field): Field => ({ name: `f${field}`, type: type + list })),
        );
    }),
  ),
);

type Types = readonly (readonly Field[])[];

function anyValue(type: string, types: Types): fc.Arbitrary<AnyValue> {
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list) {
    const [, inner = '', length] = list;
    const size = length
      ? { minLength: Number(length), maxLength: Number(length) }
      : { maxLength: 2 };
    return fc.array(anyValue(inner, types), size).map((values) => ({
      sent: values.map(({ sent }) => sent),
      hashed: values.map(({ hashed }) => hashed),
      texts: values.flatMap(({ texts }) => texts),
    }));
  }
  return primitives[type] ?? structOf(types[Number(type.slice(1))] ?? [], types);
}

function structOf(fields: readonly Field[], types: Types): fc.Arbitrary<AnyValue> {
  return fc.tuple(...fields.map(({ type }) => anyValue(type, types))).map((values) => {
    const named = (of: (value: AnyValue) => unknown) =>
      Object.fromEntries(fields.map(({ name }, index) => [name, of(values[index] as AnyValue)]));
    return {
      sent: named(({ sent }) => sent),
      hashed: named(({ hashed }) => hashed),
      texts: values.flatMap(({ texts }) => texts),
    };
  });
}

const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/** Random typed data: nested structs and lists of all kinds of values. */
export const anyTypedData: fc.Arbitrary<AnyTypedData> = fc
  .tuple(fc.subarray([...domainFields]), structTypes)
  .chain(([domainType, structs]) => {
    const named = structs.map((fields, index) => [`S${index}`, fields]);
    const types = { EIP712Domain: domainType, ...Object.fromEntries(named) };
    const domain = structOf(domainType, []);
    return fc.tuple(domain, structOf(structs[0] ?? [], structs)).map(([domain, message]) => ({
      sent: { domain: domain.sent, types, primaryType: 'S0', message: message.sent },
      hashed: {
        domain: domain.hashed,
        types,
        primaryType: 'S0',
        message: message.hashed,
      } as TypedDataDefinition,
      texts: [...domain.texts, ...message.texts],
    }));
  });
