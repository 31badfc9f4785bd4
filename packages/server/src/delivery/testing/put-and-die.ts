/**
 * Puts a message into the outbox and kills its own process after the commit, before the message is
 * sent: `node put-and-die.ts DATABASE MESSAGE`, both JSON. With a third argument, the configuration of
 * delivery, it sends the message, and dies after the provider has accepted it, before it records that.
 */

import { openDatabase } from '../../database/open.ts';
import { createLimitRepository } from '../../limits/limit-repository.ts';
import { createRegistrationRepository } from '../../registrations/registration-repository.ts';
import { createTestCipher, createTestCodes } from '../../testing/test-secrets.ts';
import { openDelivery } from '../delivery.ts';
import { createOutbox } from '../outbox-repository.ts';
import { createSentMessages } from '../sent-message-repository.ts';

const [database = '', message = '', delivery] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(database));
const { expiresAt, at, ...rest } = JSON.parse(message);
const clock = { now: () => new Date(at) };
const options = { cipher: createTestCipher(), now: clock.now };
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('SIGKILL was not enough');
};
const put = { ...rest, expiresAt: new Date(expiresAt) };
await db.transaction().execute((trx) => createOutbox(trx, options).put([put]));
if (delivery === undefined) die();
const { messageQueue } = await openDelivery(
  JSON.parse(delivery ?? ''),
  {
    outbox: createOutbox(db, options),
    limits: createLimitRepository(db),
    sentMessages: {
      ...createSentMessages(db, createTestCipher()),
      accept: async () => die(),
      put: async () => die(),
    },
    registrations: createRegistrationRepository(db, options.cipher),
    codes: createTestCodes(),
    clock,
  },
  { defaultLanguage: 'en', isWorker: false, onError: console.error },
);
await messageQueue.deliver([put]);
