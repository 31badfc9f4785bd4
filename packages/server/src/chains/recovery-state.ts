import { type Recovery, recoveryHash } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import { ChainContradiction } from './node-errors.ts';
import { readModule } from './read-module.ts';
import type { Reader } from './reader.ts';

/** What a recovery would change on the account, and the nonce it is valid for. */
export type RecoveryTerms = Pick<Recovery, 'newOwners' | 'newThreshold' | 'nonce'>;

/** The future owners of the account. */
export type NewOwners = Pick<Recovery, 'newOwners' | 'newThreshold'>;

export interface RecoveryState {
  guardians: readonly Address[];
  nonce: bigint;
}

export interface RecoveryModule {
  chainId: number;
  address: Address;
}

export type IsTrustedCode = (code: Hex) => boolean;

/**
 * Reads the account's state in the module. The reader must be at one block, so that no recovery
 * between two reads is missed.
 */
export async function readRecoveryState(
  reader: Reader,
  module: RecoveryModule,
  account: Address,
): Promise<RecoveryState> {
  const [guardians, nonce] = await Promise.all([
    readModule(reader, module.address, 'getGuardians', [account]),
    readModule(reader, module.address, 'nonce', [account]),
  ]);
  return { guardians, nonce };
}

/**
 * Checks what a signature depends on before the recovery is signed: the node's chain, the module's
 * code, and the module's hash of this recovery. We sign our own hash in any case; a
 * different one shows that an assumption is wrong.
 *
 * @throws {ChainContradiction} if something differs
 */
export async function compareRecovery(
  reader: Reader,
  module: RecoveryModule,
  {
    account,
    recovery,
    isTrustedCode,
  }: { account: Address; recovery: RecoveryTerms; isTrustedCode: IsTrustedCode },
): Promise<void> {
  const { newOwners, newThreshold, nonce } = recovery;
  const [chainId, code, hash] = await Promise.all([
    reader.getChainId(),
    reader.getCode(module.address),
    readModule(reader, module.address, 'getRecoveryHash', [
      account,
      newOwners,
      newThreshold,
      nonce,
    ]),
  ]);
  const refuse = (what: string) => new ChainContradiction(`A node answers with another ${what}`);
  if (chainId !== module.chainId) throw refuse('chain id than the configured one');
  if (!isTrustedCode(code)) throw refuse("module's code than the trusted one");
  const expected = recoveryHash({
    chainId: module.chainId,
    module: module.address,
    account,
    ...recovery,
  });
  if (hash !== expected) throw refuse('hash of the recovery than ours');
}
