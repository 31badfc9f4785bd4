import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { recoveryModuleAbiV1 } from '@recovery-guardian/core';
import {
  AccountHolder,
  call,
  expectOk,
  freshAddress,
  gasKey,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, createPublicClient, http } from 'viem';
import { runCommandLine, runHere } from './testing/command-line.ts';
import { startThreeProcesses, type ThreeProcesses } from './testing/three-processes.ts';

describe('a server as three processes', () => {
  let processes: ThreeProcesses;
  let world: TestWorld;
  let mia: AccountHolder;
  let guardian: Address;
  let folder: string;
  let apiUrl: string;
  let workerUrl: string;

  const until = async (isReady: () => unknown) => {
    while (!(await isReady())) await sleep(20);
  };
  const get = (url: string) => fetch(url).catch(() => undefined);

  before(async () => {
    processes = await startThreeProcesses();
    ({ world, folder, apiUrl, workerUrl } = processes);
    mia = new AccountHolder({ ...world, url: apiUrl }, 0);
  });
  after(() => processes.stop());

  it('three processes recover an account, while no process of the internet has the key [S46]', async () => {
    guardian = await mia.protect('mia@example.org');
    const { requestId, challengeId, code } = await mia.requestForCode('mia@example.org');
    const { body } = expectOk(await mia.submitSignature(requestId, challengeId, code));
    assert.match(body.signature, /^0x[0-9a-f]{130}$/);
    const log = readFileSync(join(folder, 'signatures.log'), 'utf8').trim().split('\n');
    assert.equal(log.length, 1);
    assert.equal(JSON.parse(log[0] ?? '').ids.account, mia.account);
    const { keystore = '', password = '' } = world.configuration.guardian;
    for (const name of ['api', 'worker']) {
      const known = readFileSync(join(folder, `${name}.json`), 'utf8');
      assert.ok(!known.includes(keystore) && !known.includes(password));
    }
  });

  it('three processes relay a recovery by a gas key that only the worker has [S46]', async () => {
    const { chainId, rpcUrl } = world.chain;
    const to = { newOwners: [freshAddress()], newThreshold: 1 };
    const { requestId, challengeId, code } = await mia.requestForCode('mia@example.org', to);
    const { signature } = expectOk(await mia.submitSignature(requestId, challengeId, code)).body;
    const approved = { account: mia.account, chainId, ...to, signer: guardian, signature };
    const { id } = expectOk(
      await call(mia.world, 'POST /recoveries/create', { body: approved }),
    ).body;
    expectOk(await call(mia.world, 'POST /recoveries/execute', { body: { id } }));
    const client = createPublicClient({ transport: http(rpcUrl) });
    const isStarted = async () => {
      const { executeAfter } = await client.readContract({
        address: world.recoveryModule,
        abi: recoveryModuleAbiV1,
        functionName: 'getRecoveryRequest',
        args: [mia.account],
      });
      return executeAfter > 0n;
    };
    await until(isStarted);
    assert.equal(await client.getTransactionCount({ address: gasKey.address }), 1);
    const known = readFileSync(join(folder, 'api.json'), 'utf8');
    assert.ok(!known.includes(gasKey.privateKey.slice(2)));

    const check = await runCommandLine('check', '--config', join(folder, 'api.json'));
    assert.match(check.stdout, new RegExp(`pays from ${gasKey.address}, whose key is`));
  });

  it('one process answers requests, and the other works', async () => {
    assert.equal((await get(`${workerUrl}/readyz`))?.status, 200);
    assert.equal((await get(`${workerUrl}/docs`))?.status, 404);
    const there = { url: workerUrl, accessToken: world.accessToken };
    const asked = await call(there, 'POST /auth/submit', { body: {} });
    assert.equal(asked.status, 404);
    // Only the worker seals the audit log.
    const verify = await runCommandLine('audit', 'verify', '--config', join(folder, 'worker.json'));
    assert.match(verify.stdout, /intact: [1-9]/);
  });

  it('processes wait for a signer that is down, and lose no code', async () => {
    await mia.cancelRecovery();
    const { requestId, challengeId, code } = await mia.requestForCode('mia@example.org');
    const { signer, serve } = processes;
    signer.kill('SIGKILL');
    await once(signer, 'exit');
    const refused = await mia.submitSignature(requestId, challengeId, code);
    assert.equal(refused.status, 500);
    await until(async () => (await get(`${apiUrl}/readyz`))?.status === 503);
    const ready = await (await get(`${apiUrl}/readyz`))?.json();
    assert.equal((ready as { checks: { signer: string } }).checks.signer, 'failed');

    serve('signer', join(folder, 'signer.json'));
    await until(async () => (await get(`${apiUrl}/readyz`))?.ok);
    const { body } = expectOk(await mia.submitSignature(requestId, challengeId, code));
    assert.match(body.signature, /^0x[0-9a-f]{130}$/);
  });

  it('mistakes in how a server is divided are named', async () => {
    const mistakesOf = async (roles: string, configuration: object) => {
      const file = processes.write('wrong', configuration);
      return (await runHere('serve', { file }, { values: { roles } })).failure ?? '';
    };
    const api = JSON.parse(readFileSync(join(folder, 'api.json'), 'utf8'));
    const both = { ...world.configuration.guardian, ...api.guardian };
    const wrongs: [string, object, RegExp][] = [
      ['api,signer', api, /--roles must be "signer", or one or both of api,worker/],
      ['api', { ...api, guardian: both }, /guardian must name exactly one key/],
      ['api', { ...api, guardian: { signer: {} } }, /exactly one place: "socket" or "url"/],
      [
        'api',
        { ...api, guardian: { signer: { url: 'https://signer.internal' } } },
        /guardian\.signer\.authority is missing/,
      ],
      ['signer', api, /database is not a setting/],
      ['worker', api, /relayer has an "address" and no key/],
      ['api,worker', api, /relayer has an "address" and no key/],
    ];
    for (const [roles, configuration, mistake] of wrongs) {
      assert.match(await mistakesOf(roles, configuration), mistake);
    }
    const signer = JSON.parse(readFileSync(join(folder, 'signer.json'), 'utf8'));
    const anywhere = { ...signer, signer: { host: '0.0.0.0', port: 1, log: 'log' } };
    assert.match(await mistakesOf('signer', anywhere), /signer\.certificate is missing/);
  });
});
