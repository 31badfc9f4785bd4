import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  explainNewOwnersProblem,
  findNewOwnersProblem,
  isStuck,
  maximumNewOwners,
  type NewOwnersParameters,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';

const { valid, invalid } = readVectors<
  NewOwnersParameters & { name: string },
  NewOwnersParameters & { why: string; field: 'newOwners' | 'newThreshold' }
>('new-owners');

/** The field at fault, and the sentence about it. */
function explained(parameters: NewOwnersParameters) {
  const problem = findNewOwnersProblem(parameters);
  return problem && explainNewOwnersProblem(problem, parameters);
}

suite('isStuck', () => {
  for (const vector of valid) {
    test(`a running recovery is not stuck: ${vector.name}`, () => {
      assert.equal(isStuck(vector), false);
    });
  }

  for (const vector of invalid) {
    const isLong = vector.newOwners.length > maximumNewOwners;
    test(`a running recovery is ${isLong ? 'not ' : ''}stuck: ${vector.why}`, () => {
      assert.equal(isStuck(vector), !isLong);
    });
  }
});

suite('findNewOwnersProblem', () => {
  for (const vector of valid) {
    test(`new owners have no problem: ${vector.name}`, () => {
      assert.equal(findNewOwnersProblem(vector), undefined);
    });
  }

  for (const vector of invalid) {
    test(`new owners have a problem: ${vector.why}`, () => {
      const problem = explained(vector);
      assert.equal(problem?.field, vector.field);
      assert.match(problem?.hint ?? '', /\.$/);
    });
  }

  test('new owners that are no addresses are named', () => {
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    const problem = explained({ account, newOwners: ['0x12'], newThreshold: 1 });
    assert.equal(problem?.hint, '0x12 is not an address.');
  });

  test('every kind of problem with new owners has its own hint', () => {
    const hints = invalid.map((vector) => explained(vector)?.hint);
    assert(hints.includes('Name at least one new owner.'));
    assert(hints.includes(`Name at most ${maximumNewOwners} new owners.`));
    assert(hints.includes('The zero address cannot be an owner.'));
    assert(hints.includes('The sentinel address 0x…01 cannot be an owner.'));
    assert(hints.includes('The account cannot own itself.'));
    assert(
      hints.some((hint) => hint?.endsWith('is a guardian of the account and cannot be its owner.')),
    );
    assert(hints.some((hint) => hint?.endsWith('is named twice.')));
    assert(hints.some((hint) => hint?.endsWith('is mistyped: its checksum does not match.')));
  });
});
