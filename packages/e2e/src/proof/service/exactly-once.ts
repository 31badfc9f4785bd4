import {
  type AccountHolder,
  type Answer,
  queryPostgres,
  recoveryOf,
} from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { deployHolders, protect } from './holder.ts';
import { inProofWorld } from './proof-world.ts';
import { isSignedBy, newOwner } from './recoveries.ts';

/** Tests beside the source have the same for one process. */
const processes = 4;
/** How many times the same right code is sent in parallel. */
const parallelSubmits = 50;
/** Accounts in parallel. */
const atOnce = 8;

/** S5: a right code has one effect however often it arrives in parallel, and one answer. */
export const exactlyOnce: Check = {
  name: 'exactly once, several processes',
  target: '50 parallel right submits x 1,000 challenges -> 1 row, 1 signature each, same answer',
  async measure(scale) {
    const challenges = scale.of(1_000, 4);
    return inProofWorld(scale, processes, async (world) => {
      const holders = await deployHolders(world, scale.random, challenges + atOnce);
      const recovering = holders.splice(0, atOnce);
      const differences = await registerAll(holders, scale);
      const rows = await count(holders, '*', 'registrations where true');
      if (rows !== challenges) differences.push(`${rows} rows for ${challenges} registrations`);

      differences.push(...(await signAll(recovering, challenges, scale)));
      const signatures = await count(
        recovering,
        'distinct signature',
        "signature_requests where status = 'signed'",
      );
      if (signatures !== challenges) {
        differences.push(`${signatures} signatures for ${challenges} requests`);
      }
      return {
        measured:
          `${parallelSubmits} x ${challenges} to register and as many to sign, processes: ` +
          `${world.servers.length}; ${rows} rows, ${signatures} signatures, ` +
          tell(differences, 'differences'),
        holds: differences.length === 0,
      };
    });
  },
};

async function registerAll(holders: readonly AccountHolder[], scale: Scale): Promise<string[]> {
  const differences: string[] = [];
  await inParallel(holders, atOnce, async (holder, index) => {
    const { challengeId, code } = await holder.registerForCode(`once${index}@example.org`);
    const answers = await atTheSameTime(() => holder.submit(challengeId, code));
    differences.push(...differencesOf(`registration ${index}`, answers));
    if (index % 200 === 199) scale.onProgress(`${index + 1} registered`);
  });
  return differences;
}

/** Signs this many recoveries, none of which is executed, so that all may be signed. */
async function signAll(
  holders: readonly AccountHolder[],
  count: number,
  scale: Scale,
): Promise<string[]> {
  const targetOf = (which: number) => `signs${which}@example.org`;
  const guardians = await protect(holders, targetOf);
  const differences: string[] = [];
  await inParallel(holders, atOnce, async (holder, which) => {
    for (let index = which; index < count; index += atOnce) {
      const newOwners = [newOwner(scale.random)];
      const { requestId, challengeId, code } = await holder.requestForCode(targetOf(which), {
        newOwners,
      });
      const answers = await atTheSameTime(() =>
        holder.submitSignature(requestId, challengeId, code),
      );
      differences.push(...differencesOf(`signature ${index}`, answers));
      const recovery = await recoveryOf(holder, newOwners);
      const { signature = '0x' } = answers[0]?.body ?? {};
      const isRight = await isSignedBy(guardians[which] as Address, recovery, signature);
      if (!isRight) differences.push(`signature ${index}: ${JSON.stringify(answers[0])}`);
      if (index % 200 === 199) scale.onProgress(`${index + 1} signed`);
    }
  });
  return differences;
}

function atTheSameTime(submit: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: parallelSubmits }, submit));
}

/** All must be 200 with the same body. */
function differencesOf(name: string, answers: readonly Answer[]): string[] {
  const distinct = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
  const isOne = distinct.size === 1 && answers[0]?.status === 200;
  return isOne ? [] : [`${name}: ${[...distinct].join(' / ')}`];
}

/** Counts what the database has of these accounts. */
async function count(holders: readonly AccountHolder[], what: string, from: string) {
  const url = holders[0]?.world.configuration.database.url as string;
  const accounts = holders.map(({ account }) => `'${account.toLowerCase()}'`);
  const sql = `select count(${what})::int from ${from} and lower(account) in (${accounts})`;
  const [row] = await queryPostgres<{ count: number }>(url, sql);
  return row?.count;
}
