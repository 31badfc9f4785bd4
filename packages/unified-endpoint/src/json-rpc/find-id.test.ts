import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findId } from './find-id.ts';

describe('the id that a refusal echoes', () => {
  for (const [text, id] of [
    ['{"id":1,"method":"x"}', 1],
    ['{ "jsonrpc" : "2.0", "id" : "x\\"y" }', 'x"y'],
    ['{"params":[{"id":3}],"id":-15}', -15],
    ['{"params":"\\"id\\":2","id":4}', 4],
    ['{"id":null,"a":1}', null],
    ['{"id":{"id":5}}', null],
    ['{"id":[6]}', null],
    ['[{"id":7}]', null],
    ['{"a":"cut off \\"id\\":8', null],
    ['{"id":9', null],
    ['', null],
  ] as const) {
    test(`the id that a refusal echoes of ${text} is ${JSON.stringify(id)}`, () => {
      assert.equal(findId(text), id);
    });
  }

  test('the id that a refusal echoes is looked for in the first 1,024 characters alone [S27]', () => {
    const before = (length: number) => `{"a":"${'x'.repeat(length)}","id":1}`;
    assert.equal(findId(before(900)), 1);
    assert.equal(findId(before(1_024)), null);
  });
});
