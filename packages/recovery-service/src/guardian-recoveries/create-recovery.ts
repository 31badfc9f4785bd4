import type { CreateRecoveryRequest } from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { limitsOf } from '../challenges/code-limits.ts';
import { throwIfLimited } from '../limit-outcome.ts';
import type {
  GuardianSignature,
  NewRecoveryRequest,
  RecoveryRequest,
} from '../model/recovery-request.ts';
import {
  checkNewOwners,
  findChain,
  parseAccount,
  parseNewOwners,
} from '../parameters/parameters.ts';
import type { Limit, OtpService, Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { checkSignature, keepSignature } from './keep-signature.ts';
import { automaticRelayLimits } from './relay.ts';

/** Most accounts have never been recovered. */
const usualNonce = 0n;

/**
 * Opens a recovery request with the first guardian's signature, at the account's current nonce.
 * Nothing is stored for callers without a guardian's signature.
 *
 * Each recovery has one request: if another guardian has opened it already, the signature is added.
 * Replaying a guardian's signature opens nothing, so it cannot use up the guardian's limit.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-new-owners`,
 * `account-not-safe`, `signer-not-guardian`, `invalid-guardian-signature`, `rate-limited`
 */
export async function createRecovery(
  service: Service,
  body: CreateRecoveryRequest,
  caller: Caller,
): Promise<RecoveryRequest> {
  const { chainId, newThreshold } = body;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(body.account);
  const newOwners = parseNewOwners(body.newOwners);
  checkNewOwners({ account, newOwners, newThreshold });
  const given: GuardianSignature = {
    signer: parseAccount(body.signer, 'signer'),
    signerAsSent: body.signer,
    signature: lowerCase(body.signature),
  };
  const recovery = { newOwners, newThreshold: BigInt(newThreshold) };
  const check = await chain.checkSignatures(account, recovery, [given], usualNonce);
  checkSignature(check, given);
  const { guardians, nonce, recoveryHash } = check;
  checkNewOwners({ account, newOwners, newThreshold, guardians });

  const request: NewRecoveryRequest = {
    id: service.codes.createId(),
    recoveryHash,
    account,
    chainId,
    newOwners,
    newThreshold,
    nonce,
    emoji: recoveryEmoji(service.codes, recoveryHash),
    matchPhrase: togetherPhrase(service.codes, recoveryHash),
    createdBy: given.signer,
    createdAt: service.clock.now(),
  };
  const limits = [
    ...guardianLimits(service, request),
    ...automaticRelayLimits(service, caller, chainId),
  ];
  return service.store.transaction((repositories) =>
    openOrJoin(service, repositories, { request, given, limits }),
  );
}

async function openOrJoin(
  service: Service,
  repositories: Repositories,
  {
    request,
    given,
    limits,
  }: { request: NewRecoveryRequest; given: GuardianSignature; limits: readonly Limit[] },
): Promise<RecoveryRequest> {
  const { recoveries } = repositories;
  const at = request.createdAt;
  if (await recoveries.create(request, given)) {
    // Throwing rolls back the new request if a limit is exceeded.
    throwIfLimited(await repositories.limits.take(limits, at));
    return newRequest(request, given);
  }
  const known = await findOpened(recoveries, request);
  refuseTooSoon(service, known, request);
  return keepSignature(recoveries, { request: known, signature: given, refused: undefined, at });
}

/** The state of a new request. */
function newRequest(request: NewRecoveryRequest, first: GuardianSignature): RecoveryRequest {
  const nothing = { sponsored: false, transactionHash: undefined };
  return {
    ...request,
    status: 'PENDING',
    executeData: nothing,
    finalizeData: nothing,
    signatures: [first],
    updatedAt: request.createdAt,
  };
}

/** The limits of its guardian, and of all guardians together, as all are searched. */
function guardianLimits(
  { settings }: Service,
  { chainId, account, createdBy }: NewRecoveryRequest,
): Limit[] {
  const { recoveriesPerGuardian, recoveriesPerAccount } = settings.limits;
  const key = `recoveries:${chainId}:${account}`;
  return [
    ...limitsOf(`${key}:${createdBy}`, recoveriesPerGuardian),
    ...limitsOf(key, recoveriesPerAccount),
  ];
}

/**
 * Refuses to open the same request again too soon, as existing clients expect.
 *
 * @throws {ServiceError} `rate-limited`
 */
function refuseTooSoon(
  { settings }: Service,
  known: RecoveryRequest,
  { createdBy, createdAt }: NewRecoveryRequest,
): void {
  const interval = settings.limits.recoveriesPerGuardian.find(({ maximum }) => maximum === 1);
  if (!interval || known.createdBy !== createdBy) return;
  const passed = (createdAt.getTime() - known.createdAt.getTime()) / 1_000;
  const retryAfter = Math.ceil(interval.period - passed);
  if (retryAfter > 0) throw new ServiceError('rate-limited', { retryAfter });
}

async function findOpened(
  recoveries: Repositories['recoveries'],
  { recoveryHash }: NewRecoveryRequest,
): Promise<RecoveryRequest> {
  const opened = await recoveries.findByHash(recoveryHash);
  if (!opened) throw new Error('A recovery request is gone while it is opened');
  return opened;
}

function lowerCase(signature: string) {
  return signature.toLowerCase() as GuardianSignature['signature'];
}

/** Objects with unambiguous names and distinct pictures in every font. */
const emoji = [
  ...'🐶🐱🐭🐰🦊🐻🐼🐯🦁🐮🐷🐸🐵🐔🐧🦆🦉🐴🐝🦋🐌🐢🐍🐙🦀🐳🐘🐪🐑🌵🌲🍄',
  ...'🌻🌈🔥⭐🍎🍌🍇🍓🍒🥕🌽🍞🧀🍕🍩🎂🚗🚲🚂🚀⚓⛵🏠⛺🎈🎁🎸🎺🥁🔑🔔⌛',
];
const length = 4;

/**
 * Four pictures for a recovery hash, which guardians compare before they sign. The hash is keyed,
 * so no one can search for another recovery with the same pictures.
 */
function recoveryEmoji(codes: OtpService, recoveryHash: Hex): string {
  const digest = Buffer.from(codes.fingerprint(['recovery emoji', recoveryHash]), 'hex');
  return Array.from({ length }, (_, at) => emoji[digest.readUInt8(at) % emoji.length]).join('');
}

/** Like {@link recoveryEmoji}, in three words, for calls and screen readers. */
function togetherPhrase(codes: OtpService, recoveryHash: Hex): string {
  return codes.createMatchPhrase(['recover together', recoveryHash]);
}
