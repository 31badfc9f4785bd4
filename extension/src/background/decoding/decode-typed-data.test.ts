import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { permit2 } from '@recovery-guardian/safe';
import { type Address, maxUint160, maxUint256, zeroAddress } from 'viem';
import { coinAddress } from '../../messages/token-facts.ts';
import { permitData, spender, token } from '../../testing/typed-data.ts';
import { readTypedData } from '../rpc/read-typed-data.ts';
import { decodeTypedData } from './decode-typed-data.ts';
import { knownTokens } from './known-tokens.ts';
import type { Caller } from './parties.ts';

const account: Address = '0x1111111111111111111111111111111111111111';
const other: Address = '0x2222222222222222222222222222222222222222';
const now = Date.parse('2026-06-01T12:00:00Z');
const soon = String(now / 1_000 + 3_600);
const caller: Caller = {
  account,
  origin: 'https://site.example',
  chainId: 1,
  modules: { pinned: undefined, trusted: [] },
  own: [],
  names: new Map(),
  seen: new Set(),
};
const [usdc] = knownTokens(1) as [Address];

const decode = (data: unknown) => decodeTypedData(readTypedData(data), caller, now);

/** Typed data whose types are written like Solidity's: `address owner,uint256 value`. */
function typedData(
  domain: object,
  structs: Record<string, string>,
  primaryType: string,
  message: object,
) {
  const types = Object.entries(structs).map(([name, fields]) => [
    name,
    fields.split(',').map((field) => {
      const [type, name] = field.split(' ');
      return { name, type };
    }),
  ]);
  return { domain, types: Object.fromEntries(types), primaryType, message };
}

const atPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 };
const details = { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' };
const single = (amount: bigint, expiration: string, verifyingContract: Address = permit2) =>
  typedData(
    { ...atPermit2, verifyingContract },
    { ...details, PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline' },
    'PermitSingle',
    {
      details: { token, amount: String(amount), expiration, nonce: 0 },
      spender,
      sigDeadline: soon,
    },
  );

suite('permits', () => {
  test('names the spender, the token and the amount', () => {
    const { meaning, parties, warnings } = decode(permitData(account, 1, '1000', soon));
    assert.deepEqual(meaning, {
      kind: 'permit',
      owner: account,
      spender,
      tokens: [{ token, amount: '1000' }],
      isOnce: false,
      expires: undefined,
      deadline: soon,
    });
    assert.deepEqual(
      parties.map(({ role, address, standing }) => [role, address, standing]),
      [
        ['spender', spender, 'new'],
        ['token', token, 'new'],
      ],
    );
    assert.deepEqual(warnings, []);
  });

  test('warns of any amount, of far and past ends, and of another owner', () => {
    const warned = (...[owner, value, deadline]: [Address, bigint, string]) =>
      decode(permitData(owner, 1, String(value), deadline)).warnings;
    for (const value of [maxUint256, 2n ** 128n]) {
      assert.deepEqual(warned(account, value, soon), ['unlimited-approval']);
    }
    assert.deepEqual(warned(account, 1n, String(maxUint256)), ['far-expiry']);
    assert.deepEqual(warned(account, 1n, '1'), ['expired']);
    assert.deepEqual(warned(other, 1n, soon), ['wrong-account']);
  });

  test('knows DAI’s permit', () => {
    const data = typedData(
      { name: 'Dai', chainId: 1, verifyingContract: token },
      { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
      'Permit',
      { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
    );
    assert.deepEqual(decode(data).warnings, ['unlimited-approval', 'far-expiry']);
  });

  test('knows Permit2’s permits, only of Permit2', () => {
    const lasting = decode(single(5n, soon));
    assert.ok(lasting.meaning?.kind === 'permit' && !lasting.meaning.isOnce);
    assert.deepEqual(lasting.warnings, []);
    assert.deepEqual(decode(single(maxUint160, '281474976710655')).warnings, [
      'unlimited-approval',
      'far-expiry',
    ]);
    assert.deepEqual(decode(single(5n, soon, other)).warnings, ['unknown-typed-data']);
    const once = decode(
      typedData(
        atPermit2,
        {
          TokenPermissions: 'address token,uint256 amount',
          Witness: 'address user',
          PermitWitnessTransferFrom:
            'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness',
        },
        'PermitWitnessTransferFrom',
        {
          permitted: { token, amount: '7' },
          spender,
          nonce: 0,
          deadline: soon,
          witness: { user: account },
        },
      ),
    );
    assert.ok(once.meaning?.kind === 'permit' && once.meaning.isOnce);
  });

  test('S86 an amount far above what tokens have is any amount, also below 2^128 units', () => {
    const batch = (amount: bigint) =>
      typedData(
        atPermit2,
        { ...details, PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline' },
        'PermitBatch',
        {
          details: [1n, amount].map((one) => ({
            token,
            amount: String(one),
            expiration: soon,
            nonce: 0,
          })),
          spender,
          sigDeadline: soon,
        },
      );
    for (const amount of [2n ** 128n - 1n, 10n ** 36n]) {
      for (const data of [
        permitData(account, 1, String(amount), soon),
        single(amount, soon),
        batch(amount),
      ]) {
        assert.deepEqual(decode(data).warnings, ['unlimited-approval'], data.primaryType);
      }
    }
    assert.deepEqual(decode(batch(10n ** 27n)).warnings, []);
  });

  test('knows no form that differs by a field, a type or its order', () => {
    const data = permitData(account, 1, '1', soon);
    const [first, second, ...rest] = data.types.Permit;
    const Permit = [second, first, ...rest];
    const { meaning, warnings } = decode({ ...data, types: { ...data.types, Permit } });
    assert.equal(meaning, undefined);
    assert.deepEqual(warnings, ['unknown-typed-data']);
  });
});

suite('orders', () => {
  const item =
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
  const seaport = (
    recipient: Address,
    offered: object = {},
    asked: object = {},
    ...more: object[]
  ) =>
    typedData(
      { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: other },
      {
        OfferItem: item,
        ConsiderationItem: `${item},address recipient`,
        OrderComponents:
          'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      },
      'OrderComponents',
      {
        offerer: account,
        zone: zeroAddress,
        offer: [
          { itemType: 2, token, identifierOrCriteria: 9, startAmount: 1, endAmount: 1, ...offered },
        ],
        consideration: [asked, ...more].map((one) => ({
          itemType: 0,
          token: zeroAddress,
          identifierOrCriteria: 0,
          startAmount: 300_000,
          endAmount: 200_000,
          recipient,
          ...one,
        })),
        orderType: 0,
        startTime: 0,
        endTime: soon,
        zoneHash: `0x${'00'.repeat(32)}`,
        salt: 0,
        conduitKey: `0x${'00'.repeat(32)}`,
        counter: 0,
      },
    );

  const cow = (receiver: Address, amounts: object = {}) =>
    typedData(
      { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: other },
      {
        Order:
          'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      },
      'Order',
      {
        sellToken: token,
        buyToken: usdc,
        receiver,
        sellAmount: '1000000',
        buyAmount: '900000',
        validTo: soon,
        appData: `0x${'00'.repeat(32)}`,
        feeAmount: '1',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        ...amounts,
      },
    );

  test('says what is given and what is received, at worst', () => {
    const { meaning, warnings } = decode(seaport(account));
    assert.deepEqual(meaning, {
      kind: 'order',
      maker: account,
      gives: [{ token, amount: '1', tokenId: '9' }],
      receives: [{ token: undefined, amount: '200000' }],
      expires: soon,
    });
    assert.deepEqual(warnings, []);
  });

  test('knows no order for several of a collectible, or for any that fits a criterion', () => {
    const several = { itemType: 3, startAmount: 1, endAmount: 100 };
    for (const offered of [several, { itemType: 4, identifierOrCriteria: 0 }, { itemType: 5 }]) {
      const { meaning, warnings } = decode(seaport(account, offered));
      assert.deepEqual([meaning, warnings], [undefined, ['unknown-typed-data']]);
    }
    const { meaning } = decode(seaport(account, { itemType: 3 }));
    assert.ok(meaning?.kind === 'order' && meaning.gives[0]?.tokenId === '9');
  });

  test('S57 warns of orders that give for nothing, or any amount', () => {
    assert.deepEqual(decode(seaport(other)).warnings, ['gives-for-nothing']);
    const { meaning, warnings } = decode(cow(zeroAddress));
    assert.ok(meaning?.kind === 'order' && meaning.gives[0]?.amount === '1000001');
    assert.deepEqual(warnings, []);
    assert.deepEqual(decode(cow(other)).warnings, ['gives-for-nothing']);
    const any = { sellAmount: String(maxUint256 / 2n) };
    assert.deepEqual(decode(cow(account, any)).warnings, ['unlimited-approval']);
    assert.deepEqual(decode(cow(account, { buyAmount: '0' })).warnings, ['gives-for-nothing']);
    const free = seaport(account, {}, { endAmount: 0 });
    assert.deepEqual(decode(free).warnings, ['gives-for-nothing']);
  });

  test('S86 an order for the smallest amounts of a token gives for nothing', () => {
    for (const buyAmount of ['1', '1000']) {
      assert.deepEqual(decode(cow(account, { buyAmount })).warnings, ['gives-for-nothing']);
    }
    assert.deepEqual(decode(cow(account, { buyAmount: '1001' })).warnings, []);
    const sold = { sellAmount: String(10n ** 36n), buyAmount: '1' };
    assert.deepEqual(decode(cow(account, sold)).warnings, [
      'unlimited-approval',
      'gives-for-nothing',
    ]);
    const forCoins = seaport(account, {}, { startAmount: 1, endAmount: 1 });
    assert.deepEqual(decode(forCoins).warnings, ['gives-for-nothing']);
    // Collectibles are counted one by one.
    const forCollectible = { itemType: 2, token, startAmount: 1, endAmount: 1 };
    const { warnings } = decode(seaport(account, {}, forCollectible));
    assert.ok(!warnings.includes('gives-for-nothing'));
  });

  test('S100 an order that pays with a token that the wallet does not know is a danger', () => {
    const warningsOf = (data: unknown, from = caller) =>
      decodeTypedData(readTypedData(data), from, now).warnings;
    const unknown = { sellToken: usdc, buyToken: token };
    assert.deepEqual(warningsOf(cow(account, unknown)), ['unknown-payment']);
    const lowerCase = usdc.toLowerCase();
    assert.deepEqual(warningsOf(cow(account, { buyToken: lowerCase })), []);
    // Known on another chain only, or met in calls.
    const seen = new Set([token.toLowerCase()]);
    assert.deepEqual(warningsOf(cow(account), { ...caller, chainId: 10 }), ['unknown-payment']);
    assert.deepEqual(warningsOf(cow(account, unknown), { ...caller, seen }), ['unknown-payment']);
    const collectible = { itemType: 2, token, startAmount: 1, endAmount: 1 };
    assert.deepEqual(warningsOf(seaport(account, {}, collectible)), ['unknown-payment']);
    // For coins.
    assert.deepEqual(warningsOf(seaport(account)), []);
    assert.deepEqual(warningsOf(cow(account, { buyToken: coinAddress })), []);
    assert.deepEqual(warningsOf(cow(other)), ['gives-for-nothing']);
  });

  test('S110 an order that pays with tokens that the wallet does not know beside others is a danger', () => {
    const coins = (amount: string) => ({ startAmount: amount, endAmount: amount });
    const known = { itemType: 1, token: usdc };
    const unknown = { itemType: 1, token, ...coins('1000000000000000000000000') };
    const collectible = { itemType: 2, token, identifierOrCriteria: 7, ...coins('1') };
    for (const [asked, warnings] of [
      [[unknown], ['unknown-payment']],
      [[coins('1')], ['gives-for-nothing']],
      [[coins('1'), unknown], ['unknown-payment']],
      [[{ ...known, ...coins('1') }, unknown], ['unknown-payment']],
      [[coins('1'), collectible], ['unknown-payment']],
      [[coins('200000'), unknown], ['unknown-payment']],
      [[{ ...known, ...coins('200000') }, unknown], ['unknown-payment']],
      [[coins('200000'), { ...known, ...coins('1') }], []],
    ] as const) {
      const data = seaport(account, {}, ...asked);
      assert.deepEqual(decode(data).warnings, warnings);
    }
  });

  test('S124 an order that pays with what the account itself gives, gives for nothing', () => {
    const eightThousand = { startAmount: 8_000_000_000, endAmount: 8_000_000_000 };
    const dollars = { itemType: 1, token: usdc, ...eightThousand };
    const coins = { startAmount: 200_000, endAmount: 200_000 };
    const nothing = ['gives-for-nothing'];
    for (const [offered, asked, warnings] of [
      [dollars, [dollars], nothing],
      [{ ...dollars, token: usdc.toLowerCase() }, [dollars], nothing],
      [dollars, [dollars, { startAmount: 1, endAmount: 1 }], nothing],
      [dollars, [dollars, coins], []],
      [{ itemType: 0, token: zeroAddress, ...coins }, [coins], nothing],
      [
        {},
        [{ itemType: 2, token, identifierOrCriteria: 9, startAmount: 1, endAmount: 1 }],
        nothing,
      ],
      // A collectible is not an amount of its token.
      [{ token: usdc }, [dollars], []],
    ] as const) {
      assert.deepEqual(decode(seaport(account, offered, ...asked)).warnings, warnings);
    }
    assert.deepEqual(decode(cow(account, { buyToken: token })).warnings, nothing);
  });
});

suite('other typed data', () => {
  const vote = (from: Address) =>
    typedData(
      { name: 'snapshot', version: '0.1.4' },
      { Vote: 'address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice' },
      'Vote',
      {
        from,
        space: 'dao.example',
        timestamp: soon,
        proposal: `0x${'01'.repeat(32)}`,
        choice: 1,
      },
    );

  test('knows votes of Snapshot', () => {
    const { meaning, warnings } = decode(vote(account));
    assert.deepEqual(meaning, { kind: 'vote', voter: account, space: 'dao.example' });
    assert.deepEqual(warnings, ['open-domain']);
    assert.deepEqual(decode(vote(other)).warnings, ['open-domain', 'wrong-account']);
  });

  test('knows sign-ins that name a site, and warns if it is another one', () => {
    const signIn = (domain: string, contract: object = {}) =>
      typedData(
        { name: 'Site', chainId: 1, ...contract },
        { Login: 'string domain,address account,string nonce' },
        'Login',
        { domain, account, nonce: '1' },
      );
    assert.deepEqual(decode(signIn('site.example')).warnings, ['open-domain']);
    assert.deepEqual(decode(signIn('https://site.example/login')).warnings, ['open-domain']);
    const twoSites = typedData(
      { name: 'Site', chainId: 1 },
      { Login: 'string domain,string uri' },
      'Login',
      { domain: 'site.example', uri: 'https://bank.example' },
    );
    assert.deepEqual(decode(twoSites).warnings, ['open-domain', 'unknown-typed-data']);
    assert.deepEqual(decode(signIn('bank.example')).warnings, ['open-domain', 'domain-mismatch']);
    const withContract = signIn('site.example', { verifyingContract: token });
    assert.deepEqual(decode(withContract).warnings, ['unknown-typed-data']);
  });

  test('warns of hidden characters', () => {
    const data = permitData(account, 1, '1', soon);
    const hidden = { ...data, domain: { ...data.domain, name: 'Co\u200bin' } };
    assert.deepEqual(decode(hidden).warnings, ['hidden-characters']);
  });
});
