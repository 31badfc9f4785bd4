import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAlive } from './processes.ts';
import { until } from './testing/until.ts';
import { readWorld, type World } from './world-file.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'recovery-guardian-worlds-'));
const started: Run[] = [];

after(async () => {
  for (const { process, pids } of started) {
    process.kill('SIGKILL');
    await until('its processes have ended', () => !pids().some(isAlive));
  }
  rmSync(parent, { recursive: true, force: true });
});

/** A run of `npm start` in its own directory. */
interface Run {
  readonly directory: string;
  readonly process: ChildProcess;
  /** Everything it printed, on both streams. */
  output(): string;
  /** It and every descendant process seen so far. */
  pids(): number[];
  /** Its exit code, once it has ended. */
  readonly exit: Promise<number | null>;
}

function run(name: string, env: NodeJS.ProcessEnv = {}, args: string[] = []): Run {
  const directory = join(parent, name);
  const child = spawn(process.execPath, [main, '--world', directory, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const seen = new Set<number>([child.pid as number]);
  const run: Run = {
    directory,
    process: child,
    output: () => output,
    pids: () => {
      for (const pid of descendants(seen)) seen.add(pid);
      return [...seen];
    },
    exit: once(child, 'close').then(([code]) => code),
  };
  started.push(run);
  return run;
}

/** The ids of all descendants of these processes. */
function descendants(pids: ReadonlySet<number>): Set<number> {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = new Set(pids);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [pid, ppid] of all) if (found.has(ppid)) found.add(pid);
  }
  return found;
}

/** Waits until the run prints this; throws if it ends before. */
async function says(run: Run, text: string): Promise<void> {
  await until(
    () => `it prints "${text}", but: ${run.output()}`,
    () => run.output().includes(text) || run.process.exitCode !== null,
  );
  assert.ok(run.output().includes(text), run.output());
}

async function upAndRunning(run: Run): Promise<World> {
  await says(run, 'is running');
  const world = readWorld(run.directory);
  assert.ok(world);
  return world;
}

function nothingIsLeft({ pids }: Run) {
  return until('its processes have ended', () => !pids().some(isAlive));
}

