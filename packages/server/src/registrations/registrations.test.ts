import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  createNonce,
  createSiweMessage,
  registerStatement,
  safeContracts,
} from '@recovery-guardian/core';
import { type Phone, startPhone } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  call,
  chainClient,
  newestWithCode,
  nextCode,
  until,
  useTestWorld,
  wrongCode,
} from '@recovery-guardian/devnet/testing';
import { type Address, concat, type Hex, padHex, serializeErc6492Signature } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

describe('registrations', () => {
  let counter = 0;
  const freshEmail = () => `mia.${++counter}@example.org`;
  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);

  const submit = (challengeId: string, challenge: string) =>
    call(world, 'POST /auth/submit', { body: { challengeId, challenge } });

  it('an email address is registered with the code sent to its mailbox', async () => {
    const email = freshEmail();
    const started = await mia.register(email);
    assert.equal(started.status, 200);
    assert.match(started.body.challengeId, /^[A-Za-z0-9_-]{21,}$/);
    assert.equal(started.body.matchPhrase.split(' ').length, 3);
    assert.equal(Date.parse(started.body.expiresAt), world.clock.now().getTime() + 600_000);

    const code = await mia.codeFor(email);
    assert.match(code, /^\d{6}$/);
    const [message] = world.mailbox.messages;
    assert.ok(message?.text.includes(started.body.matchPhrase));

    const { status, body } = await submit(started.body.challengeId, code);
    assert.equal(status, 200);
    assert.match(body.guardianAddress, /^0x[0-9a-fA-F]{40}$/);
    const { registrations } = (await mia.list()).body;
    const listed = registrations.filter(({ target }: { target: string }) => target === email);
    assert.match(listed[0]?.reminder.token, /^[0-9a-f]{64}$/);
    assert.deepEqual(listed, [
      {
        id: body.registrationId,
        channel: 'email',
        target: email,
        countsFrom: world.clock.now().toISOString(),
        checkedAt: world.clock.now().toISOString(),
        reminder: { isOn: false, token: listed[0].reminder.token },
      },
    ]);
  });

  it('a phone number is registered with the code sent to the phone', async () => {
    const phone = '+4915112345678';
    const { registrationId } = await mia.registerWhole(phone, 'sms');
    const { body } = await mia.list();
    assert.ok(
      body.registrations.some(
        (one: { id: string; channel: string; target: string }) =>
          one.id === registrationId && one.channel === 'sms' && one.target === phone,
      ),
    );
  });

  it('an SMS is sent only for an account that is a contract, as others cost nothing to create [S12]', async () => {
    const account = privateKeyToAddress(generatePrivateKey());
    const { chainId, rpcUrl } = world.chain;
    const chain = chainClient(rpcUrl);
    // Delegated by EIP-7702: it has code that approves everything, but is not a contract.
    await chain.setCode({ address: account, bytecode: concat(['0xef0100', agreeable]) });
    await chain.setCode({ address: agreeable, bytecode: takesEverySignature });
    const register = (channel: 'email' | 'sms', target: string) => {
      const message = createSiweMessage({
        account,
        chainId,
        statement: registerStatement({ target, channel }),
        nonce: createNonce(),
        issuedAt: world.clock.now(),
      });
      const body = { account, chainId, channel, target, message, signature: '0x' };
      return call(world, 'POST /auth/register', { body });
    };
    const sent = world.phone.messages.length;
    const { status, body } = await register('sms', '+4915112345679');
    assert.deepEqual([status, body.error.details.reason], [400, 'account-not-safe']);
    assert.equal(world.phone.messages.length, sent);
  });

  it('an account that a recovery could not help is refused with the reason and what to do', async () => {
    const { chainId, rpcUrl, accounts } = world.chain;
    const chain = chainClient(rpcUrl);
    const register = async (account: Address, signature: Hex) => {
      const target = freshEmail();
      const statement = registerStatement({ target, channel: 'email' });
      const issuedAt = world.clock.now();
      const message = createSiweMessage({
        account,
        chainId,
        statement,
        nonce: createNonce(),
        issuedAt,
      });
      const body = { account, chainId, channel: 'email', target, message, signature };
      const answer = await call(world, 'POST /auth/register', { body });
      const { reason, hint, field } = answer.body.error.details;
      return { status: answer.status, reason, hint, field };
    };
    const assertRefused = async (
      account: Address,
      reason: string,
      hint: RegExp,
      signature: Hex = '0x',
    ) => {
      const refusal = await register(account, signature);
      const { status, field } = refusal;
      assert.deepEqual(
        { status, field, reason: refusal.reason },
        { status: 400, field: 'account', reason },
      );
      assert.match(refusal.hint, hint);
    };
    const [holder] = accounts;
    assert.ok(holder);
    const fresh = () => privateKeyToAddress(generatePrivateKey());
    // A key that owns a Safe, and an address where nothing is.
    await assertRefused(holder.address, 'account-not-deployed', /Name the Safe, not the key/);
    await assertRefused(
      fresh(),
      'account-not-deployed',
      /its deployment by a known singleton \(ERC-6492\)/,
    );
    const delegated = fresh();
    await chain.setCode({ address: agreeable, bytecode: takesEverySignature });
    await chain.setCode({ address: delegated, bytecode: concat(['0xef0100', agreeable]) });
    await assertRefused(delegated, 'account-not-safe', /EIP-7702.*key would keep control/);
    // Another smart account, which accepts every signature.
    await assertRefused(agreeable, 'account-not-safe', /does not answer like a Safe/);
    // A singleton, which has no owners, and a Safe whose singleton is no Safe's.
    const other = new AccountHolder(world, 1);
    const noSafe = /does not answer like a Safe/;
    await assertRefused(safeContracts.singleton, 'account-not-safe', noSafe);
    const singleton = await chain.getStorageAt({ address: other.account, slot: '0x0' });
    const setSingleton = (value: Hex) =>
      chain.setStorageAt({ address: other.account, index: '0x0', value });
    await setSingleton(padHex(agreeable));
    await assertRefused(other.account, 'account-not-safe', noSafe);
    // A Safe whose singleton is at an address that we do not know, as on other networks.
    const copy = fresh();
    const bytecode = await chain.getCode({ address: safeContracts.singleton });
    await chain.setCode({ address: copy, bytecode: bytecode as Hex });
    await setSingleton(padHex(copy));
    assert.equal((await other.register(freshEmail())).status, 200);
    await setSingleton(singleton as Hex);
    assert.equal((await other.register(freshEmail())).status, 200);
    // An account that is yet to be deployed, and may be no Safe.
    const wrapped = serializeErc6492Signature({
      address: agreeable,
      data: concat(['0x12345678', padHex(agreeable)]),
      signature: '0x12',
    });
    await assertRefused(fresh(), 'account-not-deployed', /by a known singleton/, wrapped);
  });

  it('codes and phone numbers are read in the digits of any script, and as users group them', async () => {
    const inScript = (zero: number, text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    const phone = '+4915112345670';
    const codes = [
      (code: string) => inScript(0x660, code),
      (code: string) => `\u2066${inScript(0xff10, code)}\u2069`,
      (code: string) => inScript(0x966, `${code.slice(0, 3)}-${code.slice(3)}`),
    ];
    const numbers = [phone, '+49 (151) 123-45670', inScript(0x6f0, '0049 151 12345670')];
    for (const [at, write] of codes.entries()) {
      const target = numbers[at] as string;
      // The statement names the number in either spelling.
      const named = at === 1 ? target : phone;
      const statement = registerStatement({ target: named, channel: 'sms' });
      const body = { ...(await mia.registerBody(phone)), ...(await mia.sign(statement)), target };
      const { answer, code } = await mia.codeAfter(phone, () =>
        call(world, 'POST /auth/register', { body }),
      );
      assert.equal((await submit(answer.body.challengeId, write(code))).status, 200);
    }
    const listed: { target: string }[] = (await mia.list()).body.registrations;
    const phones = listed.filter(({ target }) => target.endsWith('670'));
    assert.deepEqual(
      phones.map(({ target }) => target),
      [phone],
    );
  });

  it('registrations are separate per account, and keep targets exactly as registered', async () => {
    const noa = new AccountHolder(world, 1);
    const email = 'Noa.Mixed-Case@Example.org';
    await noa.registerWhole(email);
    assert.deepEqual(
      (await noa.list()).body.registrations.map(({ target }: { target: string }) => target),
      [email],
    );
  });

  it('a registration accepts the statement without parentheses', async () => {
    const target = freshEmail();
    const statement = registerStatement({ target, channel: 'email' }).replace(
      '(via email)',
      'via email',
    );
    const { status } = await call(world, 'POST /auth/register', {
      body: { ...(await mia.registerBody(target)), ...(await mia.sign(statement)) },
    });
    assert.equal(status, 200);
  });

  it('a list is read by POST as by GET, with a signature of any length', async () => {
    const target = freshEmail();
    await mia.registerWhole(target);
    const query = await mia.listQuery();
    // A contract may read only the beginning of its signature, as a Safe does.
    const signature = `${query.signature}${'00'.repeat(8_000)}`;
    const body = { ...query, chainId: world.chain.chainId, signature };
    const { status, body: listed } = await call(world, 'POST /auth/registrations', { body });
    assert.equal(status, 200, JSON.stringify(listed));
    assert.ok(listed.registrations.some((one: { target: string }) => one.target === target));
    // One nonce for both forms.
    assert.equal((await call(world, 'GET /auth/registrations', { query })).status, 400);
    const written = await call(world, 'POST /auth/registrations', { body: await mia.listQuery() });
    assert.deepEqual(written.body, listed);
  });

  it('a newer code of a target voids the earlier one', async () => {
    const email = freshEmail();
    const first = await mia.register(email);
    const firstCode = await mia.codeFor(email);
    await mia.register(email);
    const { status, body } = await submit(first.body.challengeId, firstCode);
    assert.equal(status, 400);
    assert.equal(body.error.message, 'Challenge expired');
  });

  it('a wrong code of a registration reports how many tries are left, and the right one works until then', async () => {
    const email = freshEmail();
    const { body } = await mia.register(email);
    const code = await mia.codeFor(email);
    for (const left of [4, 3, 2, 1]) {
      const { status, body: refused } = await submit(body.challengeId, wrongCode(code));
      assert.equal(status, 400);
      assert.equal(refused.error.message, 'Invalid challenge');
      assert.equal(refused.error.details.triesLeft, left);
    }
    assert.equal((await submit(body.challengeId, code)).status, 200);
  });

  it('a code for a registration is valid for 10 minutes', async () => {
    const email = freshEmail();
    const { body } = await mia.register(email);
    const code = await mia.codeFor(email);
    world.clock.advance(599_000);
    assert.equal((await submit(body.challengeId, code)).status, 200);
    world.clock.advance(1_000);
    const late = await submit(body.challengeId, code);
    assert.equal(late.status, 400);
    assert.equal(late.body.error.message, 'Challenge expired');
  });

  it('a used code never restores a deleted registration [S6]', async () => {
    const email = freshEmail();
    const { body } = await mia.register(email);
    const code = await mia.codeFor(email);
    const { registrationId } = (await submit(body.challengeId, code)).body;
    assert.deepEqual((await mia.delete(registrationId)).body, { success: true });
    const again = await submit(body.challengeId, code);
    assert.equal(again.status, 400);
    assert.equal(again.body.error.message, 'Challenge expired');
    const { registrations } = (await mia.list()).body;
    assert.ok(!registrations.some(({ target }: { target: string }) => target === email));
  });

  it('a registration can be deleted once', async () => {
    const { registrationId } = await mia.registerWhole(freshEmail());
    assert.equal((await mia.delete(registrationId)).status, 200);
    const again = await mia.delete(registrationId);
    assert.equal(again.status, 404);
    assert.equal(again.body.error.message, 'Registration not found');
  });

  it('a registration cannot be deleted by another account, or with a statement about another registration', async () => {
    const { registrationId } = await mia.registerWhole(freshEmail());
    const other = await mia.registerWhole(freshEmail());
    const noa = new AccountHolder(world, 1);
    const strange = await noa.delete(registrationId);
    assert.equal(strange.status, 400);
    assert.equal(strange.body.error.message, 'Invalid signature');
    const { status } = await call(world, 'POST /auth/delete', {
      body: { ...(await mia.deleteBody(other.registrationId)), registrationId },
    });
    assert.equal(status, 400);
    const { registrations } = (await mia.list()).body;
    assert.ok(registrations.some(({ id }: { id: string }) => id === registrationId));
  });

  it('a registration reports a mailbox that does not exist, and a mail server that is down', async () => {
    const refused = await mia.register('nobody@example.org');
    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.details.reason, 'delivery-refused');
  });
});

