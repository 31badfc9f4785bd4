import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSubscriptionsStatement, subscribeStatement, unsubscribeStatement } from './index.ts';

test('statements about alerts match those of existing clients, with the account in lower case', () => {
  assert.equal(
    subscribeStatement({
      account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      target: 'mia@example.org',
      channel: 'email',
    }),
    'I agree to receive Social Recovery Module alert notifications for 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 on all supported chains sent to mia@example.org (via email)',
  );
  assert.equal(
    listSubscriptionsStatement,
    'I request to retrieve all Social Recovery Module alert subscriptions linked to my account',
  );
  assert.equal(
    unsubscribeStatement,
    'I request to unsubscribe from all Social Recovery Module alert subscriptions linked to my account',
  );
});
