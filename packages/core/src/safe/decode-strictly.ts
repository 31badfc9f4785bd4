import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  size,
  slice,
} from 'viem';

/**
 * Whether call data has the one layout that every encoder writes, in which no parts overlap. See
 * Solidity, "Formal Specification of the Encoding". Reads each word once: without this check,
 * offsets to one shared part make decoding 128 KiB take a minute. Checks no values but lengths.
 */
function isCanonical(parameters: readonly AbiParameter[], data: Hex): boolean {
  return endOfParts(parameters, { data, at: 4 }) === size(data);
}

/** A position in call data, in bytes. */
interface Cursor {
  readonly data: Hex;
  readonly at: number;
}

/** Index where these parts end; undefined if they are not canonical. */
function endOfParts(parts: readonly AbiParameter[], { data, at }: Cursor): number | undefined {
  let head = at;
  let tail = at + parts.reduce((total, part) => total + headSize(part), 0);
  for (const part of parts) {
    if (isDynamic(part)) {
      if (readLength({ data, at: head }) !== tail - at) return undefined;
      const end = endOfDynamic(part, { data, at: tail });
      if (end === undefined) return undefined;
      tail = end;
    }
    head += headSize(part);
  }
  return tail;
}

function endOfDynamic(part: AbiParameter, { data, at }: Cursor): number | undefined {
  const item = itemOf(part);
  if (!item && part.type === 'tuple') return endOfParts(componentsOf(part), { data, at });
  const length = readLength({ data, at });
  if (length === undefined) return undefined;
  if (!item) return at + word + Math.ceil(length / word) * word;
  const parts = Array.from({ length }, () => item);
  return endOfParts(parts, { data, at: at + word });
}

/** Reads a length or an offset; undefined if it exceeds the data. */
function readLength({ data, at }: Cursor): number | undefined {
  const length = size(data);
  if (at + word > length) return undefined;
  const value = BigInt(slice(data, at, at + word));
  return value <= BigInt(length) ? Number(value) : undefined;
}

/** The item type of an array. The ABIs here have no arrays of fixed length. */
function itemOf(part: AbiParameter): AbiParameter | undefined {
  return part.type.endsWith('[]') ? { ...part, type: part.type.slice(0, -2) } : undefined;
}

function isDynamic(part: AbiParameter): boolean {
  if (itemOf(part) || part.type === 'bytes' || part.type === 'string') return true;
  return part.type === 'tuple' && componentsOf(part).some(isDynamic);
}

function headSize(part: AbiParameter): number {
  if (isDynamic(part) || part.type !== 'tuple') return word;
  return componentsOf(part).reduce((total, component) => total + headSize(component), 0);
}

function componentsOf(part: AbiParameter): readonly AbiParameter[] {
  return 'components' in part ? part.components : [];
}

const word = 32;

/**
 * Decodes call data that has exactly one meaning. Undefined if no function of the ABI matches, or
 * the encoding is not canonical: extra bytes, or offsets that readers could interpret in two ways.
 */
export function decodeStrictly<const A extends Abi>(
  abi: A,
  data: Hex,
): DecodeFunctionDataReturnType<A> | undefined {
  try {
    const name = data.slice(0, 10) as Hex;
    const item = getAbiItem({ abi: abi as Abi, name }) as AbiFunction | undefined;
    if (!item || !isCanonical(item.inputs, data)) return undefined;
    const call = decodeFunctionData({ abi: [item], data });
    const again = encodeFunctionData({ abi: [item], ...call } as never) as Hex;
    if (again !== data.toLowerCase()) return undefined;
    return call as DecodeFunctionDataReturnType<A>;
  } catch {
    return undefined;
  }
}
