import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CallMeaning } from '@recovery-guardian/safe';
import type { DecodedCall } from '../../messages/approval.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { TokenAmount } from '../../messages/typed-data.ts';
import { spender, token } from '../../testing/typed-data.ts';
import { stakeWarnings, withStakes } from './stakes.ts';

const facts: TokenFacts = {
  address: token,
  standard: 'erc20',
  symbol: 'COIN',
  decimals: 6,
  atStake: '2500000',
};

const approval = (amount: string, isUnlimited = false): DecodedCall => {
  const meaning: CallMeaning = { kind: 'token-approval', spender, amount, isUnlimited };
  return {
    to: token,
    value: '0',
    data: '0x',
    operation: 'call',
    meaning,
    parties: [
      { role: 'spender', address: spender, standing: 'new' },
      { role: 'token', address: token, standing: 'new' },
    ],
    warnings: [],
  };
};
const permit = (...tokens: TokenAmount[]) =>
  ({
    kind: 'permit',
    owner: undefined,
    spender,
    tokens,
    isOnce: false,
    expires: undefined,
    deadline: undefined,
  }) as const;
const order = (amount: string) =>
  ({
    kind: 'order',
    maker: undefined,
    gives: [{ token, amount }],
    receives: [],
    expires: '0',
  }) as const;

suite('what the account can lose of a token', () => {
  test('S86 to let others take all of it, or more, is a danger; to let them take less is none', () => {
    const inCalls = (...calls: DecodedCall[]) =>
      withStakes(calls, [facts]).map(({ warnings }) => warnings);
    const danger = ['takes-everything'];
    assert.deepEqual(inCalls(approval('2499999'), approval('2500000')), [[], danger]);
    assert.deepEqual(inCalls(approval('3000000', true)), [[]], 'It has a danger of its own.');
    const small = { token: spender, amount: '1' };
    assert.deepEqual(stakeWarnings(permit(small, { token, amount: '2499999' }), [facts]), []);
    assert.deepEqual(stakeWarnings(permit(small, { token, amount: '2500000' }), [facts]), danger);
    // To sell all of a token is common.
    assert.deepEqual(stakeWarnings(order('2500000'), [facts]), []);
    assert.deepEqual(stakeWarnings(order('2500001'), [facts]), danger);
  });

  test('S86 says nothing of what was not read, of coins, and of collectibles', () => {
    assert.deepEqual(withStakes([approval('9000000')], [])[0]?.warnings, []);
    for (const amount of [
      { token: undefined, amount: '9000000' },
      { token, amount: '9000000', tokenId: '1' },
      { token, amount: undefined },
    ]) {
      assert.deepEqual(stakeWarnings(permit(amount), [facts]), []);
    }
    assert.deepEqual(stakeWarnings(undefined, [facts]), []);
  });
});
