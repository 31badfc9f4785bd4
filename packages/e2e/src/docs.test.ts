import assert from 'node:assert/strict';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { RecoveryServiceClient } from '@recovery-guardian/client';
import {
  type Chain,
  type Mailbox,
  type Phone,
  recoveryModules,
  startChain,
  startMailbox,
  startPhone,
} from '@recovery-guardian/devnet';
import {
  codeIn,
  freePort,
  type Postgres,
  registerBody,
  serverProgram,
  startPostgres,
} from '@recovery-guardian/devnet/testing';
import { findPostgresPrograms, findShellTools } from '../../../scripts/set-up/postgresql.ts';
import { putIn, readBlocks } from './docs/page.ts';
import { type Shell, startShell } from './docs/shell.ts';

const root = join(import.meta.dirname, '../../..');
const owner = 'owner@example.com';
const home = '/var/lib/recovery-guardian';
const blocks = readBlocks('operators.md');

/** The page's commands, run one block after another as a reader would, on real parts. */
describe('docs/operators.md', () => {
  const stops: (() => Promise<unknown>)[] = [];
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(() => part.stop());
    return part;
  };
  let chain: Chain;
  let mailbox: Mailbox;
  let phone: Phone;
  let postgres: Postgres;
  let shell: Shell;
  let folder: string;
  let replacements: Record<string, string>;
  let databases: { live: string; drill: string };

  before(async () => {
    findShellTools();
    const programs = findPostgresPrograms();
    folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-docs-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    chain = keep(await startChain());
    mailbox = keep(await startMailbox());
    phone = keep(await startPhone({ secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}` }));
    postgres = keep(await startPostgres());
    databases = { live: await postgres.createDatabase(), drill: await postgres.createDatabase() };
    const ports = ['3000', '3001', '9090', '9091'];
    replacements = { [home]: folder };
    for (const port of ports) replacements[port] = String(await freePort());
    // The command line that other tests use too; docs/endpoint.md's test starts that of the clone.
    const start = `#!/bin/sh\nexec '${process.execPath}' '${serverProgram()}' "$@"\n`;
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/recovery-guardian'), start, { mode: 0o755 });
    const PATH = [join(folder, 'bin'), programs, process.env.PATH].join(delimiter);
    shell = keep(startShell({ PATH, HOME: folder }));
  });
  after(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const meant = (text: string) => putIn(text, replacements);

  /** Runs a section's blocks; `from` and `to` select some of them. */
  const follow = async (heading: string, from = 0, to?: number) => {
    const all = blocks.filter((block) => block.heading === heading && block.language === 'sh run');
    const chosen = all.slice(from, to);
    assert.ok(chosen.length > 0, `no block to run below "${heading}"`);
    let printed = '';
    for (const { text } of chosen) printed += await shell.run(meant(text));
    return printed;
  };

  it('configures: its example lacks only the hash of the module, which "check" prints', async () => {
    await follow('Configure');
    const files = { 'database-url': databases.live, 'smtp-password': 'x', 'twilio-token': 'x' };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const [example] = blocks.filter(({ language }) => language === 'json');
    await configure(example?.text ?? '');
    const told = await shell.run('recovery-guardian check 2>&1 || true');
    const [hash] = /0x[0-9a-f]{64}/.exec(told) ?? [];
    assert.ok(hash, told);
    const cures = told.split('To be cured:')[1]?.match(/^- .+/gm) ?? [];
    const expected = [/codeHash is missing/, /no master secret in/, /no secrets file/];
    assert.equal(cures.length, expected.length, told);
    for (const [index, cure] of cures.entries()) assert.match(cure, expected[index] as RegExp);
    await configure(example?.text ?? '', hash);
  });

  /** The page's example, with local parts in place of remote ones. */
  async function configure(example: string, codeHash?: string) {
    const configuration = JSON.parse(meant(example));
    const [network] = configuration.chains;
    const { address } = recoveryModules.threeMinutes;
    network.chainId = chain.chainId;
    network.rpcUrls = [chain.rpcUrl];
    network.quorum = 1;
    // One node of a busy machine replaces three that back each other up.
    network.rpcTimeout = 30_000;
    network.recoveryModule = { address, ...(codeHash && { codeHash }) };
    const { hostname: host, port } = new URL(mailbox.smtpUrl);
    const smtp = { type: 'smtp', host, port: Number(port), tls: 'none' };
    const sms = { type: 'webhook', url: phone.webhookUrl, secret: phone.secret };
    configuration.delivery.email.providers = [smtp];
    configuration.delivery.sms.providers = [sms];
    configuration.port = Number(meant('3000'));
    await writeFile(join(folder, 'configuration.json'), JSON.stringify(configuration));
  }

  it('writes the sections of staging, relayer, alerts and events as the server reads them', async () => {
    const written = await readFile(join(folder, 'configuration.json'), 'utf8');
    const configuration = JSON.parse(written);
    for (const heading of ['Relayer', 'Alerts', 'Events']) {
      const [section] = blocks.filter((one) => one.heading === heading && one.language === 'json');
      Object.assign(configuration, JSON.parse(`{${section?.text}}`));
      for (const one of [configuration.relayer, configuration.alerts]) {
        if (one) one.chains[0].chainId = chain.chainId;
      }
    }
    const [staging] = blocks.filter((one) => one.heading.startsWith('Staging'));
    const { mode, delivery } = JSON.parse(`{${staging?.text}}`);
    Object.assign(configuration, { mode, delivery: { ...configuration.delivery, ...delivery } });
    await writeFile(join(folder, 'relayer-password'), 'x');
    await writeFile(join(folder, 'webhook-secret'), `whsec_${Buffer.alloc(24).toString('base64')}`);
    await writeFile(join(folder, 'sections.json'), JSON.stringify(configuration));
    const told = await shell.run('recovery-guardian check --config sections.json 2>&1 || true');
    assert.match(told, /^configuration: ok$/m);
    assert.match(told, /^mode: staging, not for real accounts; 2 test targets$/m);
    // There are no keys yet.
    assert.match(told, /^relayer: unchecked/m);
  });

  let guardians: string;

  it('makes keys and names guardians', async () => {
    await follow('Keys', 0, 1);
    guardians = await follow('Keys', 1);
    assert.match(guardians.trim(), /^0x[0-9a-fA-F]{40}$/);
  });

  it('starts, and registers a user', async () => {
    const printed = await follow('Start');
    assert.match(printed, /No mistakes found/);
    assert.match(printed, /"status":"ready"/);
    const [accessToken] = /rg_pub_\S+/.exec(printed) ?? [];
    assert.ok(accessToken, printed);
    const baseUrl = meant('http://127.0.0.1:3000');
    const client = new RecoveryServiceClient({ baseUrl, accessToken, fetch: fromTheWallet });
    const place = { chain, clock: { now: () => new Date() } };
    const { challengeId } = await client.register(await registerBody(place, owner));
    const { text } = await mailbox.waitFor(({ to }) => to === owner);
    await client.submitRegistration({ challengeId, challenge: codeIn(text) ?? '' });
  });

  it('runs a second process alongside', async () => {
    assert.match(await follow('Several processes'), /"status":"ready"/);
  });

  it('measures what the page, the rules and the dashboard name', async () => {
    assert.match(await follow('Watch'), /^recovery_guardian_/m);
    const metrics = await (await fetch(meant('http://127.0.0.1:9090/metrics'))).text();
    const files = [
      'docs/operators.md',
      'deploy/prometheus/rules.yaml',
      'deploy/grafana/dashboard.json',
    ];
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
    const named = texts.join('\n').match(/(recovery_guardian|nodejs)_[a-z0-9]+(_[a-z0-9]+)+/g);
    // A histogram is named by its parts.
    const names = new Set(named?.map((name) => name.replace(/_bucket$/, '')));
    assert.ok(names.size > 3);
    for (const name of names) {
      assert.ok(name === 'recovery_guardian_' || metrics.includes(`# TYPE ${name} `), name);
    }
  });

  it('names the lines of the log as the server writes them', async () => {
    const page = await readFile(join(root, 'docs/operators.md'), 'utf8');
    const table = /^\| `msg` .*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? '';
    const lines = [...table.matchAll(/^\| `(.+?)` \|/gm)].map(([, line]) => line as string);
    assert.ok(lines.length > 3);
    const source = await readAll('packages/server/src/**/*.ts');
    assert.deepEqual(
      lines.filter((line) => !source.includes(`'${line}'`)),
      [],
    );
  });

  it('backs up, and restores from the copies alone', async () => {
    await follow('Back up, and drill the restore', 0, 1);
    await shell.run('mkdir drill');
    await writeFile(join(folder, 'drill/database-url'), databases.drill);
    const printed = await follow('Back up, and drill the restore', 1);
    assert.match(printed, /No mistakes found/);
    assert.match(printed, /The audit log is intact/);
    assert.match(printed, /\temail\t\S+\tactive\t/);
    assert.ok(printed.includes(guardians.trim()), 'another guardian than before');
    assert.match(printed, /"status":"ready"/);
  });

  it('rotates pepper, data key and access token', async () => {
    const printed = await follow('Rotate');
    assert.match(printed, /^peppers [0-9a-f]+ writes from/m);
    assert.match(printed, /^dataKeys [0-9a-f]+ writes from/m);
    assert.match(printed, /\tsecret\tvalid\t/);
  });

  it('verifies the audit log against what the server logged', async () => {
    assert.equal((await follow('Audit')).match(/The audit log is intact/g)?.length, 2);
  });

  it('erases a person', async () => {
    assert.match(await follow('Erase a person'), /^Erased /m);
    const left = await shell.run(`recovery-guardian registrations list --target ${owner}`);
    assert.doesNotMatch(left, /@example/);
  });

  it('has no untested block', () => {
    const headings = blocks.filter(({ language }) => language === 'sh run').map((b) => b.heading);
    assert.deepEqual(
      [...new Set(headings)],
      [
        'Configure',
        'Keys',
        'Start',
        'Several processes',
        'Watch',
        'Back up, and drill the restore',
        'Rotate',
        'Audit',
        'Erase a person',
      ],
    );
  });
});

describe('SECURITY.md', () => {
  it('names only existing tests', async () => {
    const page = await readFile(join(root, 'SECURITY.md'), 'utf8');
    const names = [...page.matchAll(/`(S\d+ [^`]+)`/g)].map(([, name]) => name as string);
    assert.ok(names.length > 30);
    const tests = await readAll('{{packages/*,extension}/src,scripts}/**/*.test.ts');
    assert.deepEqual(
      names.filter((name) => !tests.includes(name)),
      [],
    );
  });
});

/** The concatenated text of all files that match a pattern. */
async function readAll(pattern: string): Promise<string> {
  let all = '';
  for await (const file of glob(pattern, { cwd: root })) {
    all += await readFile(join(root, file), 'utf8');
  }
  return all;
}

/** As the page of the wallet whose origin the token names. */
const fromTheWallet: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('origin', 'https://wallet.example.com');
  return fetch(input, { ...init, headers });
};