describe('phone numbers that an app reaches', () => {
  let app: Phone;
  const world = useTestWorld({
    async configure(configuration) {
      const secret = `whsec_${Buffer.from('a secret of 24 bytes, or more').toString('base64')}`;
      app = await startPhone({ secret });
      const { delivery } = configuration;
      const { webhookUrl = '', secret: own = '' } = delivery?.sms ?? {};
      const providers = [
        { type: 'webhook', name: 'plain', url: webhookUrl, secret: own },
        { type: 'webhook', name: 'app', via: 'whatsapp', url: app.webhookUrl, secret },
      ] as const;
      const sms = { via: 'whatsapp', providers: [...providers] };
      return { ...configuration, delivery: { ...delivery, sms } };
    },
  });
  after(() => app.stop());

  it('a number gets each code and notice as it was registered, whatever is configured later [S204]', async () => {
    const mia = new AccountHolder(world, 0);
    const [early, late] = ['+4915112345678', '+4915112345679'];
    const inApp = { mailbox: world.mailbox, phone: app };
    /** Returns what `cause` brings to the early number by the app. */
    const afterwards = async <Result>(cause: () => Promise<Result>) => {
      const before = newestWithCode(inApp, early);
      const result = await cause();
      const code = await nextCode(inApp, early, before);
      return { result, code, text: newestWithCode(inApp, early)?.text ?? '' };
    };

    const { result, code } = await afterwards(() => mia.register(early, 'sms'));
    const { status, body } = await mia.submit(result.body.challengeId, code);
    assert.equal(status, 200);
    await mia.addGuardian(body.guardianAddress);

    const { sms } = world.configuration.delivery;
    if (sms) delete sms.via;
    await world.restart();
    world.clock.advance(3_600);
    await mia.registerWhole(late, 'sms');
    await until('the notice has arrived', () =>
      app.messages.some(({ to, text }) => to === early && /is now a way back/.test(text)),
    );
    const again = await afterwards(() => mia.register(early, 'sms'));
    assert.match(again.text, /Register this number/);
    const recovery = await afterwards(() => mia.requestSignature());
    assert.match(recovery.text, /TAKE CONTROL/);
    assert.equal(world.phone.messages.filter(({ to }) => to === early).length, 0);
    assert.equal(app.messages.filter(({ to }) => to === late).length, 0);
  });
});

const agreeable: Address = '0x00000000000000000000000000000000000000f1';
/** Returns EIP-1271's magic value for every call. */
const takesEverySignature: Hex = '0x631626ba7e60e01b60005260206000f3';
