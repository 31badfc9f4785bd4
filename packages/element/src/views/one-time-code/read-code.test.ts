import { assert } from '@open-wc/testing';
import { readCode } from './read-code.ts';

describe('readCode', () => {
  it('a code is found in what was pasted', () => {
    const codes = {
      '123456': '123456',
      ' 123 456 ': '123456',
      '1234-5678': '12345678',
      'Your code is 123456. It is good for 10 minutes.': '123456',
      '@guardian.example #12345678': '12345678',
      '1234 5678 9012 3456 7890 1234': '123456789012345678901234',
      '\u0661\u0662\u0663 \u0664\u0665\u0666': '123456',
      '\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6': '123456',
      '\uff11\uff12\uff13\uff14\uff15\uff16': '123456',
      'no code here': '',
    };
    for (const [text, code] of Object.entries(codes)) assert.equal(readCode(text), code, text);
  });
});
