import type { Address } from 'viem';

export const token: Address = '0x4444444444444444444444444444444444444444';
export const spender: Address = '0x5555555555555555555555555555555555555555';

/** A permission for a token, as sites send it. @see EIP-2612 */
export function permitData(
  owner: Address,
  chainId: number,
  value = '1000',
  deadline = '1780318800',
) {
  return {
    domain: { name: 'Coin', version: '1', chainId, verifyingContract: token },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender, value, nonce: 0, deadline },
  };
}
