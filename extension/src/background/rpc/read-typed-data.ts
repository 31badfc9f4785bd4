import { getAddress, isAddress, isHex, size } from 'viem';
import {
  isListType,
  type ShownTypedData,
  type TypedField,
  type TypeField,
} from '../../messages/typed-data.ts';
import { hasControlCharacters } from '../decoding/printable-text.ts';
import { invalidParams } from './errors.ts';

/** In fields, of values and of types: users do not read longer lists. */
const mostFields = 500;
/** In characters, of all values together. */
const longestValues = 32 * 1024;
/** Structs and lists in one another. */
const deepest = 10;

/**
 * Checks typed data strictly, and keeps only what its hash covers. Anything that is missing, left
 * over, ambiguous or too long to read is refused.
 *
 * @param data An object, or its JSON.
 * @throws {ProviderRpcError} -32602 with what is wrong.
 * @see EIP-712
 */
export function readTypedData(data: unknown): ShownTypedData {
  const { domain = {}, types, primaryType, message } = parse(data);
  if (!isRecord(types) || !isRecord(domain) || !isRecord(message)) {
    throw invalidParams('Typed data has a domain, types and a message.');
  }
  if (typeof primaryType !== 'string' || primaryType === domainType) {
    throw invalidParams('Typed data names its primary type.');
  }
  const known = new Map<string, readonly TypeField[]>();
  const ofDomain = Object.hasOwn(types, domainType) ? types[domainType] : undefined;
  known.set(domainType, readDomainType(ofDomain, domain));
  const budget = { fields: 0, length: 0 };
  readType(primaryType, { types, known, budget, outer: [] });
  const context = { known, budget };
  return {
    primaryType,
    types: Object.fromEntries(known),
    domain: readStruct(domain, domainType, 'domain', 0, context),
    message: readStruct(message, primaryType, 'message', 0, context),
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Counts what is read, to refuse what no user would read. */
interface Budget {
  fields: number;
  length: number;
}

/** Sites send JSON; some send the object itself. */
function parse(data: unknown): JsonObject {
  let parsed: unknown = data;
  if (typeof data === 'string') {
    try {
      parsed = JSON.parse(data);
    } catch {
      throw invalidParams('Typed data is an object, or its JSON.');
    }
    if (countKeysWritten(data) !== countKeys(parsed)) {
      throw invalidParams('Typed data has a key twice.');
    }
  }
  if (isRecord(parsed)) return parsed;
  throw invalidParams('Typed data is an object, or its JSON.');
}

/** In JSON, a string before a colon is a key. Matches each string, so as not to start inside one. */
function countKeysWritten(json: string): number {
  const strings = json.match(/"(?:[^"\\]|\\.)*"(\s*:)?/g) ?? [];
  return strings.filter((string) => string.endsWith(':')).length;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, one) => sum + countKeys(one), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const domainType = 'EIP712Domain';

/** The only fields that a domain may have. @see EIP-712 */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const satisfies readonly TypeField[];

/** The domain's own type, or else the one that its fields have. */
function readDomainType(type: unknown, domain: JsonObject): readonly TypeField[] {
  if (type === undefined) return domainFields.filter(({ name }) => domain[name] !== undefined);
  const fields = readFields(type, domainType);
  const isKnown = (field: TypeField) =>
    domainFields.some(({ name, type }) => name === field.name && type === field.type);
  if (!fields.every(isKnown)) throw invalidParams('The domain has a field that EIP-712 lacks.');
  return fields;
}

interface TypesToRead {
  readonly types: JsonObject;
  /** The types read so far. */
  readonly known: Map<string, readonly TypeField[]>;
  readonly budget: Budget;
  /** The structs around this one. */
  readonly outer: readonly string[];
}

/** Reads a struct type, and those that it contains. Others of the message are not hashed. */
function readType(name: string, { types, known, budget, outer }: TypesToRead): void {
  if (outer.includes(name)) throw invalidParams(`The type ${name} contains itself.`);
  if (outer.length >= deepest) throw invalidParams('The types nest too deeply.');
  if (!isTypeName(name) || !Object.hasOwn(types, name)) {
    throw invalidParams(`The type ${name.slice(0, 100)} is not known.`);
  }
  if (known.has(name)) return;
  const fields = readFields(types[name], name);
  if (fields.length === 0) throw invalidParams(`The type ${name} has no fields.`);
  count(budget, fields.length, 0);
  for (const { type } of fields) {
    const base = baseType(type);
    if (!isPrimitive(base)) readType(base, { types, known, budget, outer: [...outer, name] });
  }
  known.set(name, fields);
}

function readFields(fields: unknown, of: string): readonly TypeField[] {
  if (!Array.isArray(fields) || fields.length > mostFields) {
    throw invalidParams(`The type ${of} is a list of fields.`);
  }
  const read = fields.map((field): TypeField => {
    const { name, type } = (field ?? {}) as Partial<Record<keyof TypeField, unknown>>;
    if (typeof name !== 'string' || !isName(name) || typeof type !== 'string') {
      throw invalidParams(`A field of ${of} has no plain name, or no type.`);
    }
    if (type.length > longestName) throw invalidParams(`The type of ${of}.${name} is too long.`);
    return { name, type };
  });
  if (new Set(read.map(({ name }) => name)).size < read.length) {
    throw invalidParams(`The type ${of} has a field twice.`);
  }
  return read;
}

/** In characters: names of types and of fields, and types with their lists. */
const longestName = 100;

/** Names that objects have anyway, such as `constructor`, would be found without being given. */
function isName(name: string): boolean {
  return name.length <= longestName && /^[A-Za-z_$][\w$]*$/.test(name) && !(name in {});
}

/** The type of a struct, which must not look like that of a value. */
function isTypeName(name: string): boolean {
  const isReserved = /^(u?int\d*|bytes\d*|u?fixed.*|address|bool|string|function|tuple)$/.test(
    name,
  );
  return isName(name) && !name.includes('$') && !isReserved && name !== domainType;
}

function isPrimitive(type: string): boolean {
  return (
    /^(address|bool|string|bytes)$/.test(type) || integer(type) !== undefined || bytesSize(type) > 0
  );
}

/** Bits and sign of an integer type; EIP-712 knows no short names such as `uint`. */
function integer(type: string): { isSigned: boolean; bits: number } | undefined {
  const [, unsigned, digits] = /^(u?)int([1-9]\d{0,2})$/.exec(type) ?? [];
  const bits = Number(digits);
  return bits % 8 === 0 && bits <= 256 ? { isSigned: unsigned === '', bits } : undefined;
}

/** The length of `bytes1` to `bytes32`; 0 for other types. */
function bytesSize(type: string): number {
  return Number(/^bytes([1-9]|[12]\d|3[0-2])$/.exec(type)?.[1] ?? 0);
}

/** The type of a list's elements, without all its brackets. */
function baseType(type: string): string {
  return type.replace(/(\[([1-9]\d{0,3})?\])+$/, '');
}

interface ValuesToRead {
  readonly known: ReadonlyMap<string, readonly TypeField[]>;
  readonly budget: Budget;
}

function readStruct(
  value: unknown,
  type: string,
  path: string,
  depth: number,
  context: ValuesToRead,
): readonly TypedField[] {
  if (!isRecord(value)) throw invalidParams(`${path} is not a valid ${type}.`);
  const fields = context.known.get(type) ?? [];
  const names = fields.map(({ name }) => name);
  const extra = Object.keys(value).find((key) => !names.includes(key));
  if (extra !== undefined) {
    throw invalidParams(`${path} has ${extra.slice(0, longestName)}, which its type lacks.`);
  }
  return fields.map(({ name, type }) => {
    if (!Object.hasOwn(value, name)) throw invalidParams(`${path} lacks ${name}.`);
    return {
      name,
      type,
      value: readValue(value[name], type, `${path}.${name}`, depth + 1, context),
    };
  });
}

function readValue(
  value: unknown,
  type: string,
  path: string,
  depth: number,
  context: ValuesToRead,
): TypedField['value'] {
  if (depth > deepest) throw invalidParams('The message nests too deeply.');
  if (isListType(type)) return readList(value, type, path, depth, context);
  if (context.known.has(type)) return readStruct(value, type, path, depth, context);
  const read = readPrimitive(value, type);
  if (read === undefined) throw invalidParams(`${path} is not a valid ${type}.`);
  count(context.budget, 1, read.length);
  return read;
}

function readList(
  value: unknown,
  type: string,
  path: string,
  depth: number,
  context: ValuesToRead,
): readonly TypedField[] {
  const start = type.lastIndexOf('[');
  const length = type.slice(start + 1, -1);
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) {
    throw invalidParams(`${path} is not a valid ${type}.`);
  }
  count(context.budget, Math.max(1, value.length), 0);
  const inner = type.slice(0, start);
  return value.map((element, index) => {
    const name = String(index);
    const read = readValue(element, inner, `${path}[${name}]`, depth + 1, context);
    return { name, type: inner, value: read };
  });
}

