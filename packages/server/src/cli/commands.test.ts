import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createTestDatabase, useStarted, useTestWorld } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import type { Configuration } from '../configuration/schema.ts';
import { withDatabase } from '../database/migrate.ts';
import { createFieldCipher } from '../keys/field-cipher.ts';
import { openSecrets } from '../keys/secrets.ts';
import { systemClock } from '../kit/clock.ts';
import { createStore } from '../service.ts';
import { runHere } from '../testing/command-line.ts';
import { register } from '../testing/open-test-store.ts';
import { createTestFolder } from '../testing/test-folder.ts';

describe('the commands', () => {
  const folder = createTestFolder();
  let configuration: Configuration;

  const world = useTestWorld();
  const place = useStarted(createTestDatabase);
  before(async () => {
    configuration = { ...world.configuration, database: place.database };
  });

  /** Runs a command with this configuration; returns its output and error. */
  const run = async (
    name: string,
    {
      values = {},
      words = [],
      settings = configuration,
      tenant,
    }: { values?: object; words?: string[]; settings?: object; tenant?: string } = {},
  ) => {
    const file = join(folder, 'configuration.json');
    writeFileSync(file, JSON.stringify(settings));
    return runHere(name, { file, tenant }, { values, words });
  };

  describe('check', () => {
    it('check finds no mistake in a working configuration, and prints what the nodes report', async () => {
      await run('migrate');
      await run('policies create', {
        words: ['recovery-only'],
        values: { preset: 'recovery-only' },
      });
      const { failure: policies = '' } = await run('check');
      assert.match(
        policies,
        /sponsor\.tokens\.policy is "tokens", and no gas policy of that id pays/,
      );
      await run('policies create', { words: ['tokens'], values: { 'wei-per-day': '1' } });
      const { text, failure } = await run('check');
      assert.equal(failure, undefined);
      assert.match(text, /sponsor: 3150 TUSD for 1 of the currency of the chain 31337/);
      assert.match(
        text,
        /^configuration: ok\nmode: development, [^\n]*\ndatabase: PostgreSQL \d+[^\n]*, up to date\n/,
      );
      assert.match(
        text,
        /chain 31337 \(Local\):\n {2}rpcUrls\[0\]: chain id 31337, block \d+, module 0x[0-9a-f]{64}, version 0\.0\.1\n/,
      );
      assert.match(
        text,
        /module: version 0\.1\.0; production needs recoveryModules\[0\]\.codeHash set to 0x/,
      );
      assert.match(text, /keys: guardian ok\nkeys: secrets ok/);
      assert.match(text, /No mistakes found$/);
      assert.equal(world.mailbox.messages.length, 0, 'nothing is sent');
    });

    it('check names the timeouts that a pooler does not set', async () => {
      const { url } = configuration.database;
      const database = { url, directUrl: url, statementTimeout: 7 };
      const { failure = '' } = await run('check', { settings: { ...configuration, database } });
      assert.match(failure, /other timeouts.*connect_query='.*set statement_timeout = 7000'/);
    });

    it('check lists all mistakes, each with its remedy', async () => {
      const [chain] = configuration.chains;
      const { failure = '' } = await run('check', {
        settings: {
          ...configuration,
          mode: 'production',
          database: { url: 'postgres://planted-user:planted-password@127.0.0.1:1/none' },
          rates: { ...configuration.rates, redisUrl: 'redis://127.0.0.1:1' },
          proxies: ['everywhere'],
          endpoint: { apiKeys: [{ id: 'page', sha256: '11'.repeat(32), plan: 'gold' }] },
          chains: [{ ...chain, rpcUrls: ['http://127.0.0.1:1/planted-node-key'] }],
          delivery: {
            email: { ...configuration.delivery.email, smtpUrl: 'smtp://127.0.0.1:1' },
          },
          guardian: {
            keystore: join(folder, 'no-keystore'),
            password: 'planted-keystore-password',
          },
          secrets: { file: join(folder, 'no-secrets.json') },
        },
      });
      for (const expected of [
        /proxies names "everywhere"/,
        /endpoint\.apiKeys\[0\]\.plan is "gold", which endpoint\.plans does not have/,
        /the database cannot be opened: .*ECONNREFUSED.*: check database\.url/,
        /Redis does not answer: .*check rates\.redisUrl/,
        /rpcUrls\[0\] of the chain 31337 does not answer/,
        /delivery by smtp fails/,
        /There is no master secret in/,
        /There is no secrets file/,
      ]) {
        assert.match(failure, expected);
      }
      assert.doesNotMatch(failure, /planted/);
    });

    it('check says of what is not made yet what makes it, and calls nothing broken', async () => {
      const { text, failure = '' } = await run('check', {
        settings: {
          ...configuration,
          mode: 'production',
          guardian: { keystore: join(folder, 'no-keystore'), password: 'any' },
          secrets: { file: join(folder, 'no-secrets.json') },
        },
      });
      assert.match(text, /^configuration: \d to correct, see below$/m);
      for (const part of ['guardian', 'secrets']) {
        assert.match(text, new RegExp(`^keys: ${part} not created yet: run "keys create"$`, 'm'));
      }
      assert.doesNotMatch(text, /cannot|contradict|fails/);
      assert.match(
        failure,
        /none of the deployments known here: .*set recoveryModules\[0\]\.codeHash/,
      );
    });

    it('check lists missing settings', async () => {
      const { failure = '' } = await run('check', { settings: {} });
      assert.match(failure, /- chains is missing: it is the chains to serve/);
    });
  });

  it('settings lists every setting with its variable', async () => {
    const { text } = await run('settings');
    assert.match(text, /^database\.url\n {2}DATABASE_URL\n {2}a PostgreSQL URL/m);
    assert.match(
      text,
      /^service\.hold\n {2}RECOVERY_GUARDIAN_SERVICE_HOLD\n.*\(default: 259200\)/m,
    );
  });

  it('settings lists the fields of list items, which have no variable', async () => {
    const { text } = await run('settings');
    assert.match(text, /^chains\[\]\.quorum\n {2}how many nodes .*\(default: 1\)$/m);
    assert.match(text, /^chains\[\]\.recoveryModules\[\]\.codeHash\n {2}the keccak-256 hash/m);
    assert.match(text, /^relayer\.chains\[\]\.maximumGas\n.*\(default: 3000000\)$/m);
    assert.match(text, /^delivery\.email\.providers\[smtp\]\.host\n {2}the server/m);
    assert.match(text, /^delivery\.sms\.providers\[http\]\.request\.lifetime\.maximum$/m);
  });

  describe('registrations', () => {
    const target = 'mia.planted@example.org';
    let id: string;

    before(async () => {
      const cipher = createFieldCipher(openSecrets(configuration.secrets, systemClock).dataKeys);
      ({ id } = await withDatabase(configuration.database, (db) =>
        register(createStore(db, cipher, systemClock), { target }),
      ));
    });

    it('registrations list shows targets masked', async () => {
      const { text } = await run('registrations list', { values: { target } });
      assert.match(text, new RegExp(`^${id}\t0x[0-9a-fA-F]{40}\t1\temail\t.*\tactive\t2030-`));
      assert.doesNotMatch(text, /planted/);
    });

    it('registrations export prints what is kept of a user, and nothing of others', async () => {
      const { text } = await run('registrations export', { values: { target } });
      const kept = JSON.parse(text);
      assert.partialDeepStrictEqual(kept.registrations, [{ id, target, status: 'active' }]);
      assert.deepEqual([kept.requests, kept.alerts], [[], []]);
      const { text: none } = await run('registrations export', {
        values: { target: 'x@example.org' },
      });
      assert.deepEqual(JSON.parse(none), { registrations: [], requests: [], alerts: [] });
    });

    it('registrations are selected in exactly one way', async () => {
      const wrongs = [
        {},
        { target, account: `0x${'11'.repeat(20)}` },
        { account: '0x12' },
        { target, chain: '1' },
        { account: `0x${'11'.repeat(20)}`, chain: 'one' },
      ];
      for (const values of wrongs) {
        const { failure } = await run('registrations erase', { values });
        assert.match(failure ?? '', /--/, JSON.stringify(values));
      }
    });

    it('registrations erase deletes them, which the intact audit log records', async () => {
      assert.equal((await run('registrations erase', { values: { target } })).text, `Erased ${id}`);
      assert.match((await run('registrations erase', { values: { target } })).text, /nothing/);
      const { text } = await run('audit verify');
      assert.match(text, /^The audit log is intact: \d+ entries\nhead [0-9a-f]{64}$/);
    });
  });

  describe('for a tenant', () => {
    const target = 'mia.planted@example.org';

    const own = useStarted(createTestDatabase);
    before(async () => {
      const acme = {
        database: own.database,
        secrets: { file: 'acme-secrets.json' },
        guardian: { keystore: 'acme-keystore', password: 'of acme, and longer' },
        service: { siweDomain: 'acme.example' },
      };
      writeFileSync(join(folder, 'acme.json'), JSON.stringify(acme));
    });

    const settings = () => ({
      ...configuration,
      tenants: [{ name: 'acme', file: join(folder, 'acme.json') }],
    });
    const runFor = (tenant: string | undefined, name: string, values = {}) =>
      run(name, { values, tenant, settings: settings() });

    it("keys create creates a tenant's own secrets and guardian [S49]", async () => {
      const created = await runFor('acme', 'keys create');
      assert.match(created.text, /Created .*acme-keystore.*\nCreated .*acme-secrets\.json/);
      const values = { chain: '1', account: `0x${'11'.repeat(20)}` };
      const guardians = [undefined, 'acme'].map((one) => runFor(one, 'keys guardians', values));
      const [deployments, acmes] = await Promise.all(guardians);
      assert.match(acmes?.text ?? '', /0x[0-9a-fA-F]{40}/);
      assert.notEqual(acmes?.text, deployments?.text);
    });

    it("a tenant's tokens, registrations and audit log are its own in commands [S49]", async () => {
      const { text } = await runFor('acme', 'tokens create', { kind: 'secret', label: 'of acme' });
      assert.match(text, /^rg_sec_acme\.[\w-]{43}$/m);
      assert.doesNotMatch((await runFor(undefined, 'tokens list')).text, /of acme/);
      assert.match((await runFor('acme', 'tokens list')).text, /of acme/);

      const file = join(folder, 'acme-secrets.json');
      const cipher = createFieldCipher(openSecrets({ file }, systemClock).dataKeys);
      const { id } = await withDatabase(own.database, (db) =>
        register(createStore(db, cipher, systemClock), { target }),
      );
      const cipherOfDeployment = createFieldCipher(
        openSecrets(configuration.secrets, systemClock).dataKeys,
      );
      await withDatabase(configuration.database, (db) =>
        register(createStore(db, cipherOfDeployment, systemClock), { target }),
      );
      assert.equal((await runFor('acme', 'registrations erase', { target })).text, `Erased ${id}`);
      assert.match((await runFor(undefined, 'registrations list', { target })).text, /active/);

      assert.match((await runFor('acme', 'audit verify')).text, /is intact: [1-9]/);
      await withDatabase(own.database, (db) =>
        sql`update audit_log set ids = '{"registration":"forged"}' where sequence = 1`.execute(db),
      );
      assert.match((await runFor('acme', 'audit verify')).failure ?? '', /broken after entry 0/);
      assert.equal((await runFor(undefined, 'audit verify')).failure, undefined);
    });

    it('check names the tenants, and what their files lack [S49]', async () => {
      const { text } = await runFor(undefined, 'check');
      assert.match(text, /^tenant acme: ok; "check --tenant acme" checks its database/m);
      const file = join(folder, 'acme.json');
      const { database, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify(rest));
      const { failure } = await runFor(undefined, 'check');
      assert.match(failure ?? '', /acme\.json cannot be used:\n- database must name exactly one/);
      const service = { siweDomain: configuration.service.siweDomain };
      writeFileSync(file, JSON.stringify({ database, ...rest, service }));
      assert.match(
        (await runFor(undefined, 'check')).text,
        /^tenant acme: it shares its siweDomain/m,
      );
      writeFileSync(file, JSON.stringify({ database, ...rest }));
    });
  });

  it('audit export writes a log that audit verify --file trusts as little as the database', async () => {
    const file = join(folder, 'audit.jsonl');
    const rest = join(folder, 'rest.jsonl');
    const verify = (values: object) => run('audit verify', { values });
    const whole = await run('audit export', { words: [file] });
    const [, count] = /^Exported (\d+) entries to /.exec(whole.text) ?? [];
    assert.equal(whole.failure, undefined);
    assert.equal((await verify({ file })).text, (await run('audit verify')).text);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.match((await run('audit export', { words: [file] })).failure ?? '', /EEXIST/);

    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const [first, second] = lines.map((line) => JSON.parse(line) as { hash: string });
    assert.ok(first && second && lines.length === Number(count));
    const from = `1:${first.hash}`;
    await run('audit export', { words: [rest], values: { from } });
    assert.equal(readFileSync(rest, 'utf8'), `${lines.slice(1).join('\n')}\n`);
    for (const values of [
      { file: rest, from },
      { file, from },
      { file, head: second.hash },
    ]) {
      assert.equal((await verify(values)).failure, undefined);
    }
    assert.match((await verify({ file: rest })).failure ?? '', /entry 1 is missing/);
    const other = `1:${second.hash}`;
    assert.match((await verify({ file, from: other })).failure ?? '', /rewritten/);
    assert.match((await verify({ file, head: 'ab'.repeat(32) })).failure ?? '', /rewritten/);
    const refused = await run('audit export', { words: [`${rest} 2`], values: { from: other } });
    assert.match(refused.failure ?? '', /rewritten/);
    assert.equal(existsSync(`${rest} 2`), false);

    for (const [tampered, problem] of [
      [lines.with(1, lines[1]?.replace('"ids":{', '"ids":{"more":"x",') ?? ''), /entry 2 is not/],
      [lines.slice(1), /entry 1 is missing/],
      [lines.with(1, 'nonsense'), /line 2 is not an entry/],
    ] as const) {
      writeFileSync(file, tampered.join('\n'));
      assert.match((await verify({ file })).failure ?? '', problem);
    }
  });

  it('audit verify finds a changed entry', async () => {
    const whole = await run('audit verify');
    const [, entries, head] = /(\d+) entries\nhead (\w{64})/.exec(whole.text) ?? [];
    const from = `${entries}:${head}`;
    for (const values of [{ head }, { from }]) {
      assert.equal((await run('audit verify', { values })).text, whole.text);
    }
    const both = await run('audit verify', { values: { head, from } });
    assert.match(both.failure ?? '', /either --head or --from/);
    await withDatabase(configuration.database, (db) =>
      sql`update audit_log set ids = '{"registration":"other"}' where sequence = 1`.execute(db),
    );
    const { failure } = await run('audit verify');
    assert.match(failure ?? '', /broken after entry 0: entry 1 is not what was written/);
    const wrong = await run('audit verify', { values: { head: 'abc' } });
    assert.match(wrong.failure ?? '', /64 hexadecimal digits/);
  });

  it('tokens are created for origins, listed and revoked once', async () => {
    const values = { kind: 'publishable', label: 'a page' };
    const origin = ['https://a.example'];
    const made = await run('tokens create', { values: { ...values, origin } });
    const id = /Token ([0-9a-f]{16})/.exec(made.text)?.[1] ?? '';
    const list = async () => (await run('tokens list')).text;
    const valid = new RegExp(`^${id}\tpublishable\tvalid\t.*\thttps://a.example\ta page$`);
    assert.match(await list(), valid);
    const change = (values: object) => run('tokens origins', { words: [id], values });
    const add = ['https://b.example', 'https://c.example'];
    const changed = await change({ add, remove: origin });
    assert.equal(changed.text, 'https://b.example https://c.example');
    assert.match(await list(), /\thttps:\/\/b\.example https:\/\/c\.example\ta page$/);
    assert.match((await change({})).failure ?? '', /--add or --remove/);
    const wildcard = await change({ add: ['https://*.example'] });
    assert.match(wildcard.failure ?? '', /"https:\/\/\*\.example" is not an origin/);
    const revoke = () => run('tokens revoke', { words: [id] });
    assert.equal((await revoke()).failure, undefined);
    assert.match(await list(), new RegExp(`^${id}\tpublishable\trevoked `));
    assert.ok((await revoke()).failure);
    assert.match((await change({ add: origin })).failure ?? '', /no valid token/);
    assert.match((await run('tokens create', { values })).failure ?? '', /needs the origins/);
  });

  describe('api-keys', () => {
    const idOf = (text: string) => /^API key ([0-9a-f]{16}),/.exec(text)?.[1] ?? '';
    const keyOf = (text: string) => /^rg_key_[\w-]{43}$/m.exec(text)?.[0] ?? '';

    it('API keys are created with a scope, rotated, listed and revoked by commands', async () => {
      const values = {
        chain: ['31337'],
        method: ['eth_*', 'pm_*'],
        origin: ['https://wallet.example'],
        policy: ['recovery-only'],
        expires: '90d',
        label: 'wallet',
      };
      const made = await run('api-keys create', { values });
      assert.equal(made.failure, undefined);
      const old = idOf(made.text);
      assert.ok(keyOf(made.text));

      const rotated = await run('api-keys rotate', { words: [old], values: { overlap: '1h' } });
      const successor = idOf(rotated.text);
      assert.match(rotated.text, new RegExp(`; ${old} ends in 1h:`));
      assert.notEqual(keyOf(rotated.text), keyOf(made.text));
      const again = await run('api-keys rotate', { words: [old] });
      assert.match(again.failure ?? '', /no valid API key .* without a replacement/);

      const revoke = () => run('api-keys revoke', { words: [successor] });
      assert.equal((await revoke()).text, `API key ${successor} is revoked`);
      assert.match((await revoke()).failure ?? '', /There is no valid API key/);

      const { text } = await run('api-keys list');
      const scope =
        'chains 31337, methods eth_\\* pm_\\*, origins https://wallet.example, policies recovery-only';
      assert.match(
        text,
        new RegExp(
          `^${old}\tstandard\treplaced by ${successor} until \\S+\t\\S+\t${scope}\twallet$`,
          'm',
        ),
      );
      assert.match(
        text,
        new RegExp(`^${successor}\tstandard\trevoked \\S+\t\\S+\t${scope}\twallet$`, 'm'),
      );
      assert.ok(!text.includes(keyOf(made.text)));
    });

    it('check reports API keys whose plan, chain or policy does not exist', async () => {
      const large = { name: 'large' };
      const endpoint = { ...configuration.endpoint, plans: [{ name: 'standard' }, large] };
      const made = await run('api-keys create', {
        values: { plan: 'large', policy: ['not-made-yet'] },
        settings: { ...configuration, endpoint },
      });
      const { failure = '' } = await run('check');
      const id = idOf(made.text);
      assert.match(failure, new RegExp(`^- of the API key ${id}, plan is "large", which`, 'm'));
      assert.match(
        failure,
        new RegExp(`^- of the API key ${id}, policies names "not-made-yet"`, 'm'),
      );
      await run('api-keys revoke', { words: [id] });
      assert.equal((await run('check')).failure, undefined);
    });

    it('api-keys create refuses a plan, chain or policy that does not exist', async () => {
      const values = { plan: 'gold', chain: ['1'], method: ['*'], origin: ['wallet.example'] };
      const { failure = '' } = await run('api-keys create', { values });
      for (const expected of [
        /plan is "gold", which endpoint\.plans does not have: name one of standard/,
        /chains names 1, which is not served: name of 31337/,
        /methods names "\*"/,
        /origins names "wallet\.example"/,
      ]) {
        assert.match(failure, expected);
      }
      for (const expires of ['90', 'soon', '-1d', '1y']) {
        const wrong = await run('api-keys create', { values: { expires } });
        assert.match(wrong.failure ?? '', /--expires is a time such as/, expires);
      }
    });
  });

  it('keys creates, exports, imports, rotates and retires keys, and the audit log records it', async () => {
    const home = join(folder, 'keys');
    mkdirSync(home);
    const passphraseFile = join(home, 'passphrase');
    writeFileSync(passphraseFile, 'a passphrase of its own\n');
    const settings = {
      ...configuration,
      guardian: { keystore: join(home, 'keystore'), password: 'a password for tests' },
      secrets: { file: join(home, 'secrets.json') },
    };
    const keys = (command: string, options = {}) =>
      run(`keys ${command}`, { settings, ...options });
    const short = { ...settings, guardian: { ...settings.guardian, password: 'too short' } };
    assert.match((await keys('create', { settings: short })).failure ?? '', /fewer than 12/);
    assert.deepEqual(readdirSync(home), ['passphrase']);
    const made = await keys('create');
    assert.equal(made.failure, undefined);
    assert.match(made.text, /Created .*keystore.*\nCreated .*secrets\.json/);
    assert.match((await keys('create')).text, /has a master secret/);
    assert.equal(readdirSync(settings.guardian.keystore).length, 1);

    const values = { 'passphrase-file': passphraseFile };
    const words = [join(home, 'export.json')];
    assert.match((await keys('export', { words })).failure ?? '', /--passphrase-file/);
    assert.match((await keys('export', { words, values })).text, /^Exported .*\.json$/);
    const elsewhere = {
      ...settings,
      guardian: { ...settings.guardian, keystore: join(home, 'another') },
    };
    const imported = await keys('import', { words, values, settings: elsewhere });
    assert.match(imported.text, /^Imported .*\.json$/);
    assert.match((await keys('import', { words, values })).text, /already has all of them/);

    assert.match(
      (await keys('rotate')).text,
      /peppers \w+ writes from .*\ndataKeys \w+ writes from/,
    );
    assert.match((await keys('rotate', { values: { only: 'all' } })).failure ?? '', /--only/);
    assert.match((await keys('retire')).text, /All are still needed/);

    const { rows } = await withDatabase(configuration.database, (db) =>
      sql<{ event: string }>`
        select event from (
          select event, at from audit_log union all select event, at from audit_pending
        ) as entries where event like 'keys-%' order by at`.execute(db),
    );
    assert.deepEqual(
      rows.map(({ event }) => event),
      ['keys-created', 'keys-exported', 'keys-imported', 'keys-rotated'],
    );
  });
});
