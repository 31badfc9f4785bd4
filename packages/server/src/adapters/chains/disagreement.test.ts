import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import {
  addGuardian,
  latestCode,
  type NodeProxy,
  registerBody,
  startNodeProxy,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

const target = 'mia@example.org';
const newOwner = privateKeyToAddress(generatePrivateKey());

describe('the server, with two nodes that must agree', () => {
  let world: TestWorld;
  let second: NodeProxy;
  let rpcUrl: string;
  const log: string[] = [];

  before(async () => {
    second = await startNodeProxy(() => rpcUrl);
    world = await startTestWorld({
      logger: { write: (line: string) => void log.push(line) },
      configure: (configuration) => {
        const [chain] = configuration.chains ?? [];
        [rpcUrl = ''] = chain?.rpcUrls ?? [];
        const rpcUrls = [rpcUrl, second.url];
        return { ...configuration, chains: [{ ...chain, rpcUrls, quorum: 2, maximumLag: 2 }] };
      },
    });
    const { challengeId } = (await post('/auth/register', await registerBody(world, target))).body;
    const challenge = await latestCode(world, target);
    const { body } = await post('/auth/submit', { challengeId, challenge });
    await addGuardian(world.chain, 0, body.guardianAddress);
  });
  after(async () => {
    await world?.stop();
    await second.stop();
  });
  afterEach(() => second.behave({}));

  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  /** Makes the second node answer one method differently. */
  const lie = (method: string, result: string) =>
    second.behave({
      tamper: (answer, call) =>
        call.method === method ? { jsonrpc: '2.0', id: answer.id, result } : answer,
    });

  it('S1 refuses a signature that only one of them believes, and takes its nonce for the next try', async () => {
    const other = 'other@example.org';
    const body = await registerBody(world, other);
    lie('eth_call', '0x');
    const answer = await post('/auth/register', body);
    assert.equal(answer.status, 500);
    assert.equal(answer.body.error.details.reason, 'internal');
    assert.match(log.join(), /the nodes of a chain disagree: no answer is trusted/);
    assert.ok(world.mailbox.messages.every(({ to }) => to !== other));

    second.behave({});
    assert.equal((await post('/auth/register', body)).status, 200);
    assert.match(await latestCode(world, other), /^\d+$/);
  });

  it('S1 signs nothing while they differ, and the same code is good once they agree', async () => {
    const [holder] = world.chain.accounts;
    assert.ok(holder);
    const opened = await post('/auth/signature/request', {
      account: holder.safe,
      chainId: world.chain.chainId,
      newOwners: [newOwner],
      newThreshold: 1,
    });
    assert.equal(opened.status, 200);
    const [{ challengeId }] = opened.body.auths;
    const submit = async () =>
      post('/auth/signature/submit', {
        requestId: opened.body.requestId,
        challengeId,
        challenge: await latestCode(world, target),
      });
    const word = `0x${'00'.repeat(31)}07`;
    for (const [method, result] of [
      ['eth_call', word],
      ['eth_chainId', '0x1'],
      ['eth_getCode', '0x00'],
      ['eth_blockNumber', '0x1'],
    ] as const) {
      lie(method, result);
      const answer = await submit();
      assert.equal(answer.status, 500, method);
      assert.equal(answer.body.error.details.reason, 'internal');
    }
    second.behave({});
    const { status, body } = await submit();
    assert.equal(status, 200);
    assert.match(body.signature, /^0x[0-9a-f]{130}$/);
  });
});
