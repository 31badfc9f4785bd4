import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { executeRecoveryCall, sentinelAddress } from '@recovery-guardian/core';
import {
  AccountHolder,
  type Answer,
  call,
  freshAddress,
  sendCalls,
  useTestWorld,
  wrongCode,
} from '@recovery-guardian/devnet/testing';
import { type Address, createPublicClient, type Hex, http, numberToHex, zeroAddress } from 'viem';

describe('recovery signatures', () => {
  let guardian: Address;

  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);
  before(async () => {
    guardian = (await mia.registerWhole('mia@example.org')).guardianAddress;
    await mia.addGuardian(guardian);
  });
  beforeEach(async () => {
    for (const { id } of (await mia.list()).body.registrations) await mia.delete(id);
  });

  const request = (changes: Record<string, unknown> = {}): Promise<Answer> =>
    call(world, 'POST /auth/signature/request', {
      body: {
        account: mia.account,
        newOwners: [freshAddress()],
        newThreshold: 1,
        chainId: world.chain.chainId,
        ...changes,
      },
    });
  const submit = (requestId: string, challengeId: string, challenge: string): Promise<Answer> =>
    call(world, 'POST /auth/signature/submit', { body: { requestId, challengeId, challenge } });
  const challengeOf = ({ body }: Answer, start: string): string =>
    body.auths.find(({ target }: { target: string }) => target.startsWith(start)).challengeId;

  it('the recovery module accepts a recovery signature of one confirmed channel of one', async () => {
    await mia.registerWhole('mia@example.org');
    const newOwner = freshAddress();
    const opened = await request({ newOwners: [newOwner] });
    assert.equal(opened.status, 200);
    assert.equal(opened.body.requiredVerifications, 1);
    assert.deepEqual(
      opened.body.auths.map(({ channel, target }: Record<string, string>) => ({ channel, target })),
      [{ channel: 'email', target: 'mi***@ex***.org' }],
    );
    const [message] = world.mailbox.messages;
    assert.ok(message?.text.includes(opened.body.matchPhrase));
    assert.ok(message?.text.includes(newOwner));

    const code = await mia.codeFor('mia@example.org');
    assert.match(code, /^\d{8}$/);
    const { status, body } = await submit(opened.body.requestId, challengeOf(opened, 'mi'), code);
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.signer, guardian);

    const { to, data } = executeRecoveryCall({
      module: world.recoveryModule,
      version: world.moduleVersion,
      account: mia.account,
      newOwners: [newOwner],
      newThreshold: 1n,
      nonce: 0n,
      signatures: [{ signer: body.signer, signature: body.signature }],
    });
    // Reverts unless the module accepts the signature.
    await createPublicClient({ transport: http(world.chain.rpcUrl) }).call({ to, data });
    const s = BigInt(`0x${(body.signature as Hex).slice(66, 130)}`);
    assert.ok(s <= 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n, 'low s');
    assert.match(body.signature, /(1b|1c)$/);
    assert.match(body.signature, /^0x[0-9a-f]{130}$/);
  });

  it('a recovery signature needs more than half of the channels', async () => {
    const targets = ['aaa@example.org', 'bbb@example.org', 'ccc@example.org', 'ddd@example.org'];
    for (const [index, target] of targets.entries()) {
      await mia.registerWhole(target);
      const { body } = await request();
      assert.equal(body.requiredVerifications, [1, 2, 2, 3][index]);
      assert.equal(body.auths.length, index + 1);
    }
  });

  it('every code that confirmed a request gets the same answer again [S14]', async () => {
    await mia.registerWhole('aaa@example.org');
    await mia.registerWhole('+4915112345678', 'sms');
    const opened = await request();
    const { requestId } = opened.body;
    const byEmail = challengeOf(opened, 'aa');
    const emailCode = await mia.codeFor('aaa@example.org');
    const smsCode = await mia.codeFor('+4915112345678');

    await submit(requestId, byEmail, emailCode);
    const answer = await submit(requestId, challengeOf(opened, '+49'), smsCode);
    assert.match(answer.body.signature, /^0x[0-9a-f]{130}$/);
    const again = await submit(requestId, byEmail, emailCode);
    assert.deepEqual(again.body, answer.body);
  });

  it('a challenge refuses every code after five wrong ones, and the other challenges of the request still work [S2]', async () => {
    for (const target of ['aaa@example.org', 'bbb@example.org', 'ccc@example.org']) {
      await mia.registerWhole(target);
    }
    const opened = await request();
    const { requestId } = opened.body;
    const code = await mia.codeFor('aaa@example.org');
    for (let tries = 0; tries < 5; tries++) {
      const wrong = await submit(requestId, challengeOf(opened, 'aa'), wrongCode(code));
      assert.equal(wrong.body.error.message, 'Invalid challenge');
    }
    const sixth = await submit(requestId, challengeOf(opened, 'aa'), code);
    assert.equal(sixth.status, 400);
    assert.equal(sixth.body.error.message, 'Challenge expired');
    await submit(requestId, challengeOf(opened, 'bb'), await mia.codeFor('bbb@example.org'));
    const last = await submit(
      requestId,
      challengeOf(opened, 'cc'),
      await mia.codeFor('ccc@example.org'),
    );
    assert.ok(last.body.signature);
  });

  it('a request keeps its number of confirmations when a registration is deleted, and ends when too few are left [S7]', async () => {
    const { registrationId } = await mia.registerWhole('aaa@example.org');
    await mia.registerWhole('bbb@example.org');
    const opened = await request();
    const aaCode = await mia.codeFor('aaa@example.org');
    const bbCode = await mia.codeFor('bbb@example.org');
    await submit(opened.body.requestId, challengeOf(opened, 'aa'), aaCode);
    await mia.delete(registrationId);
    const gone = await submit(opened.body.requestId, challengeOf(opened, 'aa'), aaCode);
    assert.equal(gone.body.error.message, 'Challenge expired', 'its challenge is void');
    const last = await submit(opened.body.requestId, challengeOf(opened, 'bb'), bbCode);
    assert.equal(last.status, 400);
    assert.equal(last.body.error.details.reason, 'request-stale');
    assert.equal(last.body.signature, undefined);
  });

  it('a recovery signature is refused for a code of another request or challenge', async () => {
    await mia.registerWhole('aaa@example.org');
    const first = await request();
    const code = await mia.codeFor('aaa@example.org');
    const second = await request();
    const crossed = await submit(second.body.requestId, challengeOf(first, 'aa'), code);
    assert.equal(crossed.status, 404);
    assert.equal(crossed.body.error.message, 'challengeId not found');
    const other = await submit(second.body.requestId, challengeOf(second, 'aa'), code);
    assert.equal(other.body.error.message, 'Invalid challenge');
    const unknown = await submit('no-such-request', challengeOf(first, 'aa'), code);
    assert.equal(unknown.status, 404);
    assert.equal(unknown.body.error.message, 'requestId not found');
    assert.equal((await submit(first.body.requestId, challengeOf(first, 'aa'), code)).status, 200);
  });

  it('a code for a recovery cannot register a target', async () => {
    await mia.registerWhole('aaa@example.org');
    const opened = await request();
    const challenge = await mia.codeFor('aaa@example.org');
    const { status } = await call(world, 'POST /auth/submit', {
      body: { challengeId: challengeOf(opened, 'aa'), challenge },
    });
    assert.equal(status, 404);
  });

  it('a code for a recovery is valid for 10 minutes', async () => {
    await mia.registerWhole('aaa@example.org');
    const opened = await request();
    const code = await mia.codeFor('aaa@example.org');
    world.clock.advance(600_000);
    const late = await submit(opened.body.requestId, challengeOf(opened, 'aa'), code);
    assert.equal(late.body.error.message, 'Challenge expired');
  });

  it('new owners that could never take over are refused before a code is sent [S13]', async () => {
    await mia.registerWhole('aaa@example.org');
    const sent = world.mailbox.messages.length;
    const owner = freshAddress();
    const refused: [string, Record<string, unknown>][] = [
      ['none', { newOwners: [] }],
      ['zero', { newOwners: [zeroAddress] }],
      ['the sentinel', { newOwners: [sentinelAddress] }],
      ['twice the same', { newOwners: [owner, owner.toLowerCase()] }],
      ['the account', { newOwners: [mia.account] }],
      ['a guardian', { newOwners: [owner, guardian] }],
      ['51', { newOwners: Array.from({ length: 51 }, freshAddress) }],
      ['a threshold of 0', { newThreshold: 0 }],
      ['a threshold above the owners', { newThreshold: 2 }],
    ];
    for (const [what, changes] of refused) {
      const { status, body } = await request(changes);
      assert.equal(status, 400, what);
      assert.equal(body.error.details.reason, 'invalid-new-owners', what);
    }
    assert.equal(world.mailbox.messages.length, sent);
    assert.equal(
      (await request({ newOwners: Array.from({ length: 50 }, freshAddress) })).status,
      200,
    );
  });

  it('too many new owners are refused before all of them are parsed [S56]', async () => {
    const newOwners = Array.from({ length: 999 }, (_, at) => numberToHex(at + 99, { size: 20 }));
    // Parsed, it would be refused for its checksum.
    newOwners.push(`0x${'aB'.repeat(20)}`);
    const { status, body } = await request({ newOwners });
    assert.deepEqual([status, body.error.details.reason], [400, 'invalid-new-owners']);
  });

  it('a recovery signature is refused if nothing is registered or the guardian is not on the account', async () => {
    const nothing = await request();
    assert.equal(nothing.status, 404);
    assert.equal(
      nothing.body.error.message,
      'No registrations found for this account on this chainId',
    );
    const noa = new AccountHolder(world, 1);
    const { guardianAddress } = await noa.registerWhole('noa@example.org');
    const unset = await request({ account: noa.account });
    assert.equal(unset.status, 400);
    assert.equal(
      unset.body.error.message,
      `This account has not set '${guardianAddress.toLowerCase()}' as a guardian`,
    );
  });

  it('a guardian as new owner is refused whether or not anything is registered [S11]', async () => {
    await mia.registerWhole('aaa@example.org');
    const countMessages = () =>
      world.mailbox.messages.filter(({ to }) => to === 'aaa@example.org').length;
    const sent = countMessages();
    const ask = async () => {
      const { status, body } = await request({ newOwners: [guardian] });
      return { status, body };
    };
    const registered = await ask();
    assert.equal(registered.body.error.details.reason, 'invalid-new-owners');
    assert.equal(countMessages(), sent);
    for (const { id } of (await mia.list()).body.registrations) await mia.delete(id);
    assert.deepEqual(await ask(), registered);
    assert.equal((await request()).status, 404);
  });

  it('a recovery signature is refused once the state of the account has changed', async () => {
    await mia.registerWhole('aaa@example.org');
    const newOwner = freshAddress();
    const first = await request({ newOwners: [newOwner] });
    const firstCode = await mia.codeFor('aaa@example.org');
    const second = await request();
    const secondCode = await mia.codeFor('aaa@example.org');
    const { body } = await submit(first.body.requestId, challengeOf(first, 'aa'), firstCode);
    const execution = executeRecoveryCall({
      module: world.recoveryModule,
      version: world.moduleVersion,
      account: mia.account,
      newOwners: [newOwner],
      newThreshold: 1n,
      nonce: 0n,
      signatures: [{ signer: body.signer, signature: body.signature }],
    });
    await sendCalls(world.chain, [execution]);
    const stale = await submit(second.body.requestId, challengeOf(second, 'aa'), secondCode);
    assert.equal(stale.status, 400);
    assert.equal(stale.body.error.details.reason, 'request-stale');
    const again = await submit(first.body.requestId, challengeOf(first, 'aa'), firstCode);
    assert.equal(again.body.signature, body.signature, 'what was signed stays fetchable');
    const replacement = await request();
    assert.equal(replacement.body.error.details.reason, 'relay-refused', 'no other is possible');
    await mia.cancelRecovery();
  });

  it('a recovery signature needs only enough reachable channels, even if one mailbox is dead', async () => {
    for (const target of ['aaa@example.org', 'bbb@example.org', 'ccc@example.org']) {
      await mia.registerWhole(target);
    }
    world.mailbox.close('bbb@example.org');
    const opened = await request();
    assert.equal(opened.status, 200);
    assert.equal(opened.body.auths.length, 3);
  });
});
