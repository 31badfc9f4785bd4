import type { TestWorld } from '@recovery-guardian/devnet/testing';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { findFailures } from '../kit/properties.ts';
import { askRaw, type RawRequest, type Route } from './ask.ts';
import { deployHolders, type Holder } from './holder.ts';
import { malformed } from './malformed.ts';
import { inProofWorld } from './proof-world.ts';
import { newOwner } from './recoveries.ts';

/** Node ends the connection if the request line and the headers are longer. */
const maximumHead = 16_384;

/** S17: every answer is the contract's envelope, and never a 5xx. */
export const robustParser: Check = {
  name: 'robust parser',
  target: '10k malformed bodies per route -> 0 5xx',
  async measure(scale) {
    const runs = scale.of(10_000, 40);
    return inProofWorld(scale, 1, async (world) => {
      const [holder] = await deployHolders(world, scale.random, 1);
      if (!holder) throw new RangeError('There is no account');
      const right = Object.entries(await validBodies(holder)) as [Route, Fields][];
      const statuses = new Map<number, number>();
      const failures = await inParallel(right, right.length, async ([route, body]) => {
        const requests = malformed(route, body);
        const found = await findFailures(requests, { runs, seed: scale.seed }, async (request) => {
          const problem = await send(world, request, statuses);
          return problem && `${route}: ${problem}: ${describe(request)}`;
        });
        scale.onProgress(`${route}: ${runs} bodies, ${found.join() || 'no failure'}`);
        return found;
      });
      const { status } = await holder.list();
      if (status !== 200) failures.push([`afterwards the service answers ${status}`]);
      const answered = [...statuses].sort().map(([status, count]) => `${count} x ${status}`);
      return {
        measured:
          `${runs} bodies for each of ${right.length} routes (${answered.join(', ')}): ` +
          tell(failures.flat(), '5xx, stacks or other envelopes'),
        holds: failures.flat().length === 0,
      };
    });
  },
};

type Fields = Readonly<Record<string, unknown>>;

/** A well-formed body, or query, of each route. */
async function validBodies(holder: Holder): Promise<Record<Route, Fields>> {
  const { account, random, world } = holder;
  const { chainId, accounts } = world.chain;
  const { registrationId } = await holder.registerWhole('mia@example.org');
  const { challengeId } = await holder.registerForCode('noa@example.org');
  const signedList = await holder.listQuery();
  const owned = { ...signedList, owner: accounts[0]?.address, chainId };
  const newOwners = [newOwner(random), newOwner(random)];
  const recovery = { account, chainId, newOwners, newThreshold: 2 };
  const signed = { signer: newOwner(random), signature: random.hex(65) };
  return {
    'POST /auth/register': await holder.registerBody('noa@example.org'),
    'POST /auth/submit': { challengeId, challenge: '123456' },
    'GET /auth/registrations': signedList,
    'POST /auth/delete': await holder.deleteBody(registrationId),
    'POST /auth/signature/request': recovery,
    'POST /auth/signature/submit': { requestId: challengeId, challengeId, challenge: '123456' },
    'POST /auth/resend': { challengeId },
    'POST /auth/signature/describe': { requestId: challengeId },
    'POST /auth/challenge/describe': { challengeId, token: challengeId },
    'POST /auth/signature/cancel': { requestId: challengeId, token: challengeId },
    'GET /config/getNetworkConfig': { chainId: String(chainId) },
    'POST /recoveries/create': { ...recovery, ...signed },
    'POST /recoveries/sign': { id: challengeId, ...signed },
    'GET /recoveries/fetchByAddress': { account, chainId: String(chainId), nonce: '0x0' },
    'GET /recoveries/fetchById': { id: challengeId },
    'POST /recoveries/execute': { id: challengeId },
    'POST /recoveries/finalize': { id: challengeId },
    'POST /alerts/subscribe': { ...owned, channel: 'email', target: 'mia@example.org' },
    'POST /alerts/activate': { subscriptionId: challengeId, challenge: '123456' },
    'GET /alerts/subscriptions': { ...owned, chainId: String(chainId) },
    'POST /alerts/unsubscribe': { ...owned, subscriptionId: challengeId },
  };
}

async function send(
  { url, accessToken }: TestWorld,
  request: RawRequest,
  statuses: Map<number, number>,
): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${accessToken}`, ...request.headers };
  const answer = await askRaw(url, { ...request, headers }).catch(() => undefined);
  if (!answer && request.path.length > maximumHead - 500) return undefined;
  if (!answer) return 'no answer';
  const { status, body } = answer;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status === 200) return undefined;
  const text = JSON.stringify(body);
  if (status >= 500) return `${status} ${text}`;
  if (body?.error?.code !== status || typeof body.error.message !== 'string') {
    return `no envelope: ${status} ${text}`;
  }
  return /node_modules|\.ts:\d|at Object/.test(text) ? `a stack: ${text}` : undefined;
}

function describe({ method, path, headers, body }: RawRequest): string {
  const sent = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1');
  return JSON.stringify({ method, path, headers, body: sent.slice(0, 300) });
}
