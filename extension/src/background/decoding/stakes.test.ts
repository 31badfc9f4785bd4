import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CallMeaning } from '@recovery-guardian/safe';
import { getAddress, zeroAddress } from 'viem';
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

const known = { tokens: [facts], unread: [] };
const collection: TokenFacts = {
  ...facts,
  standard: 'erc721',
  decimals: 0,
  atStake: undefined,
};
const ofCollection = { tokens: [collection], unread: [token] };
const danger = ['takes-everything'];

const approval = (amount: string, isUnlimited = false, of = token): DecodedCall => {
  const meaning: CallMeaning = { kind: 'token-approval', spender, amount, isUnlimited };
  return {
    to: of,
    value: '0',
    data: '0x',
    operation: 'call',
    meaning,
    parties: [
      { role: 'spender', address: spender, standing: 'new' },
      { role: 'token', address: of, standing: 'new' },
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
const order = (...amounts: string[]) =>
  ({
    kind: 'order',
    maker: undefined,
    gives: amounts.map((amount) => ({ token, amount })),
    receives: [],
    expires: '0',
  }) as const;

suite('what the account can lose of a token', () => {
  test('S86 to let others take all of it, or more, is a danger; to let them take less is none', () => {
    const inCalls = (...calls: DecodedCall[]) =>
      withStakes(calls, known).map(({ warnings }) => warnings);
    assert.deepEqual(inCalls(approval('2249999')), [[]]);
    assert.deepEqual(inCalls(approval('2500000')), [danger]);
    assert.deepEqual(inCalls(approval('3000000', true)), [[]], 'It has a danger of its own.');
    const small = { token: spender, amount: '1' };
    assert.deepEqual(stakeWarnings(permit(small, { token, amount: '2249999' }), known), []);
    assert.deepEqual(stakeWarnings(permit(small, { token, amount: '2500000' }), known), danger);
    // To sell all of a token is common.
    assert.deepEqual(stakeWarnings(order('2500000'), known), []);
    assert.deepEqual(stakeWarnings(order('2500001'), known), danger);
  });

  test('S111 to let others take nearly all of it is as good as all; an order may sell all', () => {
    for (const [amount, warnings] of [
      ['2249999', []],
      ['2250000', danger],
      ['2499999', danger],
    ] as const) {
      assert.deepEqual(withStakes([approval(amount)], known)[0]?.warnings, warnings);
      assert.deepEqual(stakeWarnings(permit({ token, amount }), known), warnings);
      assert.deepEqual(stakeWarnings(order(amount), known), []);
    }
    const one = { ...known, tokens: [{ ...facts, atStake: '1' }] };
    assert.deepEqual(stakeWarnings(permit({ token, amount: '0' }), one), []);
    assert.deepEqual(stakeWarnings(permit({ token, amount: '1' }), one), danger);
  });

  test('S86 any amount of a token that the account has none of yet may be all that it gets', () => {
    const none = { ...known, tokens: [{ ...facts, atStake: '0' }] };
    assert.deepEqual(withStakes([approval('1')], none)[0]?.warnings, danger);
    assert.deepEqual(withStakes([approval('0')], none)[0]?.warnings, []);
    assert.deepEqual(stakeWarnings(permit({ token, amount: '1' }), none), danger);
    assert.deepEqual(stakeWarnings(permit({ token, amount: '0' }), none), []);
  });

  test('S114 to let others take a collectible is a danger, and to let no one take it is none', () => {
    const warningsOf = (call: DecodedCall, known = ofCollection) =>
      withStakes([call], known)[0]?.warnings;
    for (const id of ['0', '1', '7']) {
      assert.deepEqual(warningsOf(approval(id)), danger);
      assert.deepEqual(warningsOf(approval(id), { ...ofCollection, tokens: [] }), danger);
      const taken = stakeWarnings(permit({ token, amount: id }), ofCollection);
      assert.ok(taken.includes('takes-everything'), 'Permit2 takes it, too.');
    }
    const { meaning, ...call } = approval('7');
    assert.ok(meaning.kind === 'token-approval');
    const taken = { ...call, meaning: { ...meaning, spender: zeroAddress } };
    assert.deepEqual(warningsOf(taken), []);
    assert.deepEqual(warningsOf(approval('7', false, spender)), [], 'Another token.');
  });

  test('S86 says nothing of what was not read, of coins, and of collectibles', () => {
    assert.deepEqual(
      withStakes([approval('9000000')], { tokens: [], unread: [] })[0]?.warnings,
      [],
    );
    for (const amount of [
      { token: undefined, amount: '9000000' },
      { token, amount: undefined },
    ]) {
      assert.deepEqual(stakeWarnings(permit(amount), known), []);
    }
    const sold = { ...order(), gives: [{ token, amount: '1', tokenId: '9000000' }] };
    assert.deepEqual(stakeWarnings(sold, ofCollection), []);
    assert.deepEqual(stakeWarnings(undefined, known), []);
  });

  test('S103 amounts of one token are added up, as parts of all are all', () => {
    const inCalls = (...calls: DecodedCall[]) =>
      withStakes(calls, known).map(({ warnings }) => warnings);
    const half = approval('1250000');
    const other = approval('1250000', false, spender);
    assert.deepEqual(inCalls(half, other, half), [danger, [], danger]);
    assert.deepEqual(inCalls(half, approval('999999')), [[], []]);
    // Taking an allowance away is harmless.
    assert.deepEqual(inCalls(approval('0'), approval('2500000')), [[], danger]);
    const part = { token, amount: '1250000' };
    assert.deepEqual(stakeWarnings(permit(part, part), known), danger);
    const number = stakeWarnings(permit(part, { ...part, tokenId: '7' }), known);
    assert.ok(!number.includes('takes-everything'), 'It is not an amount.');
    assert.deepEqual(stakeWarnings(order('1250000', '1250000'), known), []);
    assert.deepEqual(stakeWarnings(order('1250000', '1250001'), known), danger);
  });

  test('S103 to let others take tokens is a danger if they were not read', () => {
    const tokens = Array.from({ length: 21 }, (_, index) =>
      getAddress(`0x${String(index + 1).padStart(40, '0')}`),
    );
    const unread = tokens.slice(20);
    const some = { tokens: [], unread };
    const inCalls = (amount: string) =>
      withStakes(
        tokens.map((of) => approval(amount, false, of)),
        some,
      ).flatMap(({ warnings }) => warnings);
    assert.deepEqual(inCalls('1'), ['takes-everything']);
    assert.deepEqual(inCalls('0'), ['takes-everything'], 'It may be a number (S114).');
    const amounts = tokens.map((token) => ({ token, amount: '1' }));
    assert.deepEqual(stakeWarnings(permit(...amounts), some), ['takes-everything']);
    assert.deepEqual(stakeWarnings(permit(...amounts.slice(0, 20)), some), []);
    assert.deepEqual(stakeWarnings({ ...order(), gives: amounts }, some), ['takes-everything']);
  });

  test('S123 typed data that takes amounts for numbers, or numbers for amounts, is not known', () => {
    const wrong = ['unknown-typed-data'];
    const number = { token, amount: '1', tokenId: '8500' };
    const amount = { token, amount: '8500' };
    const erc1155 = { tokens: [{ ...collection, standard: 'erc1155' }], unread: [] } as const;
    const coin = { token: undefined, amount: '8500000' };
    for (const [one, of, warnings] of [
      [number, known, wrong],
      [number, ofCollection, []],
      [number, erc1155, []],
      [number, { tokens: [], unread: [token] }, wrong],
      [amount, known, []],
      [amount, erc1155, wrong],
      [coin, known, []],
    ] as const) {
      assert.deepEqual(stakeWarnings({ ...order(), gives: [one] }, of), warnings);
      assert.deepEqual(stakeWarnings({ ...order(), receives: [one] }, of), warnings);
    }
    assert.deepEqual(stakeWarnings(permit(amount), erc1155), wrong);
    assert.deepEqual(stakeWarnings(permit(amount), ofCollection), [...danger, ...wrong]);
    assert.deepEqual(stakeWarnings(order('8500'), ofCollection), [...danger, ...wrong]);
  });

  test('S125 an amount that some tokens take for a number is a danger', () => {
    const rich = { ...facts, decimals: 18, atStake: String(10n ** 18n) };
    const of = (decimals: number) => ({ tokens: [{ ...rich, decimals }], unread: [] });
    const moved = (amount: string, standing: 'own' | 'new' = 'own'): DecodedCall => ({
      ...approval(amount),
      meaning: { kind: 'token-transfer-from', from: spender, to: spender, amount },
      parties: [
        { role: 'sender', address: spender, standing },
        { role: 'recipient', address: spender, standing: 'own' },
        { role: 'token', address: token, standing: 'new' },
      ],
    });
    for (const [amount, decimals, warnings] of [
      ['0', 18, []],
      ['1', 18, danger],
      ['999999', 18, danger],
      ['999999', 12, danger],
      ['1000000', 18, []],
      ['999999', 11, []],
    ] as const) {
      for (const call of [approval(amount), moved(amount)]) {
        assert.deepEqual(withStakes([call], of(decimals))[0]?.warnings, warnings, amount);
      }
      assert.deepEqual(stakeWarnings(permit({ token, amount }), of(decimals)), warnings);
      assert.deepEqual(stakeWarnings(order(amount), of(decimals)), warnings);
    }
    // Not of others’ tokens, and not if there is a danger already.
    assert.deepEqual(withStakes([moved('5', 'new')], of(18))[0]?.warnings, []);
    assert.deepEqual(withStakes([approval('5', true)], of(18))[0]?.warnings, []);
  });

  test('S125 an order that pays an amount that no one means is one for nothing', () => {
    const paid = { ...facts, address: spender, atStake: '0' };
    const of = (decimals: number) => ({ tokens: [facts, { ...paid, decimals }], unread: [] });
    const nothing = ['gives-for-nothing'];
    const warningsOf = (decimals: number, ...receives: TokenAmount[]) =>
      stakeWarnings({ ...order('1000000'), receives }, of(decimals));
    for (const [amount, decimals, warnings] of [
      ['1001', 18, nothing],
      ['999999', 18, nothing],
      ['999999', 12, nothing],
      ['1000000', 18, []],
      ['999999', 11, []],
      // Decoding has warned of it already.
      ['1000', 18, []],
    ] as const) {
      assert.deepEqual(warningsOf(decimals, { token: spender, amount }), warnings, amount);
    }
    const tiny = { token: spender, amount: '999999' };
    const coins = { token: undefined, amount: '999999' };
    assert.deepEqual(warningsOf(18, tiny, coins, { token: zeroAddress, amount: '1000' }), nothing);
    assert.deepEqual(warningsOf(18, tiny, { ...coins, amount: '1000000' }), []);
    // What it gives itself pays for nothing (S124).
    assert.deepEqual(warningsOf(18, tiny, { token, amount: '1000000' }), nothing);
    assert.deepEqual(warningsOf(18), []);
  });
});
