import {
  getFallbackHandler,
  JsonRpcError,
  readOwners,
  safeAbi,
  safeContracts,
} from '@recovery-guardian/core';
import { contractReader, type JsonRpc, readContract } from '@recovery-guardian/wallet';
import { type Address, type Hex, isAddressEqual } from 'viem';
import type { AccountInspection } from '../../messages/account.ts';

/**
 * Reads from the chain what an address is.
 *
 * @param held The owners whose keys the wallet holds.
 * @throws {NoAnswerError} A failed read is never mistaken for a missing contract.
 */
export async function inspectAccount(
  rpc: JsonRpc,
  address: Address,
  held: readonly Address[],
): Promise<AccountInspection> {
  const code = (await rpc('eth_getCode', [address, 'latest'])) as Hex;
  // An EOA that delegates to a contract (EIP-7702) is not a contract account.
  if (code === '0x' || code.startsWith('0xef0100')) return { ...nothing, kind: 'no-contract' };
  const getStorage = (account: Address, slot: Hex) =>
    rpc('eth_getStorageAt', [account, slot, 'latest']) as Promise<Hex>;
  try {
    const [{ owners, threshold }, has4337Module, handler] = await Promise.all([
      readOwners(contractReader(rpc), address),
      readContract(rpc, address, safeAbi, 'isModuleEnabled', [safeContracts.erc4337Module]),
      getFallbackHandler({ getStorage }, address),
    ]);
    return {
      kind: 'safe',
      owners,
      threshold,
      ownKeys: held.filter((key) => owners.some((owner) => isAddressEqual(owner, key))),
      has4337Module: has4337Module && isAddressEqual(handler, safeContracts.erc4337Module),
    };
  } catch (error) {
    // The contract answered, but not like a Safe.
    if (error instanceof JsonRpcError || isDecodingError(error)) {
      return { ...nothing, kind: 'other-contract' };
    }
    throw error;
  }
}

const nothing = { owners: [], threshold: 0, ownKeys: [], has4337Module: false };

function isDecodingError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(RangeError|AbiDecoding|InvalidAddress|PositionOutOfBounds)/.test(error.name)
  );
}
