import {
  type CreateRecoveryRequest,
  type SignRecoveryRequest,
  type SignRecoveryResponse,
  signatureForms,
} from '@recovery-guardian/core';
import type { Hex } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import {
  checkNewOwners,
  chooseModule,
  findChain,
  parseAccount,
  parseNewOwners,
  requireReplaceable,
} from '../api/parameters.ts';
import { type GuardianSignature, type SignatureCheck, termsOf } from '../chains/recovery-state.ts';
import { recoveryPhrase } from '../challenges/create-challenge.ts';
import type { OtpService } from '../keys/otp-service.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import type { Limit } from '../limits/limit-repository.ts';
import { limitsOf } from '../limits/limits.ts';
import type { Repositories, Service } from '../service.ts';
import { sizeInCall } from './choose-signatures.ts';
import { automaticRelayLimits, findRecovery, isCurrent } from './on-chain.ts';

import type {
  AcceptedSignature,
  NewRecoveryRequest,
  RecoveryRepository,
  RecoveryRequest,
} from './recovery-repository.ts';

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
 * `account-not-safe`, `signer-not-guardian`, `invalid-guardian-signature`, `relay-refused`, `rate-limited`
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
  const forms = parseSignature(body);
  const recovery = { newOwners, newThreshold: BigInt(newThreshold) };
  const { address: module } = await chooseModule(chain, account, body.moduleAddress);
  const check = await chain.checkSignatures(account, recovery, forms, usualNonce, module);
  const given = chooseTaken(check, forms);
  const { guardians, nonce, recoveryHash } = check;
  checkNewOwners({ account, newOwners, newThreshold, guardians });
  requireReplaceable(check);

  const asked = { account, chainId, module, newOwners, newThreshold, nonce };
  const request: NewRecoveryRequest = {
    id: service.codes.createId(),
    recoveryHash,
    ...asked,
    emoji: recoveryEmoji(service.codes, recoveryHash),
    matchPhrase: recoveryPhrase(service.codes, asked),
    createdBy: given.signer,
    createdAt: service.clock.now(),
  };
  const limits = [
    // Of its guardian, and of all guardians together, as all are searched.
    ...limitsOf(service, "guardians' recovery request", {
      account: request,
      guardian: request.createdBy,
    }),
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

/** Reads a guardian's signature in the forms in which the module may accept it. */
function parseSignature(body: { signer: string; signature: string }): GuardianSignature[] {
  const signer = parseAccount(body.signer, 'signer');
  try {
    return signatureForms(body.signature as Hex).map((signature) => ({
      signer,
      signerAsSent: body.signer,
      signature,
    }));
  } catch (cause) {
    throw new ServiceError('invalid-guardian-signature', { field: 'signature', cause });
  }
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

/**
 * Adds another guardian's signature to a recovery request. Only signatures that the module accepts
 * now are stored. A guardian's stored signature is replaced if the module now rejects it.
 *
 * @throws {ServiceError} `recovery-not-found`, `recovery-outdated`, `account-not-safe`,
 * `signer-not-guardian`, `invalid-guardian-signature`, `relay-refused`, `invalid-parameters`
 */
export async function signRecovery(
  service: Service,
  { id, ...body }: SignRecoveryRequest,
): Promise<SignRecoveryResponse> {
  const forms = parseSignature(body);
  const request = await findRecovery(service, id);
  const chain = findChain(service.chains, request.chainId);
  const kept = request.signatures.find(({ signer }) => signer === forms[0]?.signer);
  const signatures = kept ? [...forms, kept] : forms;
  const { account, nonce } = request;
  const terms = termsOf(request);
  const check = await chain.checkSignatures(account, terms, signatures, nonce, request.module);
  if (!isCurrent(request, check)) throw new ServiceError('recovery-outdated');
  const given = chooseTaken(check, forms);
  requireReplaceable(check);
  const refused = kept && !isTaken(check, kept) ? kept.signature : undefined;
  const at = service.clock.now();
  await service.store.transaction(({ recoveries }) =>
    keepSignature(recoveries, { request, signature: given, refused, at }),
  );
  return { success: true };
}

/**
 * The maximum size of a request's signatures, as in a call: six times what one transaction carries,
 * such as 64 contracts' signatures of 1 KiB. It bounds what the service answers.
 */
const maximumBytes = 73_728;

/**
 * Adds an accepted signature to its request, unless the request would become too long. Runs in a
 * transaction, which an error rolls back: the stored signature locks the request until the commit,
 * so parallel ones are counted too.
 *
 * @returns the request, with the signature
 * @throws {ServiceError} `invalid-parameters`
 */
async function keepSignature(
  recoveries: RecoveryRepository,
  accepted: AcceptedSignature,
): Promise<RecoveryRequest> {
  const isStored = await recoveries.keepSignature(accepted);
  const request = await recoveries.find(accepted.request.id);
  if (!request) throw new Error('A recovery request is gone while it is signed');
  const bytes = request.signatures.reduce((sum, one) => sum + sizeInCall(one), 0);
  if (isStored && bytes > maximumBytes) {
    throw new ServiceError('invalid-parameters', {
      field: 'signature',
      hint: 'This request has as many signatures as it can hold. Execute it, or send a shorter signature.',
    });
  }
  return request;
}

/**
 * Returns the form of a guardian's signature that the module accepts.
 *
 * @param check the module's check of these forms
 * @throws {ServiceError} `account-not-safe`, `signer-not-guardian`, `invalid-guardian-signature`
 */
function chooseTaken(
  check: SignatureCheck,
  forms: readonly GuardianSignature[],
): GuardianSignature {
  if (!check.owners) throw new ServiceError('account-not-safe', { field: 'account' });
  if (!forms.some(({ signer }) => check.guardians.includes(signer))) {
    throw new ServiceError('signer-not-guardian', { field: 'signer' });
  }
  const taken = forms.find((form) => isTaken(check, form));
  if (!taken) throw new ServiceError('invalid-guardian-signature', { field: 'signature' });
  return taken;
}

/** Whether the module accepts this signature. */
function isTaken({ taken }: SignatureCheck, given: GuardianSignature): boolean {
  return taken.some(
    ({ signer, signature }) => signer === given.signer && signature === given.signature,
  );
}