/** A value in its one written form; `undefined` if it is not of the type. */
function readPrimitive(value: unknown, type: string): string | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined;
  const number = integer(type);
  if (number) return readInteger(value, number);
  if (typeof value !== 'string') return undefined;
  if (type === 'address') {
    return isAddress(value, { strict: false }) ? getAddress(value) : undefined;
  }
  if (type === 'string') {
    // What is not Unicode would be replaced by the hash; control characters could not be shown.
    return value.isWellFormed() && !hasControlCharacters(value) ? value : undefined;
  }
  if (!isHex(value) || value.length % 2 !== 0) return undefined;
  if (type !== 'bytes' && size(value) !== bytesSize(type)) return undefined;
  return value.toLowerCase();
}

/** Numbers that JSON rounds must be text. */
function readInteger(
  value: unknown,
  { isSigned, bits }: { isSigned: boolean; bits: number },
): string | undefined {
  const isWritten =
    typeof value === 'string'
      ? /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
      : Number.isSafeInteger(value);
  if (!isWritten) return undefined;
  const number = BigInt(value as string | number);
  const fitting = isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number);
  return fitting === number ? String(number) : undefined;
}

function count(budget: Budget, fields: number, length: number): void {
  budget.fields += fields;
  budget.length += length;
  if (budget.fields > mostFields || budget.length > longestValues) {
    throw invalidParams('The typed data is too long to be read.');
  }
}
