import { assert } from '@open-wc/testing';
import { readCode } from './read-code.ts';

describe('readCode', () => {
  it('finds the code in what was pasted', () => {
    const codes = {
      '123456': '123456',
      ' 123 456 ': '123456',
      '1234-5678': '12345678',
      'Your code is 123456. It is good for 10 minutes.': '123456',
      '@guardian.example #12345678': '12345678',
      '1234 5678 9012 3456 7890 1234': '123456789012345678901234',
      'no code here': '',
    };
    for (const [text, code] of Object.entries(codes)) assert.equal(readCode(text), code, text);
  });
});
