import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cipher, register, useTestStore } from '../testing/open-test-store.ts';
import { createFieldCipher } from './field-cipher.ts';
import { findUnreadableRows } from './sealed-rows.ts';
import { createFixedSecret, createSecretKey } from './versioned-secret.ts';

describe('sealed rows', () => {
  const opened = useTestStore();

  it('sealed rows that cannot be opened are reported once per key', async () => {
    for (let count = 0; count < 3; count++) await register(opened.store);
    assert.deepEqual(await findUnreadableRows(opened.db, cipher), []);
    const ofAnotherBackup = createFieldCipher(createFixedSecret(createSecretKey('ab'.repeat(32))));
    const problems = await findUnreadableRows(opened.db, ofAnotherBackup);
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', /^The data key [0-9a-f]{16} is not among the secrets$/);
  });
});
