import type { RequestAccountsRequest, RequestAccountsResponse } from '@recovery-guardian/protocol';
import { limitsOf, targetFingerprint } from '../challenges/code-limits.ts';
import { createCode } from '../challenges/create-code.ts';
import { throwIfLimited } from '../limit-outcome.ts';
import { checkTarget } from '../parameters/check-target.ts';
import type { Limit, QueuedMessage } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { hashedAs } from './hashed-as.ts';
import { requireSearch } from './require-search.ts';

/**
 * Queues a code for a target, by which its user finds the accounts that it protects.
 *
 * Never reads whether the target is known: the answer and the work for it are the same for every
 * target, and it waits for no provider. Only when the queue sends the message, those to unknown
 * targets are dropped: see `readdress.ts`.
 *
 * @throws {ServiceError} `not-found`, `invalid-target`, `rate-limited`
 */
export async function requestAccounts(
  service: Service,
  { channel, target }: RequestAccountsRequest,
  caller: Caller,
): Promise<RequestAccountsResponse> {
  requireSearch(service);
  checkTarget(channel, target);
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
  await store.transaction(async ({ limits, searches, outbox, audit }) => {
    throwIfLimited(await limits.take(searchLimits(service, { channel, target }, caller), now));
    const codeHash = codes.hashCode({ challengeId: hashedAs(id, { channel, target }), code });
    await searches.create({ id, codeHash, expiresAt });
    await outbox.putAll([message]);
    const ids = { search: id, token: caller.tokenId };
    await audit.append({ event: 'accounts-asked-for', ids, at: now });
  });
  return { challengeId: id, matchPhrase, expiresAt: expiresAt.toISOString() };
}

/**
 * Strangers may ask without a signature. So searches have counters of their own, by target and by
 * caller: they use up no code of a registration or a recovery.
 */
function searchLimits(
  service: Service,
  target: RequestAccountsRequest,
  { tokenId, tokenKind, site }: Caller,
): Limit[] {
  const { codesPerTarget, codesPerCaller, codesPerToken } = service.settings.limits;
  // All users of a back end share its address.
  const perCaller = tokenKind === 'secret' ? [] : codesPerCaller;
  return [
    ...limitsOf(`searches:${targetFingerprint(service, target)}`, codesPerTarget),
    ...limitsOf(`caller-searches:${tokenId}:${site}`, perCaller),
    ...limitsOf(`token-searches:${tokenId}`, codesPerToken),
  ];
}
