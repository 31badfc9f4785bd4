import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { RecoveryServiceClient } from '@recovery-guardian/core';
import {
  AccountHolder,
  type Answer,
  call,
  deployManySafes,
  expectOk,
  newestWithCode,
  nextCode,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';

const coolingOffPeriod = 72 * 3_600;

interface Sheet {
  sheet: string;
  codes: string[];
  challengeId: string;
  confirmations?: { challengeId: string; target: string }[];
}

interface Auth {
  challengeId: string;
  channel: string;
  target: string;
}

describe('a sheet of backup codes', () => {
  const world = useTestWorld({
    configure: (written) => ({
      ...written,
      service: { ...written.service, hold: coolingOffPeriod },
    }),
  });
  let accounts: Address[];
  before(async () => {
    accounts = await deployManySafes(world.chain, 10);
  });

  /** Another account, with an email and a phone of its own. */
  const fresh = () => {
    const account = accounts.pop() ?? assert.fail('More accounts are needed');
    const owners = [world.chain.accounts[0]?.privateKey as Hex];
    const holder = new AccountHolder(world, { account, owners });
    const email = `mia${accounts.length}@example.org`;
    return { holder, email, phone: `+491511234567${accounts.length}` };
  };
  const reasonOf = ({ status, body }: Answer) => [status, body.error?.details.reason];
  const coolOff = () => world.clock.advance(coolingOffPeriod * 1_000);

  const create = async (holder: AccountHolder): Promise<Sheet> =>
    expectOk(await holder.createBackupCodes()).body;
  /** Creates a sheet and shows that it was kept. */
  const keep = async (holder: AccountHolder): Promise<Sheet> => {
    world.clock.advance(1_000);
    const sheet = await create(holder);
    expectOk(await holder.submit(sheet.challengeId, sheet.codes[0] ?? ''));
    return sheet;
  };
  const listed = async (holder: AccountHolder) =>
    expectOk(await holder.list()).body.registrations.map(
      ({ target, codesLeft }: { target: string; codesLeft?: number }) => [target, codesLeft],
    );
  /** An account with an email, a phone and a sheet that all count. */
  const protect = async () => {
    const { holder, email, phone } = fresh();
    await holder.protect(email);
    world.clock.advance(1_000);
    await holder.registerWhole(phone);
    const before = newestWithCode(world, email);
    const sheet = await keep(holder);
    // The code that could confirm the sheet, for which no answer waits.
    await nextCode(world, email, before);
    coolOff();
    return { holder, sheet, email, phone };
  };
  const open = async (holder: AccountHolder) => {
    const { requestId, requiredVerifications, auths } = expectOk(
      await holder.requestSignature(),
    ).body;
    const of = (channel: string) =>
      auths.find((one: Auth) => one.channel === channel)?.challengeId ?? '';
    const enter = (channel: string, code: string) =>
      holder.submitSignature(requestId, of(channel), code);
    return { requestId, requiredVerifications, auths, of, enter };
  };

  it('a code of the sheet replaces that of a way that is lost, and is used up', async () => {
    const { holder, sheet, email, phone } = await protect();
    const [first = '', second = ''] = sheet.codes;
    const { requiredVerifications, auths, enter } = await open(holder);
    assert.equal(requiredVerifications, 2);
    assert.deepEqual(
      auths.map((one: Auth) => one.target),
      ['mi***@ex***.org', `+49***${phone.slice(-2)}`, sheet.sheet],
    );
    const spaced = first.replace(/(\d{4})/g, '$1 ');
    assert.deepEqual((await enter('paper', spaced)).body, { success: true });
    const { signature } = expectOk(await enter('email', await holder.codeFor(email))).body;
    assert.ok(signature);
    // As if the answer had been lost.
    assert.equal((await enter('paper', first)).body.signature, signature);
    assert.deepEqual(await listed(holder), [
      [email, undefined],
      [phone, undefined],
      [sheet.sheet, 7],
    ]);
    const again = await open(holder);
    assert.deepEqual(reasonOf(await again.enter('paper', first)), [400, 'invalid-challenge']);
    assert.deepEqual((await again.enter('paper', second)).body, { success: true });
  });

  it('a code of a sheet counts once, however many requests it arrives at in parallel [S155]', async () => {
    const { holder, sheet } = await protect();
    const requests = [await open(holder), await open(holder), await open(holder)];
    const answers = await Promise.all(
      requests.map(({ enter }) => enter('paper', sheet.codes[3] ?? '')),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
  });

  it('the other ways of an account are told when two codes of a sheet are left, and once for a code [S174]', async () => {
    const { holder, sheet, email } = await protect();
    const told = () =>
      world.mailbox.messages.filter(({ to, text }) => to === email && text.includes('Codes left:'));
    const { enter } = await open(holder);
    for (const code of sheet.codes.slice(0, 5)) expectOk(await enter('paper', code));
    assert.deepEqual(told(), []);
    const sixth = sheet.codes[5] ?? '';
    expectOk(await enter('paper', sixth));
    const { text } = await world.mailbox.waitFor(
      (one) => one.to === email && one.text.includes('Codes left: 2.'),
    );
    assert.match(text, new RegExp(`^paper codes ${sheet.sheet}: one was used`));
    assert.doesNotMatch(text, new RegExp(sheet.codes.join('|')));
    expectOk(await enter('paper', sixth));
    expectOk(await enter('paper', sheet.codes[6] ?? ''));
    await world.mailbox.waitFor((one) => one.to === email && one.text.includes('Codes left: 1.'));
    assert.equal(told().length, 2);
  });

  it('a stolen sheet alone recovers no account, whatever else is removed from it [S156]', async () => {
    const { holder, sheet } = await protect();
    const { requiredVerifications, enter } = await open(holder);
    assert.equal(requiredVerifications, 2);
    for (const code of sheet.codes) {
      assert.deepEqual((await enter('paper', code)).body.signature, undefined);
    }
    const { registrations } = expectOk(await holder.list()).body;
    for (const { id, channel } of registrations) {
      if (channel !== 'paper') expectOk(await holder.delete(id));
    }
    assert.deepEqual(reasonOf(await holder.requestSignature()), [404, 'no-registrations']);
  });

  it('guesses never lock the owner of a sheet out of it [S157]', async () => {
    const { holder, sheet } = await protect();
    const { enter } = await open(holder);
    for (let guess = 0; guess < 7; guess += 1) {
      await enter('paper', String(guess).padStart(20, '0'));
    }
    assert.deepEqual(reasonOf(await enter('paper', '1'.repeat(20))), [400, 'challenge-exhausted']);
    assert.deepEqual((await enter('paper', sheet.codes[0] ?? '')).body, { success: true });
  });

  it('a code of a sheet is right for its own account and challenge only [S158]', async () => {
    const { holder, sheet } = await protect();
    const other = await protect();
    const [code = ''] = sheet.codes;
    const opened = await open(holder);
    assert.deepEqual(reasonOf(await opened.enter('email', code)), [400, 'invalid-challenge']);
    const theirs = await open(other.holder);
    assert.deepEqual(reasonOf(await theirs.enter('paper', code)), [400, 'invalid-challenge']);
  });

  it('a sheet waits like any further way, and replaces the earlier one once it was kept [S159]', async () => {
    const { holder, email } = fresh();
    assert.deepEqual(reasonOf(await holder.createBackupCodes()), [404, 'no-registrations']);
    await holder.protect(email);
    const first = await keep(holder);
    await world.mailbox.waitFor(
      ({ to, text }) => to === email && text.startsWith(`paper codes ${first.sheet} was added`),
    );
    const waiting = await open(holder);
    assert.deepEqual([waiting.requiredVerifications, waiting.of('paper')], [1, '']);
    coolOff();
    assert.equal((await open(holder)).requiredVerifications, 2);

    const second = await create(holder);
    assert.deepEqual(await listed(holder), [
      [email, undefined],
      [first.sheet, 8],
    ]);
    expectOk(await holder.submit(second.challengeId, second.codes[7] ?? ''));
    assert.deepEqual(await listed(holder), [
      [email, undefined],
      [second.sheet, 8],
    ]);
    assert.equal((await open(holder)).of('paper'), '');
    const [confirmation] = second.confirmations ?? [];
    assert.equal(confirmation?.target, 'mi***@ex***.org');
  });

  it('codes of a sheet are not sent again', async () => {
    const { holder } = await protect();
    const { of } = await open(holder);
    const answer = await call(world, 'POST /auth/resend', { body: { challengeId: of('paper') } });
    assert.deepEqual(reasonOf(answer), [400, 'invalid-parameters']);
  });

  it('the client creates a sheet of eight codes that cannot be guessed [S157]', async () => {
    const { holder, email } = fresh();
    await holder.protect(email);
    const client = new RecoveryServiceClient({
      baseUrl: world.url,
      accessToken: world.accessToken,
    });
    const { codes } = await client.createBackupCodes(await holder.backupCodesBody());
    assert.equal(new Set(codes).size, 8);
    for (const code of codes) assert.match(code, /^\d{20}$/);
    const signed = await holder.sign('I authorize nothing');
    await assert.rejects(
      client.createBackupCodes({ ...(await holder.backupCodesBody()), ...signed }),
      { reason: 'invalid-signature' },
    );
  });
});
