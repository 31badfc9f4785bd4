import { assert } from '@open-wc/testing';
import { readThreshold } from './new-owners.ts';

describe('readThreshold', () => {
  it('a threshold is a number from 1 to the number of owners, in the digits of any keyboard', () => {
    for (const text of ['2', ' 2 ', '\u0662', '\u06f2', '\uff12']) {
      assert.equal(readThreshold(text, 3), 2, text);
    }
    for (const text of ['', '0', '4', '\u0664', 'two']) assert.isUndefined(readThreshold(text, 3));
  });
});
