import {
  type FoundAccount,
  maskTarget,
  type RequestAccountsRequest,
  type RequestAccountsResponse,
  readDigits,
  type SubmitAccountsRequest,
  type SubmitAccountsResponse,
} from '@recovery-guardian/core';
import type { Caller } from '../access/authenticate.ts';
import { parseTarget } from '../api/parameters.ts';
import { refuseCode } from '../challenges/challenges.ts';
import { createCode } from '../challenges/create-challenge.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { byChannel, limitsOf, ownKeys, sharedKeys } from '../limits/limits.ts';
import type { Resource } from '../limits/matrix.ts';
import {
  isReachable,
  type Reachable,
  type Registration,
} from '../registrations/registration-repository.ts';
import type { Service } from '../service.ts';

/**
 * Queues a code for a target, by which its user finds the accounts that it protects.
 *
 * Never reads whether the target is known: the answer and the work for it are the same for every
 * target, and it waits for no provider. Only when the queue sends the message, those to unknown
 * targets are dropped: see `readdress` in `delivery/message-sender.ts`.
 *
 * @throws {ServiceError} `not-found`, `invalid-target`, `rate-limited`
 */
export async function requestAccounts(
  service: Service,
  { channel, target: written }: RequestAccountsRequest,
  caller: Caller,
): Promise<RequestAccountsResponse> {
  requireSearch(service);
  const target = parseTarget(channel, written);
  const { codes, settings, clock, store } = service;
  const { lifetime, recoverDigits } = settings.code;
  const id = codes.createId();
  const code = createCode(service, target, recoverDigits);
  const matchPhrase = codes.createMatchPhrase(['find-accounts', id]);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetime * 1_000);
  const message: QueuedMessage = {
    id: codes.createId(),
    channel,
    target,
    // The recipient's own once it is known who that is.
    via: undefined,
    language: settings.defaultLanguage,
    challengeId: undefined,
    expiresAt,
    content: {
      kind: 'find-accounts',
      serviceName: settings.serviceName,
      code,
      lifetime,
      matchPhrase,
      link: undefined,
      host: caller.host ?? settings.host,
    },
  };
  // Strangers may ask without a signature. So searches have counters of their own, by target and by
  // caller: they use up no code of a registration or a recovery.
  const resource: Resource = 'code that finds accounts';
  const spender = { target: { channel, target }, caller };
  await store.transaction(async (repositories) => {
    const { limits, searches, audit } = repositories;
    throwIfLimited(await limits.take(limitsOf(service, resource, spender, ownKeys), now));
    const codeHash = codes.hashCode({ challengeId: hashedAs(id, { channel, target }), code });
    await searches.create({ id, codeHash, expiresAt });
    const ids = { search: id, token: caller.tokenId };
    await audit.append({ event: 'accounts-asked-for', ids, at: now });
    await queueMessages(service, repositories, [{ message }], {
      shared: [resource, byChannel[channel]].flatMap((one) =>
        limitsOf(service, one, spender, sharedKeys),
      ),
      isUnattended: true,
    });
  });
  return { challengeId: id, matchPhrase, expiresAt: expiresAt.toISOString() };
}

/** More accounts of one target are not listed. */
const maximum = 50;

/**
 * Lists the accounts that a target protects, for the code that was sent to it, and notes that the way
 * back works. Of an account's other
 * targets it says the channel only. A code can be submitted as often as a wrong one.
 *
 * @throws {ServiceError} `not-found`, `challenge-not-found`, `invalid-challenge`,
 * `challenge-expired`, `challenge-exhausted`, `invalid-target`
 */
export async function submitAccounts(
  service: Service,
  request: SubmitAccountsRequest,
  caller: Caller,
): Promise<SubmitAccountsResponse> {
  requireSearch(service);
  const { clock, codes, settings, store, chains } = service;
  const { challengeId: id, challenge, channel } = request;
  const target = parseTarget(channel, request.target);
  const now = clock.now();
  const code = readDigits(challenge);
  // A refusal is returned, not thrown: throwing would roll back the count of tries.
  const { check, found } = await store.transaction(async ({ searches, registrations, audit }) => {
    const check = await searches.check({
      id,
      codeHashes: codes.candidateHashes({ challengeId: hashedAs(id, { channel, target }), code }),
      maximumTries: settings.code.maximumTries,
      now,
    });
    if (check.outcome === 'wrong') {
      await audit.append({ event: 'wrong-code', ids: { search: id }, at: now });
    }
    if (check.outcome !== 'right') return { check, found: [] };
    const found = await registrations.listByTarget({ channel, target, maximum });
    await registrations.noteChecked(
      found.map(({ id }) => id),
      now,
    );
    for (const { id: registration } of found) {
      const ids = { search: id, registration, token: caller.tokenId };
      await audit.append({ event: 'accounts-found', ids, at: now });
    }
    return { check, found };
  });
  if (check.outcome !== 'right') throw refuseCode(check);
  const accounts = await Promise.all(
    found.map(async (registration): Promise<FoundAccount[]> => {
      const { account, chainId } = registration;
      const chain = chains.find(chainId);
      if (!chain) return [];
      const all = await store.registrations.listActive({ account, chainId });
      const ways = all.filter(isReachable).map((one) => describeWay(one, registration));
      return [{ account, chainId, chainName: chain.name, ways }];
    }),
  );
  return { accounts: accounts.flat() };
}

/** The mask of another target could show something of another user. */
function describeWay(
  { id, channel, target }: Reachable,
  proven: Registration,
): FoundAccount['ways'][number] {
  return { channel, ...(id === proven.id && { target: maskTarget(channel, target) }) };
}

/** @throws {ServiceError} `not-found` if the operator has switched it off */
function requireSearch({ settings }: Pick<Service, 'settings'>): void {
  if (!settings.accountSearch) throw new ServiceError('not-found');
}

/**
 * What the code of a search is hashed with. It names purpose and target, so that a code for finding
 * accounts never equals a stored code of anything else, nor one for another target.
 */
function hashedAs(id: string, { channel, target }: RequestAccountsRequest): string {
  return `find-accounts:${id}:${channel}:${target.toLowerCase()}`;
}
