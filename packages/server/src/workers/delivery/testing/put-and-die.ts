/**
 * Puts a message into the outbox and kills its own process after the commit, before the message is
 * sent: `node put-and-die.ts DATABASE MESSAGE`, both JSON.
 */

import { openDatabase } from '../../../adapters/database/connection/open.ts';
import { createOutbox } from '../../../adapters/database/repositories/outbox.ts';
import { createTestCipher } from '../../../testing/test-secrets.ts';

const [database = '', message = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(database));
const { expiresAt, at, ...rest } = JSON.parse(message);
const now = () => new Date(at);
await db.transaction().execute((trx) =>
  createOutbox(trx, { cipher: createTestCipher(), now }).put({
    ...rest,
    expiresAt: new Date(expiresAt),
  }),
);
process.kill(process.pid, 'SIGKILL');
