import type { TestWorld } from '@recovery-guardian/devnet/testing';
import { listStatement } from '@recovery-guardian/protocol';
import { createPublicClient, type Hex, hashMessage, http, parseAbi } from 'viem';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';
import { ask } from './ask.ts';
import { deployHolders, expectOk, type Holder } from './holder.ts';
import { inProofWorld } from './proof-world.ts';
import { isAcceptable, mutateMessage, mutateSignature } from './siwe-mutations.ts';

const processes = 4;
const atOnce = 8;
const route = 'GET /auth/registrations';

/** S8, S9: a message has the exact text, is signed by the account, and is accepted once. */
export const siweStrict: Check = {
  name: 'SIWE strict, several processes',
  target:
    '10k mutations of message and signature; replay after restart and across processes -> 0 accepted',
  async measure(scale) {
    const mutations = scale.of(10_000, 120);
    return inProofWorld(scale, processes, async (world) => {
      const holders = await deployHolders(world, scale.random, atOnce);
      const mutated = await sendMutations(holders, mutations, scale);
      const used = [...mutated.accepted];
      // An accepted message is never accepted again: not by any process, nor after a restart.
      for (let fresh = scale.of(300, 4); fresh > 0; fresh--) {
        const holder = scale.random.pick(holders);
        const query = await holder.listQuery();
        expectOk(await holder.ask(route, query));
        used.push(query);
      }
      const failures = [...mutated.failures, ...(await replay(world, used, 'at every process'))];
      for (const server of world.servers) await server.restart();
      failures.push(...(await replay(world, used, 'after a restart')));
      const { message, signed, signature } = mutated.counts;
      return {
        measured:
          `${mutations} mutations (${message} of the message, ${signed} signed again, ` +
          `${signature} of the signature; ${mutated.accepted.length} of them are still valid), ` +
          `${2 * used.length * world.servers.length} replays, ` +
          `processes: ${world.servers.length}; ${tell(failures, 'accepted')}`,
        holds: failures.length === 0,
      };
    });
  },
};

type Query = Awaited<ReturnType<Holder['listQuery']>>;
type Kind = 'message' | 'signed' | 'signature';

/** Sends mutations, each of which may be accepted only where it is harmless. */
async function sendMutations(
  holders: readonly Holder[],
  mutations: number,
  { random, onProgress }: Scale,
) {
  const counts: Record<Kind, number> = { message: 0, signed: 0, signature: 0 };
  const accepted: Query[] = [];
  const failures: string[] = [];
  await inParallel(Array.from({ length: mutations }), atOnce, async (_, index) => {
    const holder = random.pick(holders);
    const kind = random.pick(['message', 'signed', 'signature'] as const);
    const sent = await mutate(random, holder, kind);
    const query = { ...(await holder.listQuery()), ...sent };
    const { status, body } = await holder.ask(route, query);
    counts[kind]++;
    if (status === 200 && (await isHarmless(kind, holder, query))) accepted.push(query);
    else if (status !== 400) {
      failures.push(`${kind} was answered ${status}: ${JSON.stringify({ ...sent, body })}`);
    }
    if (index % 2_000 === 1_999) onProgress(`${index + 1} mutations`);
  });
  return { counts, accepted, failures };
}

async function mutate(random: Random, holder: Holder, kind: Kind) {
  const message = holder.message(listStatement());
  const { signature } = await holder.sign(message);
  if (kind === 'signature') return { message, signature: mutateSignature(random, signature) };
  const mutated = mutateMessage(random, message);
  // The account accepts any signature; the message must still be the requested one.
  return kind === 'signed' ? holder.sign(mutated) : { message: mutated, signature };
}

/** A mutation may be harmless: another nonce, bytes that the account ignores. */
async function isHarmless(kind: Kind, holder: Holder, query: Query): Promise<boolean> {
  if (kind === 'signature') return acceptsSignature(holder, query.message, query.signature);
  return kind === 'signed' && isAcceptable(query.message, holder);
}

const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);

async function acceptsSignature({ account, world }: Holder, message: string, signature: Hex) {
  const client = createPublicClient({ transport: http(world.chain.rpcUrl) });
  const args = [hashMessage(message), signature] as const;
  const functionName = 'isValidSignature';
  const call = { address: account, abi: erc1271, functionName, args } as const;
  const answer = await client.readContract(call).catch(() => undefined);
  return answer === '0x1626ba7e';
}

/** Sends accepted queries to every process again. @returns the answers other than 400. */
async function replay(
  { servers, accessToken }: TestWorld,
  used: readonly Query[],
  when: string,
): Promise<string[]> {
  const failures: string[] = [];
  for (const { url } of servers) {
    await inParallel(used, atOnce, async (body) => {
      const { status } = await ask({ url, accessToken, route, body });
      if (status !== 400) failures.push(`a replay ${when} was answered ${status}`);
    });
  }
  return failures;
}
