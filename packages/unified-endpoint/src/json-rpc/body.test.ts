import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { splitBody } from './split-body.ts';

/** The body's value built from its parts; undefined if one of them is not JSON. */
function join(text: string): unknown {
  try {
    const { isBatch, calls } = splitBody(text, 1_000);
    const values = calls.map((call) => JSON.parse(call) as unknown);
    return isBatch ? values : values[0];
  } catch {
    return undefined;
  }
}

function whole(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const refusal = (text: string, maxBatch = 1_000) => {
  try {
    splitBody(text, maxBatch);
    return undefined;
  } catch (thrown) {
    assert.ok(thrown instanceof JsonRpcError);
    return thrown.message;
  }
};

describe('splitting a body into calls', () => {
  const pieces = [
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"a"',
    '"]"',
    '"\\""',
    '"\\\\"',
    '1',
    ' ',
    '"',
    '\\',
  ];

  test('a body that is split has the same value as the whole, or fails like it', () => {
    const texts = [''];
    for (let length = 0; length < 4; length++) {
      for (const text of texts.filter((one) => one.length >= length)) {
        for (const piece of pieces) texts.push(text + piece);
      }
      if (texts.length > 60_000) break;
    }
    for (const text of new Set(texts)) assert.deepEqual(join(text), whole(text), text);
  });

  for (const text of [
    '[{"a":[1,{"b":"],["}]},2]',
    ' [ ] ',
    '\t[ 1 , [ ] ]\n',
    '{"a":[1,2]}',
    'null',
  ]) {
    test(`a body that is split has the same value as the whole: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(join(text), whole(text));
    });
  }

  test('splitting a body stops at the allowed number of calls', () => {
    assert.equal(refusal('[1,2]', 2), undefined);
    assert.match(refusal('[1,2,3]', 2) ?? '', /more than 2 calls in a batch/);
  });

  test('a body is refused unparsed where a call has more values than any call needs [S24]', () => {
    const values = (count: number) => `[${Array.from({ length: count }, () => 1).join()}]`;
    assert.equal(refusal(`{"params":${values(9_000)}}`), undefined);
    assert.equal(refusal(`[${values(9_000)},${values(9_000)}]`), undefined);
    for (const text of [
      `{"params":${values(10_002)}}`,
      `[1,${values(10_002)}]`,
      `{"a":[${'{},'.repeat(10_002)}1]}`,
    ]) {
      assert.match(refusal(text) ?? '', /more than 10000 values/);
    }
  });

  test('a body is refused unparsed where it is nested too deeply [S24]', () => {
    assert.match(refusal('[1,'.repeat(600)) ?? '', /nested too deeply/);
    assert.match(refusal('{"a":'.repeat(600)) ?? '', /nested too deeply/);
  });
});
