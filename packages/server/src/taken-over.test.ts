import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { AccountHolder, expectOk, freshAddress } from '@recovery-guardian/devnet/testing';
import { type Address, toHex } from 'viem';
import { deriveGuardianKey } from './keys/guardian-keys.ts';
import { openMasterSecrets } from './keys/master-secrets.ts';
import type { Stolen } from './testing/intruder.ts';
import { createTestFolder } from './testing/test-folder.ts';
import { startThreeProcesses, type ThreeProcesses } from './testing/three-processes.ts';

const day = 86_400;

describe("a process of the internet that runs an intruder's code", () => {
  let processes: ThreeProcesses;
  const folder = createTestFolder();
  let mia: AccountHolder;
  let ann: AccountHolder;
  let guardians: { mia: Address; ann: Address };

  before(async () => {
    const intruder = new URL('testing/intruder.ts', import.meta.url);
    processes = await startThreeProcesses({
      signer: {
        signaturesPerAccount: [{ maximum: 2, period: day }],
        signatures: [{ maximum: 3, period: day }],
      },
      apiEnvironment: {
        NODE_OPTIONS: `--import=${intruder.href}`,
        INTRUDER_SOCKET: join(folder, 'socket'),
      },
    });
    const world = { ...processes.world, url: processes.apiUrl };
    [mia, ann] = [new AccountHolder(world, 0), new AccountHolder(world, 1)];
    guardians = {
      mia: await mia.protect('mia@example.org'),
      ann: await ann.protect('ann@example.org'),
    };
    // What the owner asks for is the first of the three signatures.
    const { requestId, challengeId, code } = await mia.requestForCode('mia@example.org');
    expectOk(await mia.submitSignature(requestId, challengeId, code));
  });
  after(() => processes.stop());

  /** Runs a function in the process, with what the intruder has there. It may not use anything else. */
  const runThere = async <Argument, Result>(
    work: (stolen: Stolen, argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result> => {
    const code = `(stolen) => (${work})(stolen, ${JSON.stringify(argument)})`;
    const sent = request({ socketPath: join(folder, 'socket'), method: 'POST' }).end(code);
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject);
    });
    const result = await text(response);
    assert.equal(response.statusCode, 200, result);
    return JSON.parse(result);
  };

  /** Sends requests over the connection that the server itself has to its signer. */
  const askSigner = (asked: [path: string, body: object][]) =>
    runThere(async (stolen, all) => {
      const http = (await stolen.load('node:http')) as typeof import('node:http');
      if (!stolen.signer?.agent) throw new Error('The intruder has no connection to the signer');
      const answers: { status: number; body: { signature?: string; refusal?: string } }[] = [];
      for (const [path, body] of all) {
        const headers = { 'content-type': 'application/json' };
        const options = { ...stolen.signer, path, method: 'POST', headers, signal: undefined };
        const sent = http.request(options as import('node:http').RequestOptions);
        sent.end(JSON.stringify(body));
        const response = await new Promise<import('node:http').IncomingMessage>(
          (resolve, reject) => void sent.on('response', resolve).on('error', reject),
        );
        let answer = '';
        for await (const chunk of response) answer += chunk;
        answers.push({ status: response.statusCode ?? 0, body: JSON.parse(answer) });
      }
      return answers;
    }, asked);

  const recoveryOf = (holder: AccountHolder, guardian: Address) => ({
    chainId: processes.world.chain.chainId,
    account: holder.account,
    guardian,
    newOwners: [freshAddress()],
    newThreshold: '1',
    nonce: '0',
  });
  const signed = () =>
    readFileSync(join(processes.folder, 'signatures.log'), 'utf8').trim().split('\n').length;

  it("a process with an intruder's code gets no more signatures than the signer allows, even if it empties the database [S46]", async () => {
    const askForMany = async () => {
      const recoveries = [
        ...Array.from({ length: 10 }, () => recoveryOf(mia, guardians.mia)),
        ...Array.from({ length: 10 }, () => recoveryOf(ann, guardians.ann)),
      ];
      const answers = await askSigner(recoveries.map((body) => ['/signatures', body]));
      for (const { status, body } of answers) {
        if (status !== 200) assert.equal(body.refusal, 'too-many-signatures');
      }
      return answers.map(({ status }) => status).filter((status) => status === 200).length;
    };
    assert.equal(await askForMany(), 2, 'one of each account');
    await runThere(async (stolen) => {
      const { default: pg } = (await stolen.load('pg')) as typeof import('pg');
      const client = new pg.Client({ connectionString: stolen.configuration.database.url });
      await client.connect();
      const { rows } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
         where schemaname = 'public' and tablename not like 'migrations%'`,
      );
      await client.query(`truncate ${rows[0]?.names}`);
      await client.end();
    }, undefined);
    assert.equal(await askForMany(), 0);
    assert.equal(signed(), 3);
  });

  it("a process with an intruder's code finds no key of a guardian in its memory [S46]", async () => {
    assert.ok(existsSync('/proc/self/mem'), 'Run this test on Linux: it searches /proc/PID/mem');
    const { keystore = '', password = '' } = processes.world.configuration.guardian;
    const [{ secret }] = await openMasterSecrets({ keystore, password }, { minimumWork: 0 });
    const { chainId } = processes.world.chain;
    const keys = [
      password,
      toHex(secret),
      toHex(createHmac('sha256', Buffer.alloc(32)).update(secret).digest()),
      ...[mia, ann].map(({ account }) => deriveGuardianKey(secret, { chainId, account })),
    ];
    const { file = '' } = processes.world.configuration.secrets;
    const [dataKey = ''] = readFileSync(file, 'utf8').match(/[0-9a-f]{64}/) ?? [];
    const [ofApi, ofSigner] = [processes.api, processes.signer].map(({ pid = 0 }) =>
      findInMemory(pid, [...keys, `0x${dataKey}`]),
    );
    assert.deepEqual(ofApi, new Set([`0x${dataKey}`]), 'only what it needs');
    // The same search finds what is there.
    assert.ok(ofSigner?.has(password) && ofSigner.has(keys[2] ?? ''), 'the signer has them');
  });
});

/** Returns which secrets are in the memory of a process, as text or bytes. */
function findInMemory(pid: number, secrets: readonly string[]): Set<string> {
  const forms = secrets.flatMap((secret) => {
    const text = secret.replace(/^0x/, '');
    const bytes = text === secret ? [] : [Buffer.from(text, 'hex')];
    const all = [...bytes, Buffer.from(text), Buffer.from(text, 'utf16le')];
    return all.map((form) => ({ secret, form }));
  });
  const found = new Set<string>();
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const chunk = Buffer.alloc(2 ** 24);
  const overlap = 1_024;
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    const [, from = '0', to = '0'] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
    const end = Number.parseInt(to, 16);
    for (let at = Number.parseInt(from, 16); at < end; at += chunk.length - overlap) {
      const size = readSync(memory, chunk, 0, Math.min(chunk.length, end - at), at);
      const content = chunk.subarray(0, size);
      for (const { secret, form } of forms) if (content.includes(form)) found.add(secret);
    }
  }
  closeSync(memory);
  return found;
}
