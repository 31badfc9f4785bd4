import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createTestDatabase, useStarted } from '@recovery-guardian/devnet/testing';
import { withDatabase } from '../database/migrate.ts';
import { createGasPolicyRepository } from '../sponsor/gas-policy-repository.ts';
import { runHere } from '../testing/command-line.ts';
import { createTestFolder } from '../testing/test-folder.ts';

const target = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';

describe('the commands on gas policies', () => {
  const folder = createTestFolder();
  const file = join(folder, 'configuration.json');

  const place = useStarted(createTestDatabase);
  before(async () => {
    const chain = {
      chainId: 1,
      name: 'Test',
      rpcUrls: ['http://127.0.0.1:1'],
      recoveryModules: [{ address: target }],
      bundlerUrls: ['http://127.0.0.1:1'],
      entryPoints: ['0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
    };
    const configuration = {
      mode: 'development',
      database: place.database,
      chains: [chain],
      delivery: { email: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.org' } },
      guardian: { privateKey: `0x${'11'.repeat(32)}` },
      secrets: { pepper: '11'.repeat(32) },
    };
    writeFileSync(file, JSON.stringify(configuration));
  });

  const run = (name: string, words: string[] = [], values: object = {}) =>
    runHere(name, { file }, { words, values });
  const find = (id: string) =>
    withDatabase(place.database, (db) => createGasPolicyRepository(db).find(id));

  it('policies create takes a policy from options', async () => {
    const { text, failure } = await run('policies create', ['page'], {
      description: 'for the page',
      chain: ['1', '10'],
      target: [target],
      'operations-per-sender-and-day': '5',
      'wei-per-day': '1000000000000000000',
      expires: '2030-01-01T00:00:00Z',
    });
    assert.equal(failure, undefined);
    assert.match(text, /^Gas policy page is created\nNothing is paid under it until .*"sponsor"/);
    assert.deepEqual((await find('page'))?.rules, {
      description: 'for the page',
      chains: [1, 10],
      targets: [target],
      operations: { perSenderPerDay: 5 },
      spending: { perDay: '1000000000000000000' },
      expires: '2030-01-01T00:00:00Z',
    });
  });

  it('policies create takes a policy from a file or a preset', async () => {
    const rules = join(folder, 'rules.json');
    writeFileSync(rules, JSON.stringify({ operations: { total: 7 } }));
    assert.equal((await run('policies create', ['of-file'], { file: rules })).failure, undefined);
    assert.deepEqual((await find('of-file'))?.rules, { operations: { total: 7 } });
    const preset = { preset: 'recovery-only' };
    assert.equal((await run('policies create', ['recovery'], preset)).failure, undefined);
    assert.deepEqual((await find('recovery'))?.rules, preset);
  });

  it('policies create takes the transactions of a file, each with the function of its ABI', async () => {
    const rules = join(folder, 'transactions.json');
    const abi = '[{"type":"function","name":"stop","inputs":[],"outputs":[]}]';
    const transaction = { id: '1', to: target, abi, selector: '07da68f5', parameters: [] };
    writeFileSync(rules, JSON.stringify({ transactions: [transaction] }));
    assert.equal((await run('policies create', ['batch'], { file: rules })).failure, undefined);
    const [kept] = (await find('batch'))?.rules.transactions ?? [];
    assert.deepEqual(kept, { ...transaction, selector: '0x07da68f5' });
    writeFileSync(rules, JSON.stringify({ transactions: [{ ...transaction, abi: '[]' }] }));
    const { failure } = await run('policies create', ['x'], { file: rules });
    assert.match(failure ?? '', /- transactions\[0\]\.abi: has no function/);
  });

  it('policies fund sets what a policy may spend in all, which its history shows', async () => {
    await run('policies create', ['funded'], { wei: '1' });
    assert.equal((await run('policies fund', ['funded', '7'])).failure, undefined);
    assert.deepEqual((await find('funded'))?.rules, { spending: { total: '7' } });
    const { text } = await run('policies history', ['funded']);
    assert.match(
      text,
      /^1\t\S+\toperator\tenabled\t.*"1"\}\}\n2\t\S+\toperator\tenabled\t.*"7"\}\}$/,
    );
    assert.match(
      (await run('policies fund', ['funded', '0.5'])).failure ?? '',
      /Name one ID, and WEI/,
    );
    for (const [command, ...words] of [
      ['fund', 'unknown', '1'],
      ['history', 'unknown'],
    ]) {
      const { failure } = await run(`policies ${command}`, words);
      assert.match(failure ?? '', /no gas policy unknown/);
    }
  });

  it('management keys are created, listed, rotated and revoked by commands', async () => {
    const scope = ['gas-policies:read'];
    const made = await run('management-keys create', ['acme'], { scope, expires: '90d' });
    assert.match(made.text, /^Management key \w{16} of acme, shown only once.*:\nmk_[\w-]{43}$/);
    const list = async () => (await run('management-keys list')).text.split('\n');
    const [line = ''] = await list();
    const [id = ''] = line.split('\t');
    assert.match(line, /^\w{16}\tacme\tvalid until \S+\t\S+\tgas-policies:read\t$/);
    const rotated = await run('management-keys rotate', [id], { overlap: '1h' });
    assert.match(rotated.text, /^Management key \w{16}, shown only once; \w{16} ends in 1h:\nmk_/);
    assert.match((await list())[0] ?? '', /\treplaced by \w{16} until /);
    assert.equal((await run('management-keys revoke', [id])).failure, undefined);
    assert.match((await list())[0] ?? '', /\trevoked /);
    for (const [command, words, values, reason] of [
      ['create', ['acme'], {}, /--scope is one or more of/],
      ['create', ['acme'], { scope: ['all'] }, /--scope is one or more of/],
      ['create', ['acme'], { scope: [...scope, 'overview:read'] }, /the only scope of a key/],
      ['create', ['A b'], { scope }, /TEAM is up to 32/],
      ['rotate', [id], {}, /no valid management key/],
      ['revoke', [id], {}, /no valid management key/],
    ] as const) {
      assert.match(
        (await run(`management-keys ${command}`, [...words], values)).failure ?? '',
        reason,
      );
    }
  });

  const mistakes: [string, string[], object, RegExp][] = [
    ['no id', [], { preset: 'recovery-only' }, /Name one ID/],
    ['a strange id', ['a b'], { preset: 'recovery-only' }, /its id must be/],
    ['an unknown preset', ['x'], { preset: 'anything' }, /preset is not right/],
    ['no address', ['x'], { target: ['0x12'] }, /targets\[0\] is not right: it is an address/],
    ['no number', ['x'], { operations: 'many' }, /operations\.total is not right/],
    ['a fraction of a wei', ['x'], { wei: '0.5' }, /spending\.total is not right/],
    [
      'no time',
      ['x'],
      { wei: '1', expires: 'tomorrow' },
      /expires is not right: it is a time in UTC/,
    ],
    ['no limit at all', ['x'], { chain: ['1'] }, /would pay for anything without end/],
    ['a file and options', ['x'], { file: 'rules.json', wei: '1' }, /not both/],
    ['a missing file', ['x'], { file: '/nowhere.json' }, /nowhere\.json: ENOENT/],
  ];
  for (const [what, words, values, reason] of mistakes) {
    it(`policies create refuses ${what}`, async () => {
      assert.match((await run('policies create', words, values)).failure ?? '', reason);
    });
  }

  it('refused policies are not created', async () => {
    assert.equal(await find('x'), undefined);
  });

  it('policies create does not change an existing policy', async () => {
    await run('policies create', ['kept'], { wei: '1' });
    const { failure } = await run('policies create', ['kept'], { wei: '2' });
    assert.match(failure ?? '', /The gas policy kept already exists/);
    assert.deepEqual((await find('kept'))?.rules, { spending: { total: '1' } });
  });

  it('policies are disabled, and enabled again, by a command', async () => {
    await run('policies create', ['switched'], { wei: '1' });
    assert.equal((await run('policies disable', ['switched'])).failure, undefined);
    assert.equal(await find('switched'), undefined);
    assert.match((await run('policies list')).text, /^switched\tdisabled /m);
    assert.equal((await run('policies enable', ['switched'])).failure, undefined);
    assert.ok(await find('switched'));
    assert.match((await run('policies list')).text, /^switched\tenabled\t/m);
    assert.match(
      (await run('policies disable', ['unknown'])).failure ?? '',
      /no gas policy unknown/,
    );
  });

  it('policies show prints a policy with its rules and its usage', async () => {
    await run('policies create', ['shown'], { wei: '5' });
    const { text } = await run('policies show', ['shown']);
    assert.match(text, /^shown\tenabled\t/);
    assert.match(text, /"total": "5"/);
    assert.match(text, /0 operations, 0 wei spent or set aside$/);
    assert.match((await run('policies show', ['unknown'])).failure ?? '', /no gas policy unknown/);
  });
});