async function rpc(url: string, method: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

async function answersEverywhere(world: World) {
  const endpoint = `${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}`;
  assert.equal(await rpc(world.rpcUrl, 'eth_chainId'), '0x7a69');
  assert.equal(await rpc(world.bundlerUrl, 'eth_chainId'), '0x7a69');
  assert.deepEqual(await rpc(endpoint, 'eth_supportedEntryPoints'), world.entryPoints);
  const withoutKey = `${world.apiUrl}/public/v3/${world.chainId}`;
  assert.deepEqual(await rpc(withoutKey, 'eth_supportedEntryPoints'), world.entryPoints);
  for (const inbox of [world.mailboxUrl, world.phoneUrl]) {
    assert.deepEqual(await (await fetch(inbox)).json(), { messages: [] });
  }
  assert.match(await (await fetch(world.demoUrl)).text(), /<!doctype html>/i);
  assert.deepEqual(await (await fetch(`${world.demoUrl}/world.json`)).json(), world);
}

describe('two worlds, started at the same time', { timeout: 180_000 }, () => {
  let first: Run;
  let second: Run;
  let worlds: [World, World];

  before(async () => {
    first = run('first');
    second = run('second');
    worlds = await Promise.all([upAndRunning(first), upAndRunning(second)]);
  });

  test('world.json of a local world has exactly its fields', () => {
    const [world] = worlds;
    assert.deepEqual(Object.keys(world).sort(), [
      'accessToken',
      'accounts',
      'apiKey',
      'apiUrl',
      'baseUrl',
      'bundlerUrl',
      'chainId',
      'demoUrl',
      'entryPoints',
      'gracePeriod',
      'mailboxUrl',
      'phoneUrl',
      'recoveryModule',
      'rpcUrl',
    ]);
    assert.equal(world.chainId, 31337);
    assert.equal(world.gracePeriod, 180);
    assert.equal(world.recoveryModule, '0x949d01d424bE050D09C16025dd007CB59b3A8c66');
    assert.deepEqual(world.entryPoints, [
      '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    ]);
    for (const [name, value] of Object.entries(world)) {
      if (name.endsWith('Url')) assert.match(value, /^http:\/\/127\.0\.0\.1:\d+$/, name);
    }
    assert.equal(world.accounts.length, 4);
    for (const account of world.accounts) {
      assert.deepEqual(Object.keys(account), ['address', 'privateKey', 'safe']);
    }
    const safes = world.accounts.map(({ safe }) => safe);
    assert.equal(new Set(safes).size, 3);
    assert.equal(safes[2], safes[3]);
  });

  test('two worlds have no URL, token or key in common', () => {
    const own = worlds.map(({ apiKey, accessToken, ...world }) => {
      const urls = Object.entries(world).filter(([name]) => name.endsWith('Url'));
      return [...new Set([...urls.map(([, url]) => url), apiKey, accessToken])];
    });
    assert.equal(new Set(own.flat()).size, own.flat().length);
  });

  test('two worlds answer on every URL', async () => {
    for (const world of worlds) await answersEverywhere(world);
  });

  test('the service of a world accepts the access token in the header and in the path', async () => {
    const [{ baseUrl, accessToken }] = worlds;
    const path = '/auth/registrations';
    const authorization = `Bearer ${accessToken}`;
    const status = async (url: string, headers = {}) => (await fetch(url, { headers })).status;
    assert.equal(await status(baseUrl + path), 401);
    // Authorized: only the query is missing.
    assert.equal(await status(baseUrl + path, { authorization }), 400);
    assert.equal(
      await status(baseUrl + path, { authorization, origin: 'https://any.example' }),
      400,
    );
    assert.equal(await status(`${baseUrl}/t/${accessToken}${path}`), 400);
  });

  test('a second start in the same directory reports where the local world runs', async () => {
    const again = run('first');
    assert.equal(await again.exit, 1);
    assert.ok(again.output().includes(worlds[0].demoUrl), again.output());
    await answersEverywhere(worlds[0]);
  });

  test('SIGTERM ends one local world completely, and not the other', async () => {
    assert.ok(first.pids().length >= 4);
    first.process.kill('SIGTERM');
    assert.equal(await first.exit, 0);
    await nothingIsLeft(first);
    assert.equal(existsSync(join(first.directory, 'world.json')), false);
    await answersEverywhere(worlds[1]);
  });

  test('a part of a local world that dies is named and ends its world', async () => {
    const bundler = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .find((line) => line.includes('alto') && line.includes(new URL(worlds[1].bundlerUrl).port));
    process.kill(Number.parseInt(String(bundler), 10), 'SIGKILL');
    assert.equal(await second.exit, 1);
    assert.match(second.output(), /the bundler ended unexpectedly \(signal SIGKILL\)/);
    await nothingIsLeft(second);
    assert.equal(existsSync(join(second.directory, 'world.json')), false);
  });
});

describe('an incomplete start', { timeout: 120_000 }, () => {
  test('a start that fails half way leaves nothing behind and reports the reason', async () => {
    // Port 1 is closed.
    const failing = run('failing', { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    assert.equal(await failing.exit, 1);
    assert.match(failing.output(), /did not start.*ECONNREFUSED/);
    await nothingIsLeft(failing);
    assert.equal(existsSync(join(failing.directory, 'lock')), false);
  });

  test('a start that was killed does not prevent the next start, of which SIGINT half way leaves nothing', async () => {
    const killed = run('killed');
    await says(killed, 'Starting bundler');
    await until('parts are running', () => killed.pids().length >= 3);
    killed.process.kill('SIGKILL');
    await killed.exit;
    await nothingIsLeft(killed);
    assert.equal(existsSync(join(killed.directory, 'lock')), true);

    const next = run('killed');
    await says(next, 'Starting bundler');
    await until('parts are running', () => next.pids().length >= 3);
    next.process.kill('SIGINT');
    assert.equal(await next.exit, 0);
    await nothingIsLeft(next);
    assert.equal(existsSync(join(next.directory, 'world.json')), false);
    assert.equal(existsSync(join(next.directory, 'lock')), false);
  });
});

test('the option --help prints the usage and starts nothing', async () => {
  const asked = run('help', {}, ['--help']);
  assert.equal(await asked.exit, 0);
  assert.match(asked.output(), /npm start -- --world DIR/);
  assert.equal(existsSync(asked.directory), false);
});

test('an unknown option of the local world is refused', async () => {
  const asked = run('unknown', {}, ['--port', '1']);
  assert.equal(await asked.exit, 2);
  assert.match(asked.output(), /--port/);
});
