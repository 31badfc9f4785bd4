import { type AccountHolder, freshAddress } from './account-holder.ts';

type Route = `${'GET' | 'POST'} /${string}`;
type Fields = Readonly<Record<string, unknown>>;

/** A well-formed body, or query, for each route that needs an access token. */
export async function validBodies(
  holder: AccountHolder,
  { id, registrationId }: { id: string; registrationId: string },
): Promise<Record<Route, Fields>> {
  const { account, world } = holder;
  const { chainId } = world.chain;
  const recovery = {
    account,
    chainId,
    newOwners: [freshAddress(), freshAddress()],
    newThreshold: 2,
  };
  const signed = { signer: freshAddress(), signature: `0x${'12'.repeat(65)}` };
  const list = await holder.listQuery();
  const { message, signature } = list;
  const byOwner = { owner: freshAddress(), message, signature };
  return {
    'POST /auth/register': await holder.registerBody('noa@example.org'),
    'POST /auth/submit': { challengeId: id, challenge: '123456' },
    'GET /auth/registrations': list,
    'POST /auth/delete': await holder.deleteBody(registrationId),
    'POST /auth/signature/request': recovery,
    'POST /auth/signature/submit': { requestId: id, challengeId: id, challenge: '12345678' },
    'POST /auth/accounts/request': { channel: 'email', target: 'mia@example.org' },
    'POST /auth/accounts/submit': {
      ...{ channel: 'email', target: 'mia@example.org' },
      ...{ challengeId: id, challenge: '12345678' },
    },
    'POST /auth/resend': { challengeId: id },
    'POST /auth/signature/describe': { requestId: id },
    'POST /recoveries/create': { ...recovery, ...signed },
    'POST /recoveries/sign': { id, ...signed },
    'GET /recoveries/fetchByAddress': { account, chainId: String(chainId), nonce: '0x0' },
    'GET /recoveries/fetchById': { id },
    'POST /recoveries/execute': { id },
    'POST /recoveries/finalize': { id },
    'POST /alerts/subscribe': {
      ...{ account, chainId, ...byOwner },
      ...{ channel: 'email', target: 'mia@example.org' },
    },
    'POST /alerts/activate': { subscriptionId: id, challenge: '123456' },
    'GET /alerts/subscriptions': { account, chainId: String(chainId), ...byOwner },
    'POST /alerts/unsubscribe': { chainId, ...byOwner, subscriptionId: id },
  };
}
