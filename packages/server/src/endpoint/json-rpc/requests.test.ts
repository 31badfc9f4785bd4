import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/core';
import { countTurns } from '../testing/endpoint.ts';
import { findId, readBody, splitBody } from './requests.ts';

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

const pieces = ['[', ']', '{', '}', ',', ':', '"a"', '"]"', '"\\""', '"\\\\"', '1', ' ', '"', '\\'];

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

const call = { jsonrpc: '2.0', id: 1, method: 'x', params: ['y'.repeat(900)] };

test('a body of many long calls is read in many turns of the event loop [S24]', async (t) => {
  const turns = countTurns(t);
  const calls = Array.from({ length: 1_000 }, () => call);
  const body = JSON.stringify(calls);
  const before = turns.count;
  assert.deepEqual(await readBody(body, 1_000), calls);
  assert.ok(turns.count - before > 50, `${turns.count - before} turns`);
});

test('a body of one short call is read without an extra turn', async (t) => {
  const turns = countTurns(t);
  const before = turns.count;
  assert.deepEqual(await readBody(JSON.stringify(call), 1_000), call);
  assert.equal(turns.count, before);
});

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
