import { queryPostgres } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import { tell } from '../failures.ts';
import { inParallel } from '../in-parallel.ts';
import type { Row } from '../row.ts';
import type { Answer } from './ask.ts';
import { deployHolders, protect } from './holder.ts';
import { atMostTwo, startProofWorld } from './proof-world.ts';
import { isSignedBy, newOwner, recoveryOf } from './recoveries.ts';

/** How often the same right code is sent at once. */
const parallelSubmits = 50;
/** Accounts that work side by side. */
const atOnce = 8;

/** S5: however often a right code arrives at once, it has one effect, and everyone hears of that one. */
export function exactlyOnce(processes: number): Row {
  return {
    promise: `exactly once, ${processes === 1 ? 'one process' : 'several processes'}`,
    target: '50 parallel right submits x 1,000 challenges -> 1 row, 1 signature each, same answer',
    async measure(scale) {
      const challenges = scale.of(1_000, 8);
      const world = await startProofWorld({ processes: atMostTwo(scale, processes) });
      try {
        const { url } = world.configuration.database;
        const count = async (sql: string) =>
          (await queryPostgres<{ count: number }>(url as string, sql))[0]?.count;
        const differences: string[] = [];

        const holders = await deployHolders(world, scale.random, challenges + atOnce);
        const recovering = holders.splice(0, atOnce);
        await inParallel(holders, atOnce, async (holder, index) => {
          const { challengeId, code } = await holder.registerForCode(`once${index}@example.org`);
          const answers = await atTheSameTime(() => holder.submit(challengeId, code));
          differences.push(...differencesOf(`registration ${index}`, answers));
          if (index % 200 === 199) scale.onProgress(`${index + 1} registered`);
        });
        const rows = await count('select count(*)::int as count from registrations');
        if (rows !== challenges) differences.push(`${rows} rows for ${challenges} registrations`);

        const targetOf = (which: number) => `signs${which}@example.org`;
        const guardians = await protect(recovering, targetOf);
        await inParallel(recovering, atOnce, async (holder, which) => {
          const target = targetOf(which);
          for (let index = which; index < challenges; index += atOnce) {
            const newOwners = [newOwner(scale.random)];
            const { requestId, challengeId, code } = await holder.requestForCode(target, newOwners);
            const answers = await atTheSameTime(() =>
              holder.submitSignature(requestId, challengeId, code),
            );
            const recovery = recoveryOf(world, { account: holder.account, newOwners });
            const { signature } = answers[0]?.body ?? {};
            differences.push(...differencesOf(`signature ${index}`, answers));
            if (
              !signature ||
              !(await isSignedBy(guardians[which] as Address, recovery, signature))
            ) {
              differences.push(`signature ${index}: ${JSON.stringify(answers[0])}`);
            }
            if (index % 200 === 199) scale.onProgress(`${index + 1} signed`);
          }
        });
        const signatures = await count(
          "select count(distinct signature)::int as count from signature_requests where status = 'signed'",
        );
        if (signatures !== challenges) {
          differences.push(`${signatures} signatures for ${challenges} requests`);
        }

        return {
          measured:
            `${parallelSubmits} x ${challenges} to register and as many to sign, processes: ` +
            `${world.servers.length}; ${rows} rows, ` +
            `${signatures} signatures, ${tell(differences, 'differences')}`,
          holds: differences.length === 0,
        };
      } finally {
        await world.stop();
      }
    },
  };
}

function atTheSameTime(submit: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: parallelSubmits }, submit));
}

/** All must be 200 with one and the same body. */
function differencesOf(name: string, answers: readonly Answer[]): string[] {
  const distinct = new Set(answers.map((answer) => JSON.stringify(answer)));
  const isOne = distinct.size === 1 && answers[0]?.status === 200;
  return isOne ? [] : [`${name}: ${[...distinct].join(' / ')}`];
}
