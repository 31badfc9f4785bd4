import {
  acceptedListStatements,
  acceptedRegisterStatements,
  type Channel,
  type DeleteRegistrationRequest,
  type DeleteRegistrationResponse,
  deleteStatement,
  type ListRegistrationsRequest,
  type ListRegistrationsResponse,
  maskTarget,
  type RegisterRequest,
  type RegisterResponse,
  type SubmitRegistrationRequest,
  type SubmitRegistrationResponse,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import { authorizeByAccount } from '../access/authorize.ts';
import {
  findChain,
  openToAnyoneHint,
  parseAccount,
  parseChainId,
  parseTarget,
} from '../api/parameters.ts';
import type { AccountKind } from '../chains/account.ts';
import type { Chain } from '../chains/chain.ts';
import type { NewChallenge } from '../challenges/challenge-repository.ts';
import { checkCode } from '../challenges/challenges.ts';
import {
  type ChallengeMessage,
  challengeMessage,
  createChallenge,
  deliverCodes,
  type IssuedChallenge,
} from '../challenges/create-challenge.ts';
import { keptOf, queueMessageToKeep } from '../challenges/message-to-keep.ts';
import { notifyOtherChannels, queueEvent } from '../challenges/notices.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { channelTraits, refusalOf, sharedCodeLimits, takeCodeLimits } from '../limits/limits.ts';
import type { Repositories, Service } from '../service.ts';
import {
  isReachable,
  mayConfirm,
  type Reachable,
  type Registration,
} from './registration-repository.ts';
import { describeReminder } from './reminders.ts';

/**
 * Starts a registration and sends a code to the target, to prove that it can be reached.
 * Registering a target again sends a new code and voids the old one. A target that a trusted back end
 * has verified gets none, and is confirmed.
 *
 * The account's other targets get a code each. Any one of these codes lets the new target take
 * effect immediately; otherwise it waits for the cooling-off period.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-target`,
 * `invalid-signature`, `account-not-deployed`, `account-not-safe`,
 * `too-many-registrations`, `rate-limited`, `delivery-refused`, `delivery-unavailable`
 * @see docs/protocol.md, "Registrations": POST /auth/register
 */
export async function register(
  service: Service,
  request: RegisterRequest,
  caller: Caller,
): Promise<RegisterResponse> {
  const { chainId, channel, message, isVerified = false } = request;
  if (isVerified) requireTrusted(service, caller);
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(request.account);
  const target = parseTarget(channel, request.target);
  const signature = request.signature as Hex;
  const authorization = await authorizeByAccount(service, {
    account,
    chain,
    message,
    signature,
    requireAccount: () => requireRecoverable(chain, { account, signature, channel }),
    // The statement may name the phone number as it was sent.
    statements: [target, request.target].flatMap((named) =>
      acceptedRegisterStatements({
        target: named,
        channel,
        serviceName: service.settings.serviceName,
      }),
    ),
  });
  const { challenge, code, confirmations, confirmed } = await service.store.transaction(
    async (repositories) => {
      const started = await startRegistration(service, repositories, {
        account,
        chainId,
        channel,
        target,
        isVerified,
        caller,
        authorization,
      });
      const { registration } = started;
      const confirmed = isVerified
        ? await activate(service, repositories, registration.id)
        : undefined;
      return { ...started, confirmed };
    },
  );
  const untold = confirmations.map(({ message: one }) => one);
  void service.messageQueue.deliver([...untold, ...(confirmed?.notices ?? [])]);
  if (!confirmed) await deliverCodes(service, [code]);
  return {
    challengeId: challenge.id,
    matchPhrase: code.content.matchPhrase,
    expiresAt: challenge.expiresAt.toISOString(),
    ...(confirmed && { registration: await answerConfirmed(service, confirmed) }),
    ...(confirmations.length > 0 ? { confirmations: confirmations.map(describeConfirmation) } : {}),
  };
}

/** @throws {ServiceError} `invalid-parameters` for a caller whose word on a target does not count */
function requireTrusted({ settings }: Service, { tokenKind, tokenId }: Caller): void {
  if (tokenKind === 'secret' && settings.trustedTokens.includes(tokenId)) return;
  throw new ServiceError('invalid-parameters', {
    field: 'isVerified',
    hint: 'Only back ends with a secret token that the operator trusts can say this. Leave it out, and have the target confirmed by its code.',
  });
}

/**
 * Refuses accounts that a recovery could not help, before a user relies on it. The module need not be
 * enabled yet: the account does that with the guardian that a registration returns.
 *
 * @throws {ServiceError} `account-not-safe`, `account-not-deployed`
 */
export async function requireRecoverable(
  chain: Chain,
  { account, signature, channel }: { account: Address; signature: Hex; channel: Channel },
): Promise<void> {
  const kind = await chain.readAccountKind({ account, signature });
  if (kind === 'no-contract') {
    throw new ServiceError('account-not-deployed', {
      field: 'account',
      hint: `There is no contract at this address on ${chain.name}. Name the Safe, not the key (EOA) that owns it. If the Safe is not deployed yet, make a first transaction with it, or send its signature with its deployment by a known singleton (ERC-6492).`,
    });
  }
  // Accounts that cost nothing to create must not cause messages that cost money.
  if (kind === 'future-safe' && channelTraits[channel].costsMoney) {
    throw new ServiceError('account-not-deployed', { field: 'account' });
  }
  const hint = notSafeHints[kind];
  if (hint) throw new ServiceError('account-not-safe', { field: 'account', hint });
}

const notSafeHints: Partial<Record<AccountKind, string>> = {
  'open-safe': openToAnyoneHint,
  'delegated-key':
    'This account is a key (EOA) that delegates to a contract (EIP-7702). It cannot be recovered, because its key would keep control of it. Move to a Safe, and register that.',
  'other-contract':
    'This contract does not answer like a Safe, so the recovery module cannot change its owners. Register a Safe.',
};

type Start = Pick<Reachable, 'account' | 'chainId' | 'channel' | 'target'> & {
  isVerified: boolean;
  caller: Caller;
  authorization: Awaited<ReturnType<typeof authorizeByAccount>>;
};

/** Stores the pending registration, its challenge and the messages, within the limits. */
async function startRegistration(
  service: Service,
  repositories: Repositories,
  { account, chainId, channel, target, isVerified, caller, authorization }: Start,
): Promise<{
  registration: Registration;
  challenge: IssuedChallenge;
  code: ChallengeMessage;
  confirmations: Confirmation[];
}> {
  const id = service.codes.createId();
  const createdAt = service.clock.now();
  const ofChannel = { account, chainId, channel };
  await authorization.takeNonce(repositories.nonces);
  const taken = await takeCodeLimits(service, repositories, {
    target: { channel, target },
    account: ofChannel,
    caller,
  });
  throwIfLimited(taken);
  // The account's limits stay locked until the commit, so parallel calls count all targets.
  const { registration, others } = await repositories.registrations.findOrCreate({
    id,
    ...ofChannel,
    target,
    language: caller.language,
    via: service.settings.via[channel],
    createdAt,
  });
  const sameChannel = [registration, ...others].filter((one) => one.channel === channel);
  if (sameChannel.length > service.settings.limits.registrationsPerChannel) {
    throw new ServiceError('too-many-registrations', { field: 'channel' });
  }
  if (registration.id !== id) await repositories.challenges.supersede(registration.id);
  const challenge = createChallenge(service, {
    registration,
    purpose: { kind: 'register' },
    isByLinkOnly: taken.isByLinkOnly,
    caller,
  });
  const refusal = refusalOf(service, caller);
  const code = challengeMessage(service, {
    challenge,
    registration,
    subject: { kind: 'register' },
    caller,
    refusal,
  });
  const mustCoolOff = registration.status === 'pending' && service.settings.coolingOffPeriod > 0;
  const confirmers = others.filter((one) => mayConfirm(one, createdAt));
  const confirmations = mustCoolOff
    ? await requestConfirmations(service, repositories, { registration, confirmers, caller })
    : [];
  const own = isVerified ? [] : [{ challenge, message: code, registration }];
  const codes = [...own, ...confirmations];
  await queueMessages(service, repositories, codes, {
    shared: sharedCodeLimits(
      service,
      caller,
      codes.map((one) => one.registration),
      refusal,
    ),
    entry: {
      event: 'registration-begun',
      ids: {
        registration: registration.id,
        challenge: challenge.id,
        account,
        token: caller.tokenId,
      },
      at: service.clock.now(),
    },
  });
  return { registration, challenge, code, confirmations };
}

export interface Confirmation {
  registration: Reachable;
  challenge: NewChallenge;
  message: QueuedMessage;
}

export function describeConfirmation({
  challenge,
  registration: { channel, target },
}: Confirmation) {
  return { challengeId: challenge.id, channel, target: maskTarget(channel, target) };
}

/** Creates a code for each target within limits that can end the new registration's cooling-off period. */
export async function requestConfirmations(
  service: Service,
  repositories: Repositories,
  {
    registration: newRegistration,
    confirmers,
    caller,
  }: { registration: Registration; confirmers: readonly Registration[]; caller: Caller },
): Promise<Confirmation[]> {
  const confirmations: Confirmation[] = [];
  for (const other of confirmers.filter(isReachable)) {
    // A target over its limits still gets the notice of the new registration.
    const spender = { target: other, account: other, caller };
    const taken = await takeCodeLimits(service, repositories, spender);
    if (taken.outcome === 'limited') continue;
    const challenge = createChallenge(service, {
      registration: other,
      purpose: { kind: 'confirm-addition', registrationId: newRegistration.id },
      isByLinkOnly: taken.isByLinkOnly,
      caller,
    });
    const message = challengeMessage(service, {
      challenge,
      registration: other,
      subject: { kind: 'confirm-addition', newRegistration },
      caller,
    });
    confirmations.push({ registration: other, challenge, message });
  }
  return confirmations;
}

/**
 * Confirms a target with its code and returns the guardian that the account must add. A code that
 * an existing channel received for a new registration ends that registration's cooling-off period.
 *
 * The same right code gets the same response while the challenge lives, and has an effect only
 * once: a registration deleted in the meantime stays deleted.
 *
 * @throws {ServiceError} `challenge-not-found`, `invalid-challenge`, `challenge-expired`,
 * `challenge-exhausted`
 * @see docs/protocol.md, "Registrations": POST /auth/submit
 */
export async function submitRegistration(
  service: Service,
  { challengeId, challenge: code }: SubmitRegistrationRequest,
): Promise<SubmitRegistrationResponse> {
  // A refusal is returned, not thrown: throwing would roll back the count of wrong codes.
  const result = await service.store.transaction(async (repositories) => {
    const check = await checkCode(service, repositories, { challengeId, code });
    if ('refusal' in check) return check;
    const { purpose, registrationId } = check.challenge;
    const done =
      purpose.kind === 'confirm-addition'
        ? await confirmNewRegistration(service, repositories, purpose.registrationId)
        : await activate(service, repositories, registrationId);
    return done ?? { refusal: new ServiceError('challenge-expired', { field: 'challengeId' }) };
  });
  if ('refusal' in result) throw result.refusal;
  void service.messageQueue.deliver(result.notices);
  return answerConfirmed(service, result);
}

/** A code that was right is never refused for the message to keep. */
async function answerConfirmed(service: Service, { isChanged, registration }: Done) {
  const [answer] = await Promise.all([
    describeConfirmed(service, registration),
    isChanged && queueMessageToKeep(service, registration).catch(() => undefined),
  ]);
  return answer;
}

async function describeConfirmed(
  service: Service,
  registration: Registration,
): Promise<SubmitRegistrationResponse> {
  const { id, effectiveFrom, createdAt } = registration;
  const [guardianAddress] = await service.signer.getGuardianAddresses(registration);
  return {
    registrationId: id,
    guardianAddress,
    countsFrom: (effectiveFrom ?? createdAt).toISOString(),
  };
}

interface Done {
  registration: Registration;
  /** Whether it was added or takes effect by this. */
  isChanged: boolean;
  notices: QueuedMessage[];
}

async function activate(
  service: Service,
  repositories: Repositories,
  id: string,
): Promise<Done | undefined> {
  const now = service.clock.now();
  const coolingOffEnd = new Date(now.getTime() + service.settings.coolingOffPeriod * 1_000);
  const activated = await repositories.registrations.activate({
    id,
    now,
    coolingOffEnd,
    deletedSince: new Date(now.getTime() - service.settings.coolingOffPeriod * 1_000),
  });
  if (!activated) return undefined;
  const { registration, isNew, others } = activated;
  if (!isNew) return { registration, isChanged: false, notices: [] };
  await queueEvent(service, repositories, { type: 'registration.activated', registration });
  if (registration.channel === 'paper') {
    for (const { id: earlier } of others.filter((one) => !isReachable(one))) {
      await repositories.challenges.voidAll(earlier);
      await repositories.registrations.delete(earlier, now);
    }
  }
  const notices = await notifyOtherChannels(
    service,
    repositories,
    others,
    { kind: 'target-added', registration },
    {
      event: 'registration-activated',
      ids: { registration: id, account: registration.account },
      at: now,
    },
  );
  return { registration, isChanged: true, notices };
}

async function confirmNewRegistration(
  service: Service,
  repositories: Repositories,
  id: string,
): Promise<Done | undefined> {
  const now = service.clock.now();
  const registration = await repositories.registrations.confirm(id, now);
  if (!registration) return undefined;
  await repositories.audit.append({
    event: 'addition-confirmed',
    ids: { registration: id, account: registration.account },
    at: now,
  });
  return { registration, isChanged: true, notices: [] };
}

/**
 * Lists the targets that may recover an account.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`
 * @see docs/protocol.md, "Registrations": GET and POST /auth/registrations
 */
export async function listRegistrations(
  service: Service,
  query: ListRegistrationsRequest,
): Promise<ListRegistrationsResponse> {
  const chain = findChain(service.chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  const authorization = await authorizeByAccount(service, {
    account,
    chain,
    message: query.message,
    signature: query.signature as Hex,
    statements: acceptedListStatements(service.settings.serviceName),
  });
  const active = await authorization.readOnce((nonce) =>
    service.store.registrations.listActiveOnce({ ...nonce, chainId: chain.chainId }),
  );
  return {
    registrations: active.map(({ id, channel, target, codesLeft, undeliveredAt, ...one }) => ({
      id,
      channel,
      target,
      countsFrom: (one.effectiveFrom ?? one.createdAt).toISOString(),
      checkedAt: (one.checkedAt ?? one.createdAt).toISOString(),
      ...(undeliveredAt && { undeliveredAt: undeliveredAt.toISOString() }),
      ...(channel === 'paper' ? { codesLeft } : describeReminder(service, { id, ...one })),
    })),
  };
}

/**
 * Deletes a registration and ends all challenges sent to its target. An open signature request
 * still requires as many confirmations as before. The target itself and all others
 * are notified.
 *
 * @throws {ServiceError} `registration-not-found`, `invalid-signature`
 * @see docs/protocol.md, "Registrations": POST /auth/delete
 */
export async function deleteRegistration(
  service: Service,
  { registrationId, message, signature }: DeleteRegistrationRequest,
): Promise<DeleteRegistrationResponse> {
  const registration = await service.store.registrations.find(registrationId);
  if (registration?.status !== 'active') throw notFound();
  const authorization = await authorizeByAccount(service, {
    account: registration.account,
    chain: findChain(service.chains, registration.chainId),
    message,
    signature: signature as Hex,
    statements: [deleteStatement({ registrationId, serviceName: service.settings.serviceName })],
  });
  const notices = await service.store.transaction(async (repositories) => {
    const now = service.clock.now();
    await authorization.takeNonce(repositories.nonces);
    const told = await repositories.registrations.listActive(registration);
    // Challenges first: checking a code locks them in this order too.
    await repositories.challenges.voidAll(registrationId);
    if (!(await repositories.registrations.delete(registrationId, now))) throw notFound();
    await repositories.outbox.dropReminders([keptOf(service, registrationId)]);
    return notifyOtherChannels(
      service,
      repositories,
      told,
      { kind: 'target-deleted', registration },
      {
        event: 'registration-deleted',
        ids: { registration: registrationId, account: registration.account },
        at: now,
      },
    );
  });
  void service.messageQueue.deliver(notices);
  return { success: true };
}

function notFound(): ServiceError {
  return new ServiceError('registration-not-found', { field: 'registrationId' });
}
