import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSiweMessage, listStatement, registerStatement } from '@recovery-guardian/protocol';
import { en } from '../translations/en.ts';
import { describeMessage } from './describe-message.ts';

const message = (statement: string) =>
  createSiweMessage({
    account: '0x1111111111111111111111111111111111111111',
    chainId: 31337,
    statement,
    nonce: '0123456789abcdef',
    issuedAt: new Date(0),
  });

test('the service’s statements are described by their purpose, and quoted', () => {
  const statement = registerStatement({ channel: 'email', target: 'mia@example.org' });
  const { title, consequences } = describeMessage(message(statement), en);
  assert.equal(title, 'Allow recovery with codes');
  assert.ok(consequences.join().includes(statement));
  assert.equal(describeMessage(message(listStatement()), en).title, 'Show your email and phone');
});

test('any other text is shown unchanged', () => {
  const { title, consequences } = describeMessage('I authorize everything', en);
  assert.equal(title, 'Sign a message');
  assert.doesNotMatch(consequences.join(), /You state/);
});
