import {
  concat,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  parseAbi,
  size,
} from 'viem';

/** Runtime code of contracts that answer every call in a hostile way. */
export const hostileContracts = {
  /** Accepts every call and returns nothing. */
  takesAnything: '0x00',
  /** Returns its input, so the result starts with the selector. */
  echoes: '0x366000600037366000f3',
  reverts: '0x60006000fd',
  isNoCode: '0xfe',
  /** Runs out of gas. */
  neverEnds: '0x5b600056',
  /** Returns 2 MB of zeros, if its gas allows. */
  answersMuch: '0x621e84806000f3',
} as const satisfies Record<string, Hex>;

/** Returns EIP-1271's magic value for every call. */
export const saysYes: Hex = '0x631626ba7e60e01b60005260206000f3';

/**
 * An account that changes its threshold thousands of times in one transaction, by
 * `flood(address module, uint256 times)`. Compiled with solc 0.8, metadata left out, from:
 *
 *     function isModuleEnabled(address) external pure returns (bool) { return true; }
 *     function isOwner(address) external pure returns (bool) { return false; }
 *     function flood(IModule module, uint256 times) external {
 *       module.addGuardianWithThreshold(address(0x100), 1);
 *       module.addGuardianWithThreshold(address(0x101), 1);
 *       for (uint256 i = 0; i < times; i++) module.changeThreshold(2 - i % 2);
 *     }
 */
export const floodsModule: Hex = concat([
  '0x608060405234801561000f575f5ffd5b506004361061003f575f3560e01c8063152d57b9146100435780632d9a',
  '0xd53d146100585780632f54bf6e14610080575b5f5ffd5b6100566100513660046101f2565b610093565b005b61',
  '0x006c61006636600461021c565b50600190565b604051901515815260200160405180910390f35b61006c61008e',
  '0x36600461021c565b505f90565b60405163be0e54d760e01b81526001600160a01b0383169063be0e54d7906100',
  '0xc4906101009060019060040161023e565b5f604051808303815f87803b1580156100db575f5ffd5b505af11580',
  '0x156100ed573d5f5f3e3d5ffd5b505060405163be0e54d760e01b81526001600160a01b038516925063be0e54d7',
  '0x9150610122906101019060019060040161023e565b5f604051808303815f87803b158015610139575f5ffd5b50',
  '0x5af115801561014b573d5f5f3e3d5ffd5b505f925050505b818110156101d6576001600160a01b03831663694e',
  '0x80c3610174600284610257565b61017f906002610276565b6040518263ffffffff1660e01b815260040161019d',
  '0x91815260200190565b5f604051808303815f87803b1580156101b4575f5ffd5b505af11580156101c6573d5f5f',
  '0x3e3d5ffd5b5050600190920191506101529050565b505050565b6001600160a01b03811681146101ef575f5ffd',
  '0x5b50565b5f5f60408385031215610203575f5ffd5b823561020e816101db565b94602093909301359350505056',
  '0x5b5f6020828403121561022c575f5ffd5b8135610237816101db565b9392505050565b6001600160a01b039290',
  '0x92168252602082015260400190565b5f8261027157634e487b7160e01b5f52601260045260245ffd5b50069056',
  '0x5b8181038181111561029557634e487b7160e01b5f52601160045260245ffd5b9291505056',
]);

/** Reverts every call with the request to fetch a URL (EIP-3668). */
export function sendsElsewhere(itself: `0x${string}`, url: string): Hex {
  const data = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [itself, [url], '0x', '0x12345678', '0x'],
  });
  return endsWith('0xfd', data);
}

/** Answers every call with these owners, and a threshold of 32. */
export const ownedBy = (owners: readonly Hex[]): Hex =>
  endsWith('0xf3', encodeAbiParameters([{ type: 'address[]' }], [owners]));

/** Ends every call by `return` (0xf3) or `revert` (0xfd) with this data. */
function endsWith(opcode: Hex, data: Hex): Hex {
  const length = numberToHex(size(data), { size: 2 });
  // codecopy(0, 14, length) opcode(0, length), then the data itself, 14 bytes in.
  return concat(['0x61', length, '0x600e600039', '0x61', length, '0x6000', opcode, data]);
}
