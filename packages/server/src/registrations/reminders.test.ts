import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  deployManySafes,
  expectOk,
  latestCode,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Address, Hex } from 'viem';

const year = 365 * 86_400_000;

interface Listed {
  id: string;
  target: string;
  checkedAt: string;
  reminder?: { isOn: boolean; token: string };
}

describe('yearly reminders', () => {
  const world = useTestWorld({
    configure: (written) => ({
      ...written,
      service: { ...written.service, accountPage: 'https://acme.example/key', hold: 0 },
    }),
  });
  let accounts: Address[];
  before(async () => {
    accounts = await deployManySafes(world.chain, 5);
  });

  /** Another account with an email, and what lists it. */
  const protect = async () => {
    const account = accounts.pop() ?? assert.fail('More accounts are needed');
    const owners = [world.chain.accounts[0]?.privateKey as Hex];
    const holder = new AccountHolder(world, { account, owners });
    const email = `mia${accounts.length}@example.org`;
    await holder.registerWhole(email);
    const list = async (): Promise<Listed[]> => expectOk(await holder.list()).body.registrations;
    const [way] = await list();
    assert.ok(way?.reminder);
    return { holder, email, list, id: way.id, token: way.reminder.token };
  };
  const set = (registrationId: string, token: string, isOn: boolean) =>
    call(world, 'POST /auth/reminder', { body: { registrationId, token, isOn } });
  const stop = (registrationId: string, token: string) =>
    call(world, 'POST /auth/reminder/stop', { body: { registrationId, token }, token: null });
  const asked = (email: string) =>
    world.mailbox.messages.filter(
      ({ to, subject }) => to === email && subject.startsWith('Is this still your way back'),
    );
  /** Runs what is due, as any process that starts does. */
  const pass = async (milliseconds: number) => {
    world.clock.advance(milliseconds);
    await world.restart();
  };
  const linkOf = (text: string): [string, string] => {
    const [, id = '', token = ''] = /\/m#reminder\.(\w+)\.(\w+)/.exec(text) ?? [];
    return [id, token];
  };
  const reasonOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
    status,
    body.error?.details.reason,
  ];

  it('a yearly reminder is off until its owner asks for it, comes once a year, and is ended by its link [S170]', async () => {
    const { email, list, id, token } = await protect();
    const other = await protect();
    assert.equal((await list())[0]?.reminder?.isOn, false);
    assert.deepEqual((await set(id, token, true)).body, { success: true });
    assert.equal((await list())[0]?.reminder?.isOn, true);
    await pass(year + 1_000);
    const { text } = await world.mailbox.waitFor((one) => asked(email).includes(one));
    assert.doesNotMatch(text, /0x\w{40}|\b[\d ]{6,}\b/);
    await world.restart();
    assert.deepEqual(linkOf(text)[0], id);
    assert.deepEqual((await stop(...linkOf(text))).body, { success: true });
    assert.deepEqual((await stop(...linkOf(text))).body, { success: true }, 'and again');
    assert.equal((await list())[0]?.reminder?.isOn, false);
    await set(other.id, other.token, true);
    await pass(year + 1_000);
    // Both would have been due: the other one has arrived, and nothing further came here.
    await world.mailbox.waitFor((one) => asked(other.email).includes(one));
    assert.deepEqual([asked(email).length, asked(other.email).length], [1, 1]);
  });

  it('what a reminder has starts no recovery, confirms nothing and can only end the reminder [S171]', async () => {
    const { holder, email, list, id, token } = await protect();
    await holder.addGuardian((await holder.registerWhole(email)).guardianAddress);
    await set(id, token, true);
    await pass(year + 1_000);
    const { text } = await world.mailbox.waitFor((one) => asked(email).includes(one));
    const [, stopToken] = linkOf(text);
    for (const isOn of [true, false]) {
      assert.deepEqual(reasonOf(await set(id, stopToken, isOn)), [404, 'registration-not-found']);
    }
    const { requestId, auths } = expectOk(await holder.requestSignature()).body;
    const challengeId = auths[0]?.challengeId;
    const code = await latestCode(world, email);
    for (const secret of [stopToken, token]) {
      const wrong = await holder.submitSignature(requestId, challengeId, secret);
      assert.deepEqual(reasonOf(wrong), [400, 'invalid-challenge']);
      for (const prefix of [challengeId, id, 'reminder']) {
        const link = { challengeId: prefix, token: `${prefix}.${secret}` };
        const described = await call(world, 'POST /auth/challenge/describe', {
          body: link,
          token: null,
        });
        assert.equal(described.status, 404);
        const canceled = await call(world, 'POST /auth/signature/cancel', {
          body: { requestId, token: link.token },
          token: null,
        });
        assert.equal(canceled.status, 404);
      }
    }
    assert.match(
      (await holder.submitSignature(requestId, challengeId, code)).body.signature,
      /^0x/,
    );
    assert.equal((await list())[0]?.reminder?.isOn, true);
  });

  it('a reminder is switched by its own token only, and no answer tells whether a registration exists [S172]', async () => {
    const mia = await protect();
    const noa = await protect();
    const none = [404, 'registration-not-found'];
    for (const token of ['', 'x', noa.token, `${mia.token}0`, mia.token.toUpperCase()]) {
      assert.deepEqual(reasonOf(await set(mia.id, token, true)), none, token);
      assert.deepEqual(reasonOf(await stop(mia.id, token)), none, token);
    }
    assert.deepEqual(reasonOf(await set('0'.repeat(32), mia.token, true)), none);
    assert.deepEqual(reasonOf(await stop(mia.id, mia.token)), none);
    assert.equal((await mia.list())[0]?.reminder?.isOn, false);
    expectOk(await mia.holder.delete(mia.id));
    assert.deepEqual(reasonOf(await set(mia.id, mia.token, true)), none);
  });
});
