import { type Recovery, recoveryHash } from '@recovery-guardian/core';
import {
  type AccountHolder,
  type Answer,
  call,
  eoaGuardian,
  guardTogether,
  queryPostgres,
  recoveryOf,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';
import { inParallel } from '../kit.ts';
import type { Random } from '../random.ts';
import { atAnyProcess, isSignedBy, newOwner, protect } from './fault-world.ts';

/** How many times the same right code is sent in parallel. */
const parallelSubmits = 50;

/** Registers a target of each account by many parallel submits. @returns differing answers */
export async function registerAll(holders: readonly AccountHolder[]): Promise<string[]> {
  const differences = await inParallel(holders, holders.length, async (holder, index) => {
    const { challengeId, code } = await holder.registerForCode(`once${index}@example.org`);
    const answers = await atTheSameTime(() => holder.submit(challengeId, code));
    return differencesOf(`registration ${index}`, answers);
  });
  return differences.flat();
}

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

/** Guardians of each account, who all sign at the same moment. */
const guardianCount = 10;
/** Requests that are signed in parallel, one for each of the chain's accounts with a plain key. */
const accountIndexes = [0, 1];

/**
 * Has guardians sign at the same time, with junk in between.
 *
 * @returns what was lost or overwritten
 */
export async function signedAtOnce(
  world: TestWorld,
  random: Random,
  requests: number,
): Promise<string[]> {
  const groups = await inParallel(accountIndexes, 1, async (index) => {
    const guardians = Array.from({ length: guardianCount }, () => eoaGuardian());
    const addresses = guardians.map(({ address }) => address);
    await guardTogether(world.chain, index, { guardians: addresses, threshold: 10n });
    return { account: world.chain.accounts[index]?.safe as Address, guardians };
  });
  const anyProcess = atAnyProcess(world, random);
  const lost: string[] = [];
  await inParallel(groups, groups.length, async (group, which) => {
    for (let index = which; index < requests; index += groups.length) {
      const recovery = await recoveryOf({ world, account: group.account }, [newOwner(random)]);
      const order = random.shuffle;
      const problem = await signTogether(anyProcess, { ...group, recovery, order }, index);
      if (problem) lost.push(`request ${index}: ${problem}`);
    }
  });
  return lost;
}

interface Group {
  guardians: readonly TestGuardian[];
  recovery: Recovery;
  /** Brings the signatures into the order in which they are sent. */
  order<Item>(items: readonly Item[]): Item[];
}

/**
 * Has all guardians sign in parallel. Alternates between requests that all of them open, and
 * requests that one has opened before. Returns what is wrong, if anything.
 */
async function signTogether(
  world: TestWorld,
  { guardians, recovery, order }: Group,
  index: number,
): Promise<string | undefined> {
  const { account, newOwners, chainId } = recovery;
  const terms = { account, newOwners, newThreshold: 1, chainId };
  const approvals = await Promise.all(
    guardians.map(async (guardian) => ({
      signer: guardian.address,
      signature: await guardian.sign(recovery),
    })),
  );
  const create = (approval: Approval) =>
    call(world, 'POST /recoveries/create', { body: { ...terms, ...approval } });
  const [first, ...others] = approvals as [Approval, ...Approval[]];
  const isOpenedByAll = index % 2 === 0;
  const opened = isOpenedByAll ? undefined : await create(first);
  const id: string | undefined = opened?.body.id;
  const send = (approval: Approval) =>
    id === undefined
      ? create(approval)
      : call(world, 'POST /recoveries/sign', { body: { id, ...approval } });
  const junk = others.map(({ signer }) => ({ signer, signature: first.signature }));
  const right = isOpenedByAll ? approvals : others;
  const all = order([...right, ...junk]);
  const answers = await Promise.all(all.map(send));

  const wrong = answers.find(({ status }, at) => {
    return status !== (junk.includes(all[at] as Approval) ? 400 : 200);
  });
  if (wrong) return JSON.stringify(wrong);
  const ids = new Set(answers.flatMap(({ body }) => body.id ?? []));
  if (id === undefined && ids.size !== 1) return `${ids.size} ids`;
  const { body } = await call(world, 'GET /recoveries/fetchById', {
    query: { id: id ?? [...ids][0] },
  });
  const byAddress = ([one]: string[], [other]: string[]) =>
    (one as string).toLowerCase() < (other as string).toLowerCase() ? -1 : 1;
  const expected = approvals.map(({ signer, signature }) => [signer, signature]).sort(byAddress);
  const isAll = JSON.stringify(body.signatures) === JSON.stringify(expected);
  return isAll ? undefined : `${recoveryHash(recovery)} has ${JSON.stringify(body)}`;
}

interface Approval {
  signer: Address;
  signature: Hex;
}

/** Counts what the database has kept of all requests. */
export async function countKept({ configuration }: TestWorld) {
  const [row] = await queryPostgres<{ requests: number; signatures: number }>(
    configuration.database.url as string,
    `select (select count(*)::int from recovery_requests) as requests,
       (select count(*)::int from recovery_signatures) as signatures`,
  );
  return row ?? { requests: 0, signatures: 0 };
}
