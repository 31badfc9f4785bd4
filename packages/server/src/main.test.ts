import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import {
  createTestDatabase,
  freePort,
  serverProgram,
  startTestWorld,
  type TestDatabase,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import manifest from '../package.json' with { type: 'json' };
import type { Configuration } from './configuration/schema.ts';
import { withDatabase } from './database/migrate.ts';
import { getLastRestoration } from './services/restorations.ts';
import { runCommandLine, startServe } from './testing/command-line.ts';
import { createTestFolder } from './testing/test-folder.ts';

describe('the command line', () => {
  let world: TestWorld;
  let place: TestDatabase;
  const folder = createTestFolder();
  let configuration: Configuration;
  let file: string;

  before(async () => {
    [world, place] = await Promise.all([startTestWorld(), createTestDatabase({ isEmpty: true })]);
    const { database } = place;
    configuration = { ...world.configuration, port: await freePort(), database };
    file = join(folder, 'configuration.json');
    writeFileSync(file, JSON.stringify(configuration));
  });
  after(() => Promise.all([world.stop(), place.stop()]));

  it('the command line prints its usage', async () => {
    const help = await runCommandLine('--help');
    assert.equal(help.code, 0);
    assert.match(help.stdout, /Usage:/);
    const wrongs = [
      [],
      ['serv'],
      ['serve', '--colour'],
      ['tokens'],
      ['tokens', 'revoke', '--config', file],
      ['tokens', 'create', '--kind', 'golden', '--config', file],
      ['serve', '--tenant', 'acme', '--config', file],
    ];
    for (const wrong of wrongs) {
      const { code, stdout, stderr } = await runCommandLine(...wrong);
      assert.equal(code, 2, wrong.join(' '));
      assert.equal(stdout, '');
      assert.match(stderr, /Usage:/);
    }
  });

  it('the command line names the Node that it needs before it loads anything, for every command', async () => {
    for (const version of ['18.20.8', '20.19.0', '22.23.1', '23.11.1']) {
      const older = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
      for (const words of [['check', '--config', file], ['serve'], ['--help'], []]) {
        const flags = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
        const { status, stdout, stderr } = spawnSync(process.execPath, [
          ...flags,
          serverProgram(),
          ...words,
        ]);
        assert.deepEqual([status, String(stdout)], [1, '']);
        assert.equal(
          String(stderr),
          `Recovery Guardian needs Node 24 or newer: this is ${version}\n`,
        );
      }
    }
    assert.equal(manifest.engines.node, '>=24');
  });

  const program = serverProgram();
  const isBundle = program.endsWith('.mjs');

  it('the command line loads little before `serve` checks the password', {
    skip: !isBundle,
  }, () => {
    const loaded = new Set([basename(program)]);
    let size = 0;
    for (const name of loaded) {
      const code = readFileSync(join(dirname(program), name), 'utf8');
      size += code.length;
      const imports = /(?:^(?:import|\}) .*?"\.\/|import\("\.\/(?=serve-))([\w-]+\.mjs)"/gm;
      for (const [, imported = ''] of code.matchAll(imports)) loaded.add(imported);
      assert.ok(!/libphonenumber-js|scure\/bip39/.test(code), `a large library in ${name}`);
    }
    assert.ok([...loaded].some((name) => name.startsWith('serve-')));
    assert.ok(size < 1_250_000, `${size} bytes`);
  });

  it('the command line reports mistakes in the configuration', async () => {
    const { code, stderr } = await runCommandLine('serve');
    assert.equal(code, 1);
    assert.match(stderr, /- chains is missing/);
    assert.match(stderr, /- secrets must name exactly one place/);
  });

  it('migrate migrates the database', async () => {
    assert.match((await runCommandLine('migrate', '--config', file)).stdout, /^0001-baseline\n/);
    assert.match((await runCommandLine('migrate', '--config', file)).stdout, /up to date/);
  });

  it('tokens create prints the access token alone to standard output', async () => {
    const flags = ['--config', file, '--kind', 'publishable', '--label', 'a page'];
    const made = await runCommandLine(
      'tokens',
      'create',
      ...flags,
      '--origin',
      'https://a.example',
    );
    assert.equal(made.code, 0);
    assert.match(made.stdout, /^rg_pub_[\w-]{43}\n$/);
    assert.match(made.stderr, /Token [0-9a-f]{16}/);
  });

  it('serve runs until SIGTERM, logs JSON, and releases its lock', async () => {
    const server = await startServe(file, `http://127.0.0.1:${configuration.port}`);
    const log = text(server.stdout);
    const stderr = text(server.stderr);
    server.kill('SIGUSR1');
    const other = await runCommandLine('tokens', 'list', '--config', file);
    const { directory } = configuration.database;
    // A folder serves one process, a server many.
    assert.equal(other.code, directory === undefined ? 0 : 1);
    if (directory) assert.match(other.stderr, /in use by another process/);
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    assert.equal(code, 0);
    assert.equal(await stderr, '', 'the signal opened no debugger');
    for (const line of (await log).trim().split('\n')) JSON.parse(line);
    assert.equal((await runCommandLine('tokens', 'list', '--config', file)).code, 0);
  });

  it('serve --restored also ends what is open at the tenants [S19]', async () => {
    const acme = await createTestDatabase();
    const all = join(folder, 'with-tenant.json');
    const tenant = join(folder, 'acme.json');
    const settings = {
      database: acme.database,
      secrets: { pepper: '22'.repeat(32) },
      guardian: { privateKey: `0x${'33'.repeat(32)}` },
      service: { siweDomain: 'acme.example' },
    };
    writeFileSync(tenant, JSON.stringify(settings));
    const tenants = [{ name: 'acme', file: tenant }];
    writeFileSync(all, JSON.stringify({ ...configuration, tenants }));
    const server = await startServe(all, `http://127.0.0.1:${configuration.port}`, '--restored');
    server.stdout.resume();
    server.kill('SIGTERM');
    await once(server, 'exit');
    for (const { database } of [configuration, acme]) {
      assert.ok(await withDatabase(database, getLastRestoration));
    }
    await acme.stop();
  });
});
