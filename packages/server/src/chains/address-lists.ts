import { type Abi, type AbiParameter, type Address, getAddress, type Hex } from 'viem';

/**
 * The longest list of an account that is read. Each address costs a hash for its checksum, and anyone
 * can make an account with tens of thousands.
 */
export const longestList = 256;

/** Returns the same functions, whose results have lists of words in place of addresses. */
export function withListsOfWords<Functions extends Abi>(abi: Functions): Functions {
  const functions = abi.map((item) =>
    item.type === 'function' ? { ...item, outputs: item.outputs.map(inWords) } : item,
  );
  return functions as object as Functions;
}

function inWords(parameter: AbiParameter): AbiParameter {
  if (parameter.type === 'address[]') return { ...parameter, type: 'bytes32[]' };
  if (!('components' in parameter)) return parameter;
  return { ...parameter, components: parameter.components.map(inWords) };
}

/** Turns the lists of such a result into addresses; of a list that is too long, none is left. */
export function readAddressLists<Result>(result: Result): Result {
  if (Array.isArray(result)) return readAddresses(result) as Result;
  if (typeof result !== 'object' || result === null) return result;
  const entries = Object.entries(result).map(([name, value]) => [name, readAddressLists(value)]);
  return Object.fromEntries(entries);
}

function readAddresses(words: readonly Hex[]): Address[] {
  if (words.length > longestList) return [];
  return words.map((word) => getAddress(`0x${word.slice(-40)}`));
}
