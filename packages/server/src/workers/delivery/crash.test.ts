import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Mailbox, startMailbox } from '@recovery-guardian/devnet';
import { createTestDatabase, type TestDatabase } from '@recovery-guardian/devnet/testing';
import { openDatabase } from '../../adapters/database/connection/open.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import { createLimitRepository } from '../../adapters/database/repositories/limits.ts';
import { createOutbox, leaseTime } from '../../adapters/database/repositories/outbox.ts';
import { createRegistrationRepository } from '../../adapters/database/repositories/registrations.ts';
import { account, at, now } from '../../testing/open-test-store.ts';
import { createTestCipher, createTestCodes } from '../../testing/test-secrets.ts';
import { openDelivery } from './delivery.ts';

const program = join(import.meta.dirname, 'testing/put-and-die.ts');

describe('a process that dies before it could send', () => {
  let test: TestDatabase;
  let mailbox: Mailbox;

  before(async () => {
    [test, mailbox] = await Promise.all([createTestDatabase(), startMailbox()]);
    const { db, close } = await openDatabase(test.database);
    await migrate(db);
    await close();
  });
  after(() => Promise.all([test.stop(), mailbox.stop()]));

  it('leaves its message to another one', async () => {
    const message = {
      id: 'orphan',
      channel: 'email',
      target: 'mia@example.org',
      language: 'en',
      expiresAt: at(86_400),
      at: now,
      content: {
        kind: 'target-deleted',
        serviceName: 'Guardian',
        chainName: 'Base',
        account,
        subjectTarget: '+49***78',
      },
    };
    const args = [program, JSON.stringify(test.database), JSON.stringify(message)];
    const dying = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    assert.deepEqual(await once(dying, 'exit'), [null, 'SIGKILL']);
    assert.equal(mailbox.messages.length, 0);

    const { db, close } = await openDatabase(test.database);
    const cipher = createTestCipher();
    const codes = createTestCodes();
    const clock = { now: () => at(leaseTime) };
    const outbox = createOutbox(db, { cipher, now: clock.now });
    const { promise: sent, resolve: onDelivery } = Promise.withResolvers<{ delivery: string }>();
    const delivery = await openDelivery(
      { email: { smtpUrl: mailbox.smtpUrl, from: 'guardian@example.org' } },
      {
        ...{ outbox, limits: createLimitRepository(db), codes, clock },
        registrations: createRegistrationRepository(db, cipher),
      },
      { defaultLanguage: 'en', onDelivery, onError: (error) => assert.fail(error as Error) },
    );
    try {
      assert.equal((await sent).delivery, 'sent');
      assert.deepEqual(
        mailbox.messages.map(({ to }) => to),
        ['mia@example.org'],
      );
    } finally {
      await delivery.close();
      await close();
    }
  });
});
