import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  acceptedListStatements,
  acceptedRegisterStatements,
  type Channel,
  deleteStatement,
  listStatement,
  listSubscriptionsStatement,
  registerStatement,
  subscribeStatement,
  unsubscribeStatement,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';

type Vector = { statement: string; serviceName?: string } & (
  | { request: 'register'; target: string; channel: Channel }
  | { request: 'list' }
  | { request: 'delete'; registrationId: string }
);

const { valid, invalid } = readVectors<Vector, Vector & { why: string }>('statements');

suite('statements', () => {
  for (const vector of valid) {
    test(`the statement is accepted: ${vector.statement}`, () => {
      assert(acceptedStatements(vector).includes(vector.statement));
    });
  }

  for (const vector of invalid) {
    test(`a statement is refused for ${vector.request}: ${vector.why}`, () => {
      assert(!acceptedStatements(vector).includes(vector.statement));
    });
  }

  test('statements that this package writes are accepted', () => {
    const target = { target: 'mia@example.com', channel: 'email' } as const;
    assert.equal(acceptedRegisterStatements(target)[0], registerStatement(target));
    assert.equal(acceptedListStatements()[0], listStatement());
  });
});

function acceptedStatements(vector: Vector): string[] {
  if (vector.request === 'register') return acceptedRegisterStatements(vector);
  if (vector.request === 'list') return acceptedListStatements(vector.serviceName);
  return [deleteStatement(vector)];
}

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
