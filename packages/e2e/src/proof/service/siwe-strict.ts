import { listStatement } from '@recovery-guardian/protocol';
import { type Address, createPublicClient, type Hex, hashMessage, http, parseAbi } from 'viem';
import type { Check } from '../check.ts';
import { tell } from '../failures.ts';
import { inParallel } from '../in-parallel.ts';
import { ask } from './ask.ts';
import { deployHolders, expectOk, type Holder } from './holder.ts';
import { atMostTwo, startProofWorld } from './proof-world.ts';
import { isAcceptable, mutateMessage, mutateSignature } from './siwe-mutations.ts';

const atOnce = 8;

/** S8, S9: a message has the exact text, is signed by the account, and is accepted once. */
export function siweStrict(processes: number): Check {
  return {
    name: `SIWE strict, ${processes === 1 ? 'one process' : 'several processes'}`,
    target:
      '10k mutations of message and signature; replay after restart and across processes -> 0 accepted',
    async measure(scale) {
      const { random } = scale;
      const mutations = scale.of(10_000, 150);
      const world = await startProofWorld({ processes: atMostTwo(scale, processes) });
      const client = createPublicClient({ transport: http(world.chain.rpcUrl) });
      const failures: string[] = [];
      const counts = { message: 0, signed: 0, signature: 0, stillRight: 0 };
      const used: { holder: Holder; query: Record<string, string> }[] = [];
      try {
        const holders = await deployHolders(world, random, atOnce);
        await inParallel(Array.from({ length: mutations }), atOnce, async (_, index) => {
          const holder = random.pick(holders);
          const message = holder.message(listStatement());
          const right = await holder.sign(message);
          const kind = random.pick(['message', 'signed', 'signature'] as const);
          const sent =
            kind === 'signature'
              ? { message, signature: mutateSignature(random, right.signature) }
              : { message: mutateMessage(random, message), signature: right.signature };
          // The account accepts any signature; the message must still be the requested one.
          if (kind === 'signed') Object.assign(sent, await holder.sign(sent.message));
          const query = { ...(await holder.listQuery()), ...sent };
          const { status, body } = await holder.ask('GET /auth/registrations', query);
          counts[kind]++;
          if (status === 200 && (await mayPass(kind, holder, query))) {
            counts.stillRight++;
            used.push({ holder, query });
          } else if (status !== 400) {
            failures.push(`${kind} was answered ${status}: ${JSON.stringify({ ...sent, body })}`);
          }
          if (index % 2_000 === 1_999) scale.onProgress(`${index + 1} mutations`);
        });

        // An accepted message is never accepted again: not by any process, nor after a restart.
        const replays = scale.of(300, 10);
        for (let i = 0; i < replays; i++) {
          const holder = random.pick(holders);
          const query = await holder.listQuery();
          expectOk(await holder.ask('GET /auth/registrations', query));
          used.push({ holder, query });
        }
        let replayed = 0;
        const replay = async (when: string) => {
          for (const { url } of world.servers) {
            await inParallel(used, atOnce, async ({ query }) => {
              const { accessToken } = world;
              const route = 'GET /auth/registrations';
              const { status } = await ask({ url, accessToken, route, body: query });
              replayed++;
              if (status !== 400) failures.push(`a replay ${when} was answered ${status}`);
            });
          }
        };
        await replay('at every process');
        for (const server of world.servers) await server.restart();
        await replay('after a restart');
        return {
          measured:
            `${mutations} mutations (${counts.message} of the message, ${counts.signed} signed again, ` +
            `${counts.signature} of the signature; ${counts.stillRight} of them are still valid), ` +
            `${replayed} replays, processes: ${world.servers.length}; ${tell(failures, 'accepted')}`,
          holds: failures.length === 0,
        };
      } finally {
        await world.stop();
      }

      /** A mutation may be harmless: another nonce, bytes that the account ignores. */
      async function mayPass(
        kind: string,
        holder: Holder,
        query: { message: string; signature: Hex },
      ) {
        if (kind !== 'signature') return kind === 'signed' && isAcceptable(query.message, holder);
        return saysItSigned(holder.account, query.message, query.signature);
      }

      async function saysItSigned(address: Address, message: string, signature: Hex) {
        const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
        const args = [hashMessage(message), signature] as const;
        const view = { address, abi, functionName: 'isValidSignature', args } as const;
        const answer = await client.readContract(view).catch(() => undefined);
        return answer === '0x1626ba7e';
      }
    },
  };
}
