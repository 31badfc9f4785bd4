import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  listStatement,
  listSubscriptionsStatement,
  subscribeStatement,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import {
  AccountHolder,
  AlertOwner,
  type Answer,
  call,
  freshAddress,
  latestCode,
  sendAsSafe,
  startTestWorld,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, concat, encodeFunctionData, numberToHex, parseAbi, slice } from 'viem';

let targets = 0;
const freshEmail = () => `alerts${++targets}@example.org`;

const reasonOf = ({ status, body }: Answer) => [status, body.error?.details.reason];

describe('alert subscriptions', () => {
  let mia: AlertOwner;

  const world = useTestWorld({
    configure: (configuration) => ({ ...configuration, alerts: { pollInterval: 60_000 } }),
  });
  before(async () => {
    mia = new AlertOwner(world, 0);
  });

  it('the network configuration offers alerts by email and SMS', async () => {
    const query = { chainId: String(world.chain.chainId) };
    const { body } = await call(world, 'GET /config/getNetworkConfig', { query });
    assert.deepEqual(body.alertChannels, ['email', 'sms']);
  });

  it('an alert subscription becomes active with the code from the message, and is listed', async () => {
    const email = 'Mia.Alerts@Example.org';
    const started = await mia.subscribe(email);
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const [message] = world.mailbox.messages;
    assert.equal(message?.to.toLowerCase(), email.toLowerCase());
    assert.ok(message?.text.includes(started.body.matchPhrase));
    assert.match(message?.text ?? '', /^With this code, .* alerts you/);
    assert.equal(Date.parse(started.body.expiresAt), world.clock.now().getTime() + 600_000);
    assert.deepEqual((await mia.list()).body, { subscriptions: [] });

    const id = started.body.subscriptionId;
    const code = await latestCode(world, email);
    const activated = await mia.activate(id, code);
    assert.deepEqual([activated.status, activated.body], [200, { success: true }]);
    const expected = { subscriptions: [{ id, channel: 'email', target: email }] };
    assert.deepEqual((await mia.list()).body, expected);
    const { account } = mia;
    const body = { account, ...(await mia.sign(listSubscriptionsStatement)) };
    const posted = await call(world, 'POST /alerts/subscriptions', { body });
    assert.deepEqual([posted.status, posted.body], [200, expected]);

    // The code can be sent again if the answer was lost.
    assert.deepEqual((await mia.activate(id, code)).body, { success: true });
    assert.deepEqual((await mia.list()).body, expected);
    assert.deepEqual((await mia.unsubscribe(id)).body, { success: true });
    assert.deepEqual((await mia.list()).body, { subscriptions: [] });
  });

  it('alerts take the signature of an owner in each form, and that of an owner that is an account', async () => {
    const signed = await mia.subscribeBody(freshEmail());
    const v = Number(slice(signed.signature, 64));
    const compactS = (BigInt(v - 27) << 255n) | BigInt(slice(signed.signature, 32, 64));
    const signature = concat([slice(signed.signature, 0, 32), numberToHex(compactS, { size: 32 })]);
    const answer = await call(world, 'POST /alerts/subscribe', { body: { ...signed, signature } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));

    // A Safe that owns another one.
    const nested = new AccountHolder(world, 1);
    const { account: owner } = nested;
    const { account, chainId } = { account: mia.account, chainId: world.chain.chainId };
    await sendAsSafe(world.chain, 0, [addOwnerCall(account, owner)]);
    const target = freshEmail();
    const statement = subscribeStatement({ account, target, channel: 'email' });
    const body = {
      account,
      owner,
      chainId,
      channel: 'email',
      target,
      ...(await nested.sign(statement)),
    };
    const byAccount = await call(world, 'POST /alerts/subscribe', { body });
    assert.equal(byAccount.status, 200, JSON.stringify(byAccount.body));
    const other = { ...body, ...(await new AccountHolder(world, 2).sign(statement)) };
    assert.equal((await call(world, 'POST /alerts/subscribe', { body: other })).status, 400);
  });

  it('an alert subscription works for a phone', async () => {
    const id = await mia.subscribeWhole('+4915112345678', 'sms');
    assert.deepEqual((await mia.list()).body.subscriptions, [
      { id, channel: 'sms', target: '+4915112345678' },
    ]);
    await mia.unsubscribe(id);
  });

  it('alert subscriptions exist under /v1, with error fields at the top level for existing clients', async () => {
    const body = await mia.subscribeBody(freshEmail());
    const started = await call(world, 'POST /v1/alerts/subscribe', { body });
    assert.equal(started.status, 200);
    const again = await call(world, 'POST /v1/alerts/subscribe', { body });
    assert.deepEqual(
      [again.status, again.body.code, again.body.message],
      [400, 400, 'SIWE Message: invalid signature'],
    );
  });

  it('an alert subscription belongs to the key of the owner, regardless of the threshold of the account', async () => {
    // Accounts 2 and 3 own one Safe together, and both must sign for it.
    const noa = new AlertOwner(world, 2);
    const ben = new AlertOwner(world, 3);
    assert.equal(noa.account, ben.account);
    const id = await noa.subscribeWhole(freshEmail());
    assert.deepEqual((await ben.list()).body, { subscriptions: [] });
    const refused = await ben.unsubscribe(id);
    assert.deepEqual(reasonOf(refused), [404, 'subscription-not-found']);
    assert.equal(
      refused.body.error.message,
      'Could not find an alert subscription with this id',
      'what existing clients look for',
    );
    assert.equal((await noa.list()).body.subscriptions.length, 1);
    assert.equal((await noa.unsubscribe(id)).status, 200);
    assert.deepEqual(reasonOf(await noa.unsubscribe(id)), [404, 'subscription-not-found']);
  });

  it('an alert subscription is refused for a caller who does not own the account, and for an account that is not a Safe', async () => {
    const stranger = new AlertOwner(world, 1, mia.account);
    assert.deepEqual(reasonOf(await stranger.subscribe(freshEmail())), [400, 'not-an-owner']);
    const nowhere = new AlertOwner(world, 0, freshAddress());
    assert.deepEqual(reasonOf(await nowhere.subscribe(freshEmail())), [400, 'not-an-owner']);
  });

  it('an alert subscription is refused for a message with another statement or purpose [S8]', async () => {
    const { account } = mia;
    const target = freshEmail();
    const right = { account, target, channel: 'email' } as const;
    const minute = 60_000;
    const now = world.clock.now().getTime();
    const others: [string, Awaited<ReturnType<AlertOwner['sign']>>][] = [
      ['another target', await mia.sign(subscribeStatement({ ...right, target: freshEmail() }))],
      ['another channel', await mia.sign(subscribeStatement({ ...right, channel: 'sms' }))],
      [
        'another account',
        await mia.sign(subscribeStatement({ ...right, account: freshAddress() })),
      ],
      ['another act', await mia.sign(unsubscribeStatement)],
      ["the account's act", await mia.sign(listStatement())],
      ['the account, not the owner', await mia.sign(subscribeStatement(right), { account })],
      ['another chain', await mia.sign(subscribeStatement(right), { chainId: 1 })],
      [
        'another service',
        await mia.sign(subscribeStatement(right), {
          identity: { scheme: 'service', domain: 'other', uri: 'service://other' },
        }),
      ],
      [
        'long ago',
        await mia.sign(subscribeStatement(right), { issuedAt: new Date(now - 6 * minute) }),
      ],
      [
        'a day long, as only accounts may',
        await mia.sign(subscribeStatement(right), {
          issuedAt: new Date(now - 6 * minute),
          expirationTime: new Date(now + 60 * minute),
        }),
      ],
    ];
    for (const [what, signed] of others) {
      const body = { account, channel: 'email', target, ...signed, chainId: 31_337 };
      const answer = await call(world, 'POST /alerts/subscribe', { body });
      assert.deepEqual(reasonOf(answer), [400, 'invalid-signature'], what);
    }
    const signedByAnother = {
      ...(await mia.subscribeBody(target)),
      signature: (await new AlertOwner(world, 1).subscribeBody(target)).signature,
    };
    const answer = await call(world, 'POST /alerts/subscribe', { body: signedByAnother });
    assert.deepEqual(reasonOf(answer), [400, 'invalid-signature']);
    assert.ok(!world.mailbox.messages.some(({ to }) => to === target));
  });

  it('an alert subscription accepts a message once [S9]', async () => {
    const body = await mia.subscribeBody(freshEmail());
    assert.equal((await call(world, 'POST /alerts/subscribe', { body })).status, 200);
    const again = await call(world, 'POST /alerts/subscribe', { body });
    assert.deepEqual(reasonOf(again), [400, 'invalid-signature']);
  });

  it('an alert subscription refuses a code that has expired or was replaced by a newer one', async () => {
    const email = freshEmail();
    const { subscriptionId } = (await mia.subscribe(email)).body;
    const first = await latestCode(world, email);
    await mia.subscribe(email);
    const second = await latestCode(world, email);
    if (second !== first) {
      assert.deepEqual(reasonOf(await mia.activate(subscriptionId, first)), [
        400,
        'invalid-challenge',
      ]);
    }
    world.clock.advance(600_000);
    assert.deepEqual(reasonOf(await mia.activate(subscriptionId, second)), [
      400,
      'challenge-expired',
    ]);
    assert.deepEqual(reasonOf(await mia.activate('no-such-id', second)), [
      404,
      'subscription-not-found',
    ]);
    await mia.unsubscribe(subscriptionId);
  });

  it('one owner can have a limited number of alert subscriptions [S11]', async () => {
    const noa = new AlertOwner(world, 1);
    const started: string[] = [];
    for (let i = 0; i < 10; i++) {
      started.push((await noa.subscribe(freshEmail())).body.subscriptionId);
    }
    assert.equal(new Set(started).size, 10);
    assert.deepEqual(reasonOf(await noa.subscribe(freshEmail())), [400, 'too-many-subscriptions']);
    await noa.unsubscribe(started[0] ?? '');
    assert.equal((await noa.subscribe(freshEmail())).status, 200);
  });
});

describe('alerts that are not configured', () => {
  it('alerts that are not configured are not offered, and a subscription is refused', async () => {
    const world = await startTestWorld();
    try {
      const query = { chainId: String(world.chain.chainId) };
      const { body } = await call(world, 'GET /config/getNetworkConfig', { query });
      assert.deepEqual(body.alertChannels, []);
      const answer = await new AlertOwner(world, 0).subscribe(freshEmail());
      assert.deepEqual(reasonOf(answer), [400, 'alerts-not-offered']);
    } finally {
      await world.stop();
    }
  });
});

function addOwnerCall(account: Address, owner: Address) {
  const abi = parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']);
  return { to: account, value: 0n, data: encodeFunctionData({ abi, args: [owner, 1n] }) };
}
