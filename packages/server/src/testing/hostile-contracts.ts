import { concat, encodeErrorResult, type Hex, numberToHex, parseAbi, size } from 'viem';

/** Runtime code of contracts that answer any call, each in its own bad way. */
export const hostileContracts = {
  /** Takes every call and answers nothing. */
  takesAnything: '0x00',
  /** Answers what it was sent, so its answer begins with the selector. */
  echoes: '0x366000600037366000f3',
  reverts: '0x60006000fd',
  isNoCode: '0xfe',
  /** Runs until its gas is gone. */
  neverEnds: '0x5b600056',
  /** Answers 2 MB of zeros, as much as its gas buys. */
  answersMuch: '0x621e84806000f3',
} as const satisfies Record<string, Hex>;

/** Answers every call with EIP-1271's magic value. */
export const saysYes: Hex = '0x631626ba7e60e01b60005260206000f3';

/** Refuses every call by asking the caller to fetch a URL (EIP-3668). */
export function sendsElsewhere(itself: `0x${string}`, url: string): Hex {
  const data = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [itself, [url], '0x', '0x12345678', '0x'],
  });
  const length = numberToHex(size(data), { size: 2 });
  // codecopy(0, 14, length) revert(0, length), then the data itself, 14 bytes in.
  return concat(['0x61', length, '0x600e600039', '0x61', length, '0x6000fd', data]);
}
