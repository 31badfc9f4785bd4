import type {
  FetchRecoveriesByAddressQuery,
  RecoveryRequest as RecoveryAnswer,
} from '@recovery-guardian/core';
import { numberToHex } from 'viem';
import { findChain, parseAccount, parseChainId } from '../api/parameters.ts';
import type { SignatureCheck } from '../chains/guardian-signatures.ts';
import {
  findRunning,
  isHandedOver,
  type RecoveryProgress,
  termsOf,
} from '../chains/recovery-progress.ts';
import type { RecoveryStatus } from '../database/schema.ts';
import { ServiceError } from '../kit/service-error.ts';
import type { Service } from '../service.ts';
import type { RecoveryRequest, RelayData } from './recovery-repository.ts';

/** Whether this module still accepts signatures for this request, at its nonce. */
export function isCurrent(request: RecoveryRequest, { recoveryHash }: SignatureCheck): boolean {
  return recoveryHash === request.recoveryHash;
}

/**
 * Updates a request's status from the chain. Signatures are public and anyone may submit them, and
 * a reorg may undo a step. Steps in progress are left to the relayer.
 *
 * @returns the request's status now
 */
export async function followChain(
  { store, clock }: Pick<Service, 'store' | 'clock'>,
  request: RecoveryRequest,
  progress: RecoveryProgress,
): Promise<RecoveryStatus> {
  const { id, status: from } = request;
  const to = statusOnChain(request, progress);
  if (to === from) return from;
  const step = order[to] < order[from] ? undone : undefined;
  if (await store.recoveries.advance({ id, from, to, step, at: clock.now() })) return to;
  // Another process has changed it in the meantime.
  return (await findRecovery({ store }, id)).status;
}

const order: Record<RecoveryStatus, number> = {
  PENDING: 0,
  'EXECUTION-IN-PROGRESS': 1,
  EXECUTED: 2,
  'FINALIZATION-IN-PROGRESS': 3,
  FINALIZED: 4,
};

const undone: RelayData = { sponsored: false, transactionHash: undefined };

/** Like {@link followChain}, by id. */
export async function followRecovery(
  service: Pick<Service, 'store' | 'clock' | 'chains'>,
  id: string,
): Promise<RecoveryStatus> {
  const request = await findRecovery(service, id);
  const chain = findChain(service.chains, request.chainId);
  const progress = await chain.getRecoveryProgress(request.account, termsOf(request), []);
  return followChain(service, request, progress);
}

function statusOnChain(request: RecoveryRequest, progress: RecoveryProgress): RecoveryStatus {
  const { status, nonce } = request;
  const isExecuted = status === 'EXECUTED' || status === 'FINALIZED';
  // Executing increments the nonce: it was undone, or a node has lied.
  if (isExecuted && isCurrent(request, progress)) return 'PENDING';
  // Several requests may ask for the same owners; the executed one has the previous nonce.
  const isNext = progress.nonce === nonce + 1n;
  const isRunning = isNext && findRunning(request, progress) !== undefined;
  if (isRunning && (status === 'PENDING' || status === 'FINALIZED')) return 'EXECUTED';
  const isOver = !progress.running && isHandedOver(request, progress);
  if (status === 'EXECUTED' && isOver) return 'FINALIZED';
  return status;
}

/** @throws {ServiceError} `recovery-not-found` */
export async function findRecovery(
  { store }: Pick<Service, 'store'>,
  id: string,
): Promise<RecoveryRequest> {
  const request = await store.recoveries.find(id);
  if (!request) throw new ServiceError('recovery-not-found', { field: 'id' });
  return request;
}

/**
 * Lists the recovery requests for an account at a nonce of the recovery module.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`
 */
export async function listRecoveries(
  { store, chains }: Service,
  query: FetchRecoveriesByAddressQuery,
): Promise<RecoveryRequest[]> {
  const { chainId } = findChain(chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  return store.recoveries.list({ account, chainId, nonce: BigInt(query.nonce) });
}

/**
 * Formats a recovery request for clients. The nonce is hexadecimal; addresses are in lower case,
 * except the signers, which keep the spelling they were sent with.
 */
export function describeRecovery(request: RecoveryRequest): RecoveryAnswer {
  const { id, emoji, matchPhrase, newThreshold, chainId, status } = request;
  return {
    id,
    emoji,
    matchPhrase,
    account: request.account.toLowerCase(),
    newOwners: request.newOwners.map((owner) => owner.toLowerCase()),
    newThreshold,
    chainId,
    nonce: numberToHex(request.nonce),
    signatures: request.signatures.map(({ signer, signerAsSent, signature }) => [
      signerAsSent ?? signer.toLowerCase(),
      signature,
    ]),
    executeData: describeStep(request.executeData),
    finalizeData: describeStep(request.finalizeData),
    status,
    discoverable: true,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}

function describeStep({ sponsored, transactionHash }: RelayData) {
  return { sponsored, transactionHash: transactionHash ?? null };
}
