import {
  type FoundAccount,
  maskTarget,
  type SubmitAccountsRequest,
  type SubmitAccountsResponse,
} from '@recovery-guardian/protocol';
import { refuseCode, withoutSpaces } from '../challenges/check-code.ts';
import type { Registration } from '../model/registration.ts';
import type { Caller, Service } from '../service.ts';
import { hashedAs } from './hashed-as.ts';
import { requireSearch } from './require-search.ts';

/** More accounts of one target are not listed. */
const maximum = 50;

/**
 * Lists the accounts that a target protects, for the code that was sent to it. Of an account's other
 * targets it says the channel only. A code can be submitted as often as a wrong one.
 *
 * @throws {ServiceError} `not-found`, `challenge-not-found`, `invalid-challenge`,
 * `challenge-expired`, `challenge-exhausted`
 */
export async function submitAccounts(
  service: Service,
  request: SubmitAccountsRequest,
  caller: Caller,
): Promise<SubmitAccountsResponse> {
  requireSearch(service);
  const { clock, codes, settings, store, chains } = service;
  const { challengeId: id, challenge, channel, target } = request;
  const now = clock.now();
  const code = withoutSpaces(challenge);
  // A refusal is returned, not thrown: throwing would roll back the count of tries.
  const { check, found } = await store.transaction(async ({ searches, registrations, audit }) => {
    const check = await searches.check({
      id,
      codeHashes: codes.candidateHashes({ challengeId: hashedAs(id, request), code }),
      maximumTries: settings.code.maximumTries,
      now,
    });
    if (check.outcome === 'wrong') {
      await audit.append({ event: 'wrong-code', ids: { search: id }, at: now });
    }
    if (check.outcome !== 'right') return { check, found: [] };
    const found = await registrations.listByTarget({ channel, target, maximum });
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
      const ways = all.map((one) => describeWay(one, registration));
      return [{ account, chainId, chainName: chain.name, ways }];
    }),
  );
  return { accounts: accounts.flat() };
}

/** The mask of another target could show something of another user. */
function describeWay(
  { id, channel, target }: Registration,
  proven: Registration,
): FoundAccount['ways'][number] {
  return { channel, ...(id === proven.id && { target: maskTarget(channel, target) }) };
}
