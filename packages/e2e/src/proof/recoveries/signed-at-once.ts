import {
  call,
  eoaGuardian,
  guardTogether,
  queryPostgres,
  recoveryOf,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Recovery, recoveryHash } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { atAnyProcess } from '../service/holder.ts';
import { inProofWorld } from '../service/proof-world.ts';
import { newOwner } from '../service/recoveries.ts';

/** Guardians of each account, who all sign at the same moment. */
const guardianCount = 10;
/** Requests that are signed in parallel, one for each of the chain's accounts with a plain key. */
const accountIndexes = [0, 1];

/** Guardians who sign at the same time never overwrite each other, even with junk in between. */
export function signedAtOnce(processes: number): Check {
  return {
    name: `guardians' signatures all kept, ${processes === 1 ? 'one process' : 'several processes'}`,
    target:
      '10 parallel guardian signatures x 500 requests, junk between -> all kept, 1 request each',
    async measure(scale) {
      const requests = scale.of(500, 4);
      return inProofWorld(scale, processes, async (world) => {
        const groups = await inParallel(accountIndexes, 1, async (index) => {
          const guardians = Array.from({ length: guardianCount }, () => eoaGuardian());
          const addresses = guardians.map(({ address }) => address);
          await guardTogether(world.chain, index, { guardians: addresses, threshold: 10n });
          return { account: world.chain.accounts[index]?.safe as Address, guardians };
        });
        const anyProcess = atAnyProcess(world, scale.random);
        const lost: string[] = [];
        await inParallel(groups, groups.length, async (group, which) => {
          for (let index = which; index < requests; index += groups.length) {
            const newOwners = [newOwner(scale.random)];
            const recovery = await recoveryOf({ world, account: group.account }, newOwners);
            const order = scale.random.shuffle;
            const problem = await signTogether(anyProcess, { ...group, recovery, order }, index);
            if (problem) lost.push(`request ${index}: ${problem}`);
            if (index % 100 === 99) scale.onProgress(`${index + 1} requests signed`);
          }
        });
        const kept = await countKept(world);
        const holds =
          lost.length === 0 &&
          kept.requests === requests &&
          kept.signatures === requests * guardianCount;
        return {
          measured:
            `${kept.signatures} signatures of ${requests} x ${guardianCount} kept in ` +
            `${kept.requests} requests, processes: ${world.servers.length}; ` +
            tell(lost, 'differences'),
          holds,
        };
      });
    },
  };
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

async function countKept({ configuration }: TestWorld) {
  const [row] = await queryPostgres<{ requests: number; signatures: number }>(
    configuration.database.url as string,
    `select (select count(*)::int from recovery_requests) as requests,
       (select count(*)::int from recovery_signatures) as signatures`,
  );
  return row ?? { requests: 0, signatures: 0 };
}
