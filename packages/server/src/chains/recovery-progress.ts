import { recoveryHash, recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import type {
  GuardianSignature,
  NewOwners,
  RecoveryProgress,
} from '@recovery-guardian/recovery-service';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  size,
} from 'viem';
import { readModule } from './read-module.ts';
import type { Reader } from './reader.ts';
import type { RecoveryModule } from './recovery-state.ts';

/** How far a recovery is: what the account and the module hold of it, all at the reader's block. */
export async function readRecoveryProgress(
  reader: Reader,
  module: RecoveryModule,
  {
    account,
    recovery,
    signatures,
  }: { account: Address; recovery: NewOwners; signatures: readonly GuardianSignature[] },
): Promise<RecoveryProgress> {
  const { newOwners, newThreshold } = recovery;
  const [owners, guardians, threshold, nonce, approvedOnChain, running, block] = await Promise.all([
    readOwners(reader, account),
    readModule(reader, module.address, 'getGuardians', [account]),
    readModule(reader, module.address, 'threshold', [account]),
    readModule(reader, module.address, 'nonce', [account]),
    readModule(reader, module.address, 'getRecoveryApprovals', [account, newOwners, newThreshold]),
    readModule(reader, module.address, 'getRecoveryRequest', [account]),
    reader.getBlock(),
  ]);
  const hash = recoveryHash({
    chainId: module.chainId,
    module: module.address,
    account,
    newOwners,
    newThreshold,
    nonce,
  });
  const taken = await filter(signatures, (signature) =>
    isTaken(reader, module.address, account, hash, signature),
  );
  const signers = [...new Set(taken.map(({ signer }) => signer))];
  const approvedTwice = await filter(signers, (signer) =>
    readModule(reader, module.address, 'hasGuardianApproved', [
      account,
      signer,
      newOwners,
      newThreshold,
    ]),
  );
  return {
    owners,
    guardians,
    threshold,
    nonce,
    // Their own calls count on chain, whatever they signed beside.
    approvals: approvedOnChain + BigInt(signers.length - approvedTwice.length),
    running: toRunning(running),
    timestamp: block.timestamp,
    taken,
  };
}

/** The module answers a request of nothing where no recovery runs. */
function toRunning({
  newOwners,
  newThreshold,
  executeAfter,
}: NewOwners & { executeAfter: bigint }): RecoveryProgress['running'] {
  if (executeAfter === 0n) return undefined;
  return { newOwners, newThreshold, executeAfter: Number(executeAfter) };
}

/**
 * What one guardian's signature may cost to check: enough for a Safe of passkeys. One that takes more
 * would keep all the others from being sent.
 */
const checkGas = numberToHex(1_000_000);

/**
 * Whether the module's own check takes a guardian's signature: it says nothing if so, else it reverts.
 * An empty one stands for the sender's own word, which nobody can sign beforehand.
 */
async function isTaken(
  reader: Reader,
  module: Address,
  account: Address,
  hash: Hex,
  { signer, signature }: GuardianSignature,
): Promise<boolean> {
  if (size(signature) === 0) return false;
  const data = encodeFunctionData({
    abi: recoveryModuleAbi,
    functionName: 'validateGuardianSignature',
    args: [account, hash, signer, signature],
  });
  return (await reader.call({ to: module, data, gas: checkGas })) === '0x';
}

/** The owners and threshold of a Safe; `undefined` for what does not answer like one. */
export async function readOwners(
  reader: Reader,
  account: Address,
): Promise<RecoveryProgress['owners']> {
  const ask = (functionName: 'getOwners' | 'getThreshold') =>
    reader.call({ to: account, data: encodeFunctionData({ abi: safeAbi, functionName }) });
  const [owners, threshold] = await Promise.all([ask('getOwners'), ask('getThreshold')]);
  const answer = decodeOwners(owners, threshold);
  const isSafe =
    answer && answer.threshold >= 1n && answer.threshold <= BigInt(answer.addresses.length);
  return isSafe ? answer : undefined;
}

/** Unlike the module, an account may be anything: what cannot be read is no answer. */
function decodeOwners(
  owners: Hex | undefined,
  threshold: Hex | undefined,
): RecoveryProgress['owners'] {
  if (owners === undefined || threshold === undefined) return undefined;
  try {
    return {
      addresses: decodeFunctionResult({ abi: safeAbi, functionName: 'getOwners', data: owners }),
      threshold: decodeFunctionResult({
        abi: safeAbi,
        functionName: 'getThreshold',
        data: threshold,
      }),
    };
  } catch {
    return undefined;
  }
}

async function filter<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const wanted = await Promise.all(items.map(isWanted));
  return items.filter((_, index) => wanted[index]);
}
