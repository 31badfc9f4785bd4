import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import {
  AccountHolder,
  chainClient,
  createTestClock,
  freePort,
  freshAddress,
  releasePort,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, pad, zeroAddress } from 'viem';
import type { RemoteSignerConfiguration } from '../configuration/keys.ts';
import { loadSignerConfiguration } from '../configuration/load.ts';
import { createMasterSigner } from '../keys/guardian-keys.ts';
import { openMasterSecrets } from '../keys/master-secrets.ts';
import { connectSigner } from '../keys/remote-signer.ts';
import { buildSigner } from './build-signer.ts';
import { verifySignatureLog } from './signature-log.ts';

const day = 86_400;

describe('the signer in a process of its own', () => {
  let mia: AccountHolder;
  let guardian: Address;
  let folder: string;
  let socket: string;
  let log: string;
  const clock = createTestClock();
  const open: { close(): unknown }[] = [];
  const logged: string[] = [];

  const world = useTestWorld();
  before(async () => {
    mia = new AccountHolder(world, 0);
    guardian = await mia.protect('mia@example.org');
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-signer-'));
    socket = join(folder, 'signer.sock');
    log = join(folder, 'signatures.log');
  });
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts the signer with the world's key, by its own configuration file. */
  const start = async (section: Record<string, unknown> = { socket }) => {
    const file = join(folder, 'signer.json');
    const { guardian: key, chains } = world.configuration;
    const ofChains = chains.map(({ chainId, name, rpcUrls, recoveryModules }) => ({
      ...{ chainId, name, rpcUrls, recoveryModules },
    }));
    const signer = { log, ...section };
    const mode = 'development';
    writeFileSync(file, JSON.stringify({ mode, guardian: key, chains: ofChains, signer }));
    const built = await buildSigner(loadSignerConfiguration({ file }), {
      clock,
      logger: { write: (line) => void logged.push(line) },
    });
    await built.listen();
    open.push(built.app);
    return built.app;
  };
  const connect = (configuration: RemoteSignerConfiguration = { socket }) => {
    const signer = connectSigner(configuration);
    open.push(signer);
    return signer;
  };
  const recovery = (changes: Record<string, unknown> = {}) => ({
    chainId: world.chain.chainId,
    module: world.recoveryModule,
    version: world.moduleVersion,
    account: mia.account,
    guardian,
    newOwners: [freshAddress()],
    newThreshold: 1n,
    nonce: 0n,
    ...changes,
  });
  /** Sends any request to the socket, as a process that was taken over could. */
  const post = async (path: string, body: object) => {
    const sent = request({
      socketPath: socket,
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify(body));
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject);
    });
    return { status: response.statusCode, body: JSON.parse(await text(response)) };
  };

  it('the signer signs what the server would sign, and names the same guardians', async () => {
    await start();
    const remote = connect();
    const { keystore = '', password = '' } = world.configuration.guardian;
    const secrets = await openMasterSecrets({ keystore, password }, { minimumWork: 0 });
    const local = createMasterSigner(secrets, 'derived');
    const { chainId } = world.chain;
    assert.deepEqual(await remote.getGuardianAddresses({ chainId, account: mia.account }), [
      guardian,
    ]);
    const asked = recovery();
    assert.equal(await remote.signRecovery(asked), await local.signRecovery(asked));
  });

  it('the signer signs nothing that its own chain contradicts [S46]', async () => {
    await start();
    const { chainId } = world.chain;
    const right = {
      chainId,
      account: mia.account,
      guardian,
      newOwners: [freshAddress()],
      newThreshold: '1',
      nonce: '0',
    };
    const unprotected = new AccountHolder(world, 1).account;
    const [itsGuardian] = await connect().getGuardianAddresses({ chainId, account: unprotected });
    const refused: [object, string][] = [
      [{ chainId: 1 }, 'unknown-chain'],
      [{ module: freshAddress() }, 'unknown-module'],
      [{ nonce: '1' }, 'another-nonce'],
      [{ guardian: freshAddress() }, 'not-a-guardian'],
      [{ guardian: itsGuardian }, 'not-a-guardian'],
      [{ account: unprotected }, 'not-a-guardian'],
      [{ account: unprotected, guardian: itsGuardian }, 'not-a-guardian'],
      [{ account: freshAddress() }, 'not-a-safe'],
      [{ newOwners: [guardian] }, 'invalid-new-owners'],
      [{ newOwners: [zeroAddress] }, 'invalid-new-owners'],
      [{ newOwners: [mia.account] }, 'invalid-new-owners'],
      [{ newThreshold: '2' }, 'invalid-new-owners'],
      [{ newThreshold: '0' }, 'invalid-new-owners'],
    ];
    for (const [changes, refusal] of refused) {
      const answer = await post('/signatures', { ...right, ...changes });
      assert.deepEqual([answer.status, answer.body.refusal], [409, refusal]);
    }
    const client = chainClient(world.chain.rpcUrl);
    const slot = '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5';
    const handler = (await client.getStorageAt({ address: mia.account, slot })) ?? '0x';
    const setHandler = (value: Hex) =>
      client.setStorageAt({ address: mia.account, index: slot, value });
    await setHandler(pad(world.recoveryModule));
    const { status, body } = await post('/signatures', right);
    assert.deepEqual([status, body.refusal], [409, 'not-a-safe'], 'the module answers for it');
    await setHandler(handler);
    // There is nothing else to ask it for: no digest, no text.
    const malformed = [
      { hash: `0x${'11'.repeat(32)}` },
      { newOwners: [] },
      { nonce: -1 },
      { nonce: '0x0' },
      { account: 'mia' },
    ];
    for (const changes of malformed) {
      assert.equal((await post('/signatures', { ...right, ...changes })).status, 400);
    }
    for (const path of ['/sign', '/guardians/keys', '/signatures/digest']) {
      assert.equal((await post(path, right)).status, 404);
    }
    assert.equal(readFileSync(log, 'utf8'), '', 'nothing was signed');
    assert.equal((await post('/signatures', right)).status, 200);
  });

  it('the signer signs no more than its limits allow, also after a restart [S46]', async () => {
    const section = { socket, signaturesPerAccount: [{ maximum: 2, period: day }] };
    const app = await start(section);
    const first = recovery();
    const signature = await connect().signRecovery(first);
    await connect().signRecovery(recovery());
    await assert.rejects(connect().signRecovery(recovery()), { reason: 'rate-limited' });
    assert.equal(await connect().signRecovery(first), signature, 'what it has signed is free');
    await app.close();
    open.splice(0);

    await start(section);
    await assert.rejects(connect().signRecovery(recovery()), (error: unknown) => {
      const { details } = error as { details: { retryAfter: number } };
      return details.retryAfter > 0 && details.retryAfter <= day;
    });
    clock.advance(day * 1_000);
    await connect().signRecovery(recovery());
  });

  it('the signer counts neither less nor forever when its clock is wrong [S85]', async () => {
    const section = { socket, signatures: [{ maximum: 2, period: day }] };
    const ahead = 365 * day * 1_000;
    const isFull = () =>
      assert.rejects(connect().signRecovery(recovery()), { reason: 'rate-limited' });
    const restart = async () => {
      for (const one of open.splice(0).reverse()) await one.close();
      await start(section);
    };
    clock.advance(ahead);
    await start(section);
    await connect().signRecovery(recovery());
    await connect().signRecovery(recovery());
    await isFull();
    clock.advance(2 * day * 1_000);
    await isFull();
    clock.advance(-2 * day * 1_000);
    await isFull();
    // How long ago it wrote what it reads at a start, only the clock tells.
    await restart();
    clock.advance(2 * day * 1_000);
    await connect().signRecovery(recovery());
    clock.advance(-2 * day * 1_000);
    await isFull();

    clock.advance(-ahead);
    await restart();
    await connect().signRecovery(recovery());
  });

  it('the signer has limits for all accounts together [S46]', async () => {
    await start({ socket, signatures: [{ maximum: 1, period: day }] });
    await connect().signRecovery(recovery());
    await assert.rejects(connect().signRecovery(recovery()), { reason: 'rate-limited' });
  });

  it('the signer signs nothing once another process has written to its log [S128]', async () => {
    await start();
    await connect().signRecovery(recovery());
    const whole = readFileSync(log, 'utf8');
    // As a second signer on the same volume would.
    appendFileSync(log, whole.replace('"sequence":1', '"sequence":2'));
    const both = readFileSync(log, 'utf8');
    const refused = /Another process has written to the log of the signer/;
    await assert.rejects(connect().signRecovery(recovery()), refused);
    assert.equal(readFileSync(log, 'utf8'), both);
  });

  it('the signer keeps a log that shows every change, and does not start with a changed one [S46]', async () => {
    const app = await start();
    for (let times = 0; times < 3; times++) await connect().signRecovery(recovery());
    const lines = readFileSync(log, 'utf8').split('\n');
    const { hash: noted } = JSON.parse(lines[0] ?? '');
    assert.equal(statSync(log).mode & 0o777, 0o600);
    await assert.rejects(
      start({ socket: join(folder, 'other.sock') }),
      /in use by another process/,
    );
    await app.close();
    assert.deepEqual(verifySignatureLog(log, noted).problem, undefined);

    // A crash while a line is written: cut off, or with a block that never reached the disk.
    const whole = readFileSync(log, 'utf8');
    for (const torn of ['{"sequence":4,"at"', '{"sequence":4,"a\0\0\0\0", "hash":"77"}\n']) {
      appendFileSync(log, torn);
      assert.equal(verifySignatureLog(log, noted).problem, undefined);
      logged.length = 0;
      await (await start()).close();
      assert.equal(readFileSync(log, 'utf8'), whole);
      assert.ok(readFileSync(`${log}.torn`, 'utf8').endsWith(`${torn}\n`));
      assert.equal(statSync(`${log}.torn`).mode & 0o777, 0o600);
      assert.match(logged.join(''), /the last entry of the log was torn by a crash, and is moved/);
    }

    const changed = [
      [lines[0], lines[1]?.replace('"', '\0'), lines[2], ''],
      [lines[0], lines[2], ''],
      [lines[0], lines[1]?.replace('"nonce":"0"', '"nonce":"7"'), lines[2], ''],
      [lines[0], 'null', lines[2], ''],
    ];
    for (const one of changed) {
      writeFileSync(log, one.join('\n'));
      await assert.rejects(start(), /was changed: entry 2/);
    }
    writeFileSync(log, `${lines[0]}\n`);
    const { hash } = JSON.parse(lines[2] ?? '');
    assert.match(verifySignatureLog(log, hash).problem ?? '', /cut off/);
  });

  it('the signer signs nothing while its log cannot be written, and goes on with a whole one [S46]', async () => {
    const app = await start();
    await connect().signRecovery(recovery());
    const whole = readFileSync(log, 'utf8');
    const allow = (bytes: number | string) =>
      execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
    const asked = recovery();
    // Of the next line only a part fits, as on a disk that is full.
    allow(whole.length + 50);
    try {
      await assert.rejects(connect().signRecovery(asked));
    } finally {
      allow('unlimited');
    }
    assert.equal(readFileSync(log, 'utf8'), whole);
    await connect().signRecovery(asked);
    await app.close();
    const { head, problem } = verifySignatureLog(log);
    assert.deepEqual([head.sequence, problem], [2, undefined]);
  });

  it('the signer answers other machines only if they prove themselves [S46]', async () => {
    const pem = (name: string) => readFileSync(join(folder, `${name}.pem`), 'utf8');
    const openssl = (...args: string[]) =>
      execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    const authority = (name: string) => {
      const files = ['-keyout', `${name}.key.pem`, '-out', `${name}.pem`];
      openssl('req', '-x509', '-newkey', 'ed25519', '-noenc', '-subj', `/CN=${name}`, ...files);
    };
    const certificate = (name: string, by: string) => {
      const files = ['-keyout', `${name}.key.pem`, '-out', `${name}.pem`];
      const from = ['-CA', `${by}.pem`, '-CAkey', `${by}.key.pem`];
      const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
      openssl('req', '-x509', '-newkey', 'ed25519', '-noenc', ...names, ...from, ...files);
    };
    authority('ours');
    authority('another');
    certificate('signer', 'ours');
    certificate('server', 'ours');
    certificate('stranger', 'another');
    const port = await freePort();
    const files = {
      authorityFile: 'ours.pem',
      certificateFile: 'signer.pem',
      keyFile: 'signer.key.pem',
    };
    await start({ host: '127.0.0.1', port, ...files });
    const url = `https://127.0.0.1:${port}`;
    const as = (name: string, by = 'ours') =>
      connect({ url, authority: pem(by), certificate: pem(name), key: pem(`${name}.key`) });

    await as('server').signRecovery(recovery());
    await assert.rejects(as('stranger').ping(), /does not answer/);
    await assert.rejects(as('server', 'another').ping(), /does not answer/);
    await assert.rejects(connect({ url, authority: pem('ours') }).ping(), /does not answer/);
    releasePort(port);
  });

  it('the signer takes the place of one that was killed, but not of one that runs', async () => {
    await start();
    const otherLog = { log: join(folder, 'other.log') };
    await assert.rejects(start({ socket, ...otherLog }), /Another process listens/);
  });
});
