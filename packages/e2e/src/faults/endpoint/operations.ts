import { type Hex, keccak256, stringToHex } from 'viem';
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction';

/** The EntryPoint of {@link operationOf}. */
export const entryPoint = entryPoint08Address;

const gas = {
  callGasLimit: '0x1',
  verificationGasLimit: '0x2',
  preVerificationGas: '0x3',
  maxFeePerGas: '0x4',
  maxPriorityFeePerGas: '0x5',
} as const;
const sender = '0x000000000000000000000000000000000000bEEF';

/** A user operation, identified by its nonce. */
export function operationOf(nonce: Hex) {
  return { sender, nonce, callData: '0x1234', signature: '0xabcd', ...gas } as const;
}

/** The hash of {@link operationOf}. */
export function hashOf(nonce: Hex, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.8',
    userOperation: {
      ...operationOf(nonce),
      nonce: BigInt(nonce),
      callGasLimit: 1n,
      verificationGasLimit: 2n,
      preVerificationGas: 3n,
      maxFeePerGas: 4n,
      maxPriorityFeePerGas: 5n,
    },
  });
}

/** A fake upstream's answer to calls other than operations: it repeats the request. */
export function echo(params: unknown): { echo: Hex } {
  return { echo: keccak256(stringToHex(JSON.stringify(params))) };
}
