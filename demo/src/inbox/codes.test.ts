import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCodes } from './codes.ts';

const codes = (text: string) =>
  findCodes(text)
    .filter(({ code }) => code)
    .map(({ text }) => text);

test('in a message, codes of six, eight and twenty-four digits are found', () => {
  assert.deepEqual(codes('Your code: 123456.'), ['123456']);
  assert.deepEqual(codes('12345678 takes control'), ['12345678']);
  assert.deepEqual(codes('(123456789012345678901234)'), ['123456789012345678901234']);
});

test('in a message, text that only resembles a code is ignored', () => {
  assert.deepEqual(codes('0x1234567890123456789012345678901234567890'), []);
  assert.deepEqual(codes('+49151123456 or 12345 or 123456789'), []);
});

test('the machine-readable last line of a text message is ignored', () => {
  assert.deepEqual(codes('@example.org #123456'), []);
});

test('in a message, digits inside a link are ignored', () => {
  assert.deepEqual(codes('http://127.0.0.1:3000/m#ab12.cd34.123456789012345678901234'), []);
});

test('the parts of a message, joined, equal its text', () => {
  const text = 'First 123456, then 654321';
  const joined = findCodes(text).map((part) => part.text);
  assert.equal(joined.join(''), text);
});
