import { type AccountHolder, type Answer, recoveryOf } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import { inParallel } from '../kit.ts';
import type { Random } from '../random.ts';
import { isSignedBy, newOwner, protect } from './fault-world.ts';

/** How many times the same right code is sent in parallel. */
const parallelSubmits = 50;

/** Signs a recovery of each account by many parallel submits. @returns differing or wrong answers */
export async function signAll(
  holders: readonly AccountHolder[],
  random: Random,
): Promise<string[]> {
  const targetOf = (index: number) => `signs${index}@example.org`;
  const guardians = await protect(holders, targetOf);
  const differences = await inParallel(holders, holders.length, async (holder, index) => {
    const newOwners = [newOwner(random)];
    const { requestId, challengeId, code } = await holder.requestForCode(targetOf(index), {
      newOwners,
    });
    const answers = await atTheSameTime(() => holder.submitSignature(requestId, challengeId, code));
    const recovery = await recoveryOf(holder, newOwners);
    const { signature = '0x' } = answers[0]?.body ?? {};
    const isRight = await isSignedBy(guardians[index] as Address, recovery, signature);
    const wrong = isRight ? [] : [`signature ${index}: ${JSON.stringify(answers[0])}`];
    return [...differencesOf(`signature ${index}`, answers), ...wrong];
  });
  return differences.flat();
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
