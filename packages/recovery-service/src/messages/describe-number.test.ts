import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeNumber } from './describe-number.ts';

describe('describeNumber', () => {
  it('describeNumber returns the country', () => {
    assert.deepEqual(describeNumber('+4915112345678'), { country: 'DE', isPremium: false });
    assert.equal(describeNumber('+12025550123').country, 'US');
    assert.equal(describeNumber('+14165550123').country, 'CA');
  });

  it('describeNumber reports numbers that cost extra', () => {
    for (const premium of ['+499001234567', '+449098790000', '+33899123456']) {
      assert.equal(describeNumber(premium).isPremium, true, premium);
    }
  });

  it('describeNumber returns no country for satellites and unassigned numbers', () => {
    for (const number of ['+881612345678', '+8821300000', '+999123456', 'x']) {
      assert.equal(describeNumber(number).country, undefined, number);
    }
  });
});
