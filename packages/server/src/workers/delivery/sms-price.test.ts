import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OutgoingMessage } from '../../adapters/delivery/provider.ts';
import { priceLimits } from './sms-guard.ts';

const spending = {
  perDay: '100',
  prices: [
    { prefix: '+49', price: '0.075' },
    { prefix: '+4915', price: '0.08', perDay: '20.5' },
    { prefix: '+1', price: '0.0075' },
  ],
};
const limitsOf = (
  target: string,
  text = 'Code: 123456',
  share: OutgoingMessage['share'] = 'codes',
) => priceLimits(spending, { target, text, share }, 40);
const day = 86_400;

describe('the price of an SMS', () => {
  it('the price of an SMS is that of the longest prefix, whose own budget also counts', () => {
    assert.deepEqual(limitsOf('+4930123456'), [
      { key: 'sms-price', maximum: 1_000_000, period: day, amount: 750 },
      { key: 'codes-and-other-sms-price', maximum: 800_000, period: day, amount: 750 },
    ]);
    assert.deepEqual(limitsOf('+4915112345678'), [
      { key: 'sms-price', maximum: 1_000_000, period: day, amount: 800 },
      { key: 'codes-and-other-sms-price', maximum: 800_000, period: day, amount: 800 },
      { key: 'sms-price-prefix:+4915', maximum: 205_000, period: day, amount: 800 },
      {
        ...{ key: 'codes-and-other-sms-price-prefix:+4915', maximum: 164_000 },
        ...{ period: day, amount: 800 },
      },
    ]);
  });

  it('the price of an SMS counts for each segment', () => {
    assert.equal(limitsOf('+12025550123', 'x'.repeat(160))?.[0]?.amount, 75);
    assert.equal(limitsOf('+12025550123', 'x'.repeat(161))?.[0]?.amount, 150);
    assert.equal(limitsOf('+12025550123', 'コ'.repeat(71))?.[0]?.amount, 150);
  });

  it('the price of an SMS is unknown for other numbers', () => {
    assert.equal(limitsOf('+33612345678'), undefined);
  });

  it('the budget for SMS leaves the codes and the alarms of recoveries a share each [S25]', () => {
    const of = (share: OutgoingMessage['share']) =>
      limitsOf('+12025550123', 'Code: 123456', share)?.map(({ key, maximum }) => [key, maximum]);
    const whole = ['sms-price', 1_000_000];
    const withAlarms = ['alarms-and-other-sms-price', 800_000];
    const withCodes = ['codes-and-other-sms-price', 800_000];
    assert.deepEqual(of('codes'), [whole, withCodes]);
    assert.deepEqual(of('alarms'), [whole, withAlarms]);
    assert.deepEqual(of('other'), [whole, withAlarms, withCodes, ['other-sms-price', 600_000]]);
  });
});
