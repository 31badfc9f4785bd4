import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { type Mailbox, type Phone, startMailbox, startPhone } from '@recovery-guardian/devnet';
import { codeIn, createTestDatabase, type TestDatabase } from '@recovery-guardian/devnet/testing';
import { migrate } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import { createRegistrationRepository } from '../registrations/registration-repository.ts';
import { account, at, now } from '../testing/open-test-store.ts';
import { createTestCipher, createTestCodes } from '../testing/test-secrets.ts';
import { openDelivery } from './delivery.ts';
import { createOutbox, leaseTime } from './outbox-repository.ts';
import { createSentMessages } from './sent-message-repository.ts';

const program = join(import.meta.dirname, 'testing/put-and-die.ts');
const secret = `whsec_${Buffer.from('a secret of 24 bytes, or more').toString('base64')}`;

describe('a process that dies', () => {
  let test: TestDatabase;
  let mailbox: Mailbox;
  let phone: Phone;
  let open: OpenDatabase;

  before(async () => {
    [test, mailbox, phone] = await Promise.all([
      createTestDatabase(),
      startMailbox(),
      startPhone({ secret }),
    ]);
    open = await openDatabase(test.database);
    await migrate(open.db);
  });
  afterEach(async () => {
    assert.deepEqual(await open.db.selectFrom('outbox').select('id').execute(), []);
  });
  after(async () => {
    await open.close();
    await Promise.all([test.stop(), mailbox.stop(), phone.stop()]);
  });

  const providers = () => ({
    email: { smtpUrl: mailbox.smtpUrl, from: 'guardian@example.org' },
    sms: { webhookUrl: phone.webhookUrl, secret },
  });
  const codeTo = (channel: 'email' | 'sms', target: string) => ({
    id: `code-by-${channel}`,
    channel,
    target,
    language: 'en',
    expiresAt: at(86_400),
    at: now,
    content: {
      kind: 'recover',
      serviceName: 'Guardian',
      chainName: 'Base',
      account,
      code: '12345678',
      lifetime: 600,
      matchPhrase: 'abandon ability able',
      recovery: { newOwners: [account], newThreshold: 1 },
    },
  });
  const dieWith = async (...words: object[]) => {
    const args = [program, ...[test.database, ...words].map((word) => JSON.stringify(word))];
    const dying = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    assert.deepEqual(await once(dying, 'exit'), [null, 'SIGKILL']);
  };
  /** Runs another process's worker, when the lease of the dead one has ended, for one message. */
  const takeOver = async () => {
    const clock = { now: () => at(leaseTime) };
    const { db } = open;
    const outbox = createOutbox(db, { cipher: createTestCipher(), now: clock.now });
    const { promise: sent, resolve: onDelivery } = Promise.withResolvers<{ delivery: string }>();
    const delivery = await openDelivery(
      providers(),
      {
        ...{ outbox, limits: createLimitRepository(db), codes: createTestCodes(), clock },
        sentMessages: createSentMessages(db, createTestCipher()),
        registrations: createRegistrationRepository(db, createTestCipher()),
      },
      { defaultLanguage: 'en', onDelivery, onError: (error) => assert.fail(error as Error) },
    );
    assert.equal((await sent).delivery, 'sent');
    await delivery.close();
  };
  const received = (target: string) =>
    [...mailbox.messages, ...phone.messages].filter(({ to }) => to === target);

  it('a process that dies before it could send leaves its message to another one', async () => {
    await dieWith(codeTo('email', 'mia@example.org'));
    assert.equal(received('mia@example.org').length, 0);
    await takeOver();
    assert.equal(received('mia@example.org').length, 1);
  });

  for (const [channel, target] of [
    ['email', 'ann@example.org'],
    ['sms', '+4915112345678'],
  ] as const) {
    it(`a process that dies between the acceptance of its ${channel} and the record causes one copy, with the same id and code`, async () => {
      await dieWith(codeTo(channel, target), providers());
      const [first] = received(target);
      assert.equal(codeIn(first?.text ?? ''), '12345678');
      assert.match(first?.messageId ?? '', new RegExp(`code-by-${channel}`));
      await takeOver();
      const copies = received(target);
      assert.equal(copies.length, 2);
      const [one, other] = copies.map(({ id: _, receivedAt: __, ...message }) => message);
      assert.deepEqual(one, other);
    });
  }
});
