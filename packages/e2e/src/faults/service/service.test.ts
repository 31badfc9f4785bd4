import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { queryPostgres, type TestWorld } from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import type { Address } from 'viem';
import { inParallel, withRandom } from '../kit.ts';
import { AccountModel } from './account-model.ts';
import { signAll } from './at-once.ts';
import { CrashTrial } from './crash-trial.ts';
import { deployHolders, protect, startFaultWorld } from './fault-world.ts';
import { badLists, goodLists, isRefused, recover, target } from './new-owner-lists.ts';

describe('two processes of the recovery service', { timeout: 280_000 }, () => {
  let world: TestWorld;

  before(async () => {
    world = await startFaultWorld({
      processes: 2,
      configure: (configuration) => ({ ...configuration, alerts: {} }),
    });
  });
  after(() => world?.stop());

  const query = async (sql: string) => {
    const url = String(world.configuration.database.url);
    const [row] = await queryPostgres<{ count: number }>(url, sql);
    return row?.count;
  };

  it(
    'a right code that arrives 50 times in parallel signs once, with one answer [S5]',
    withRandom(async (random) => {
      const holders = await deployHolders(world, random, 4);
      assert.deepEqual(await signAll(holders, random), []);
      const accounts = holders.map(({ account }) => `'${account.toLowerCase()}'`);
      const signatures = `select count(distinct signature)::int from signature_requests
        where status = 'signed' and lower(account) in (${accounts})`;
      assert.equal(await query(signatures), holders.length);
    }),
  );

  it(
    'no signature is returned below the majority of live targets, whatever is added, deleted and submitted [S5, S7]',
    withRandom(async (random) => {
      const holders = await deployHolders(world, random, 4);
      const guardians = await protect(holders, (index) => `of-${index}-0@example.org`);
      const models = holders.map((holder, index) => {
        const guardian = guardians[index] as Address;
        return new AccountModel(holder, { guardian, name: `of-${index}`, random });
      });
      await inParallel(models, models.length, async (model) => {
        await model.begin();
        for (let step = 0; step < 25; step++) await model.step();
      });
      assert.deepEqual(
        models.flatMap(({ differences }) => differences),
        [],
      );
      const sum = (of: 'signatures' | 'belowK') =>
        models.reduce((total, model) => total + model[of], 0);
      assert.ok(sum('signatures') > 0, 'a run without signatures shows nothing');
      assert.ok(sum('belowK') > 0, 'no right code came before enough of them');
    }),
  );

  it(
    'what is signed can be finalized, and other lists of owners are refused before a code is sent [S13]',
    withRandom(async (random) => {
      const [holder] = await deployHolders(world, random, 1);
      assert.ok(holder);
      const [guardian] = await protect([holder], () => target);
      const options = { numRuns: 6, seed: random.int(2 ** 31) };
      const none = async (problem: Promise<string | undefined>) =>
        assert.equal(await problem, undefined);
      await fc.assert(
        fc.asyncProperty(goodLists(holder), (list) => none(recover(holder, list))),
        options,
      );
      await fc.assert(
        fc.asyncProperty(badLists(holder, guardian as Address), (list) =>
          none(isRefused(holder, list)),
        ),
        options,
      );
    }),
  );

  for (const kind of ['register', 'submit', 'sign'] as const) {
    it(
      `a process that is killed during ${kind} loses and doubles nothing that it acknowledged [S14]`,
      withRandom(async (random) => {
        const trial = new CrashTrial(world, random, await deployHolders(world, random, 4));
        await trial[kind]();
        assert.deepEqual(trial.losses, []);
        const doubled = `select count(*)::int from (
          select 1 from registrations where status in ('pending', 'active')
          group by account, chain_id, channel, target_key having count(*) > 1) as targets`;
        assert.equal(await query(doubled), 0);
      }),
    );
  }
});
