import assert from 'node:assert/strict';
import { it } from 'node:test';
import { rawMembers } from './messages.ts';

const texts = [
  '{"result":1}',
  '{ "result" : [1, 2.50] , "id":1}',
  '{"id":1,"result":{"result":"not this"}}',
  '{"id":"\\"result\\":2,","result":"a\\\\"}',
  '{"a":{"b":["}",{"c":"]"}]},"result":null}\n',
  '{"result":1,"result":"the last"}',
  '{"r\\u0065sult":true}',
  '\n\t{\r\n"jsonrpc"\t:"2.0","result":"\\u007d\\\\\\"," }',
  '{"other":1}',
  '{}',
];
for (const text of texts) {
  it(`rawMembers finds in ${text} what JSON.parse finds`, () => {
    const found = rawMembers(text)?.get('result');
    const expected = JSON.parse(text).result;
    assert.deepEqual(found === undefined ? undefined : JSON.parse(found), expected);
  });
}

it('rawMembers keeps the text', () => {
  assert.equal(rawMembers('{"result": { "a" : 1.0 } }')?.get('result'), '{ "a" : 1.0 }');
});

for (const text of [
  '',
  '[]',
  '{',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":"',
  '{"a":[1}',
  '{"a":1}x',
  '{1}',
]) {
  it(`rawMembers finds nothing in ${text || 'an empty text'}, an incomplete object`, () => {
    assert.equal(rawMembers(text), undefined);
  });
}
