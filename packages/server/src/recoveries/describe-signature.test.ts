import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { AccountHolder, type Answer, call, useTestWorld } from '@recovery-guardian/devnet/testing';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

const email = 'mia@example.org';
const phone = '+4915112345678';

describe('the description of a signature request', () => {
  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);
  before(async () => {
    await mia.addGuardian((await mia.registerWhole(email)).guardianAddress);
  });
  beforeEach(async () => {
    for (const { id } of (await mia.list()).body.registrations) await mia.delete(id);
    await mia.registerWhole(email);
    await mia.registerWhole(phone, 'sms');
  });

  const post = (path: string, body: object) =>
    call(world, `POST /auth/signature/${path}`, { body });
  const describeRequest = (requestId: string) => post('describe', { requestId });
  const newOwners = [privateKeyToAddress(generatePrivateKey())];
  const open = (): Promise<Answer> =>
    post('request', {
      account: mia.account,
      newOwners,
      newThreshold: 1,
      chainId: world.chain.chainId,
    });
  const confirm = async ({ body }: Answer, channel: 'email' | 'sms') =>
    post('submit', {
      requestId: body.requestId,
      challengeId: body.auths.find((auth: { channel: string }) => auth.channel === channel)
        .challengeId,
      challenge: await mia.codeFor(channel === 'email' ? email : phone),
    });

  it('the description of a signature request has the requested owners, the match phrase and masked targets [S37]', async () => {
    const opened = await open();
    const { status, body, headers } = await describeRequest(opened.body.requestId);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { auths, expiresAt, ...rest } = body;
    assert.deepEqual(rest, {
      account: mia.account,
      chainId: world.chain.chainId,
      newOwners,
      newThreshold: 1,
      requiredVerifications: 2,
      matchPhrase: opened.body.matchPhrase,
      moduleAddress: world.recoveryModule,
      status: 'open',
    });
    assert.ok(world.mailbox.messages[0]?.text.includes(body.matchPhrase));
    assert.deepEqual(
      auths,
      opened.body.auths.map((auth: object) => ({
        ...auth,
        isVerified: false,
        expiresAt: opened.body.expiresAt,
      })),
    );
    assert.doesNotMatch(JSON.stringify(body), /mia@example|15112345678/);
    assert.ok(expiresAt > opened.body.expiresAt);
  });

  it('the description of a signature request says which channels are confirmed and that it is signed [S37]', async () => {
    const opened = await open();
    const verified = async () => {
      const { body } = await describeRequest(opened.body.requestId);
      const { auths } = body as { auths: { channel: string; isVerified: boolean }[] };
      const confirmed = auths.filter(({ isVerified }) => isVerified);
      return [body.status, ...confirmed.map(({ channel }) => channel).sort()];
    };
    await confirm(opened, 'email');
    assert.deepEqual(await verified(), ['open', 'email']);
    await confirm(opened, 'sms');
    assert.deepEqual(await verified(), ['signed', 'email', 'sms']);
  });

  it('the description of a signature request says that it has expired, and omits a deleted channel [S37]', async () => {
    const opened = await open();
    const { registrations } = (await mia.list()).body;
    await mia.delete(registrations[0].id);
    const { body } = await describeRequest(opened.body.requestId);
    assert.equal(body.auths.length, 1);
    assert.equal(body.requiredVerifications, 2);
    world.clock.advance(30 * 60_000);
    assert.equal((await describeRequest(opened.body.requestId)).body.status, 'expired');
  });

  it('describing a signature request changes nothing, and is refused for an unknown id [S37]', async () => {
    const opened = await open();
    const { requestId } = opened.body;
    const sent = world.mailbox.messages.length;
    const [first, second] = [await describeRequest(requestId), await describeRequest(requestId)];
    assert.deepEqual(first.body, second.body);
    assert.equal(world.mailbox.messages.length, sent);
    for (const other of [opened.body.auths[0].challengeId, `${requestId}x`, requestId.slice(1)]) {
      const { status, body } = await describeRequest(other);
      assert.equal(status, 404);
      assert.equal(body.error.message, 'requestId not found');
    }
  });
});
