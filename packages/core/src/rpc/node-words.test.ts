import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSlowDown, JsonRpcError, nodeSays } from '../index.ts';

type Meaning = Parameters<typeof nodeSays>[1];

/** What they say, by meaning, and by who says it. */
const said: Partial<Record<Meaning, Record<string, readonly string[]>>> = {
  halted: {
    geth: [
      'execution reverted: GS026',
      'out of gas',
      'gas required exceeds allowance (3000000)',
      'invalid opcode: opcode 0xfe not defined',
      'invalid jump destination',
      'stack underflow (0 <=> 1)',
      'stack limit reached 1024 (1023)',
      'gas uint64 overflow',
      'contract creation code storage out of gas',
      'max initcode size exceeded: code size 50000 limit 49152',
      'write protection',
      'return data out of bounds',
      'max call depth exceeded',
    ],
    reth: [
      'EVM error: InvalidFEOpcode',
      'out of gas: gas required exceeds: 3000000',
      'EVM error: StateChangeDuringStaticCall',
      'PrecompileError',
      'OpcodeNotFound',
    ],
    Nethermind: [
      'VM execution error.',
      'OutOfGas',
      'BadInstruction',
      'StaticCallViolation',
      'InvalidJumpDestination',
      'Precompile BLS12_G1ADD failed with error: invalid input length',
    ],
    Besu: [
      'Execution reverted',
      'INSUFFICIENT_GAS',
      'ILLEGAL_STATE_CHANGE',
      'INSUFFICIENT_STACK_ITEMS',
      'TOO_MANY_STACK_ITEMS',
      'INVALID_OPERATION',
      'PRECOMPILE_ERROR',
    ],
    zkSync: ['Failed to execute: call function out of gas'],
  },
  known: {
    'geth, reth, Nitro': ['already known'],
    Erigon: ['existing tx with same hash', 'ALREADY_EXISTS: already known'],
    Nethermind: ['AlreadyKnown'],
    Besu: ['Known transaction'],
    zkSync: ['known transaction. transaction with hash 0x12 is already in the system'],
  },
  nonceUsed: {
    'geth, reth, Nitro': ['nonce too low: next nonce 5, tx nonce 4'],
    Nethermind: ['OldNonce, Current nonce: 5, nonce of rejected tx: 4'],
    Besu: ['Nonce too low'],
    zkSync: ['nonce too low. allowed nonce range: 5 - 25, actual: 3'],
  },
  unfunded: {
    'geth, Nitro': ['insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1'],
    'OP Stack': ['insufficient funds for l1Cost + gas * price + value'],
    Nethermind: ['InsufficientFunds, Account balance: 0, cumulative cost: 1'],
    Besu: ['Upfront cost exceeds account balance', 'UPFRONT_COST_EXCEEDS_BALANCE'],
    zkSync: ['Not enough balance to cover the fee. Fee: 1, balance: 0'],
  },
  underpriced: {
    'geth, reth': [
      'replacement transaction underpriced',
      'transaction underpriced: tip needed 1, tip permitted 0',
      'max fee per gas less than block base fee: address 0x12, maxFeePerGas: 1, baseFee: 2',
    ],
    Nitro: ['max fee per gas less than block base fee'],
    Erigon: ['could not replace existing tx', 'fee too low'],
    Nethermind: [
      'FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 2',
      'FeeTooLowToCompete',
      'ReplacementNotAllowed',
    ],
    Besu: [
      'Gas price below configured minimum gas price',
      'GAS_PRICE_BELOW_CURRENT_BASE_FEE',
      'Replacement transaction underpriced',
    ],
  },
};

/** What means none of the above. */
const otherwise = [
  'unknown transaction type',
  'Unknown Transaction',
  'method not found',
  'header not found',
  'missing trie node 0x12',
  'intrinsic gas too low',
  'invalid sender',
  'nonce too high',
  'NonceGap',
  'tx fee (1.20 ether) exceeds the configured cap (1.00 ether)',
  'txpool is full',
  'internal error',
];

describe('the words of nodes', () => {
  for (const [meaning, bySpeaker] of Object.entries(said)) {
    for (const [speaker, messages] of Object.entries(bySpeaker)) {
      it(`words of ${speaker} are understood as "${meaning}"`, () => {
        for (const message of messages) {
          assert.equal(nodeSays(message, meaning as Meaning), true, message);
          assert.equal(isSlowDown(new JsonRpcError({ code: -32_000, message })), false, message);
        }
      });
    }
  }

  it('other words mean none of these', () => {
    for (const message of otherwise) {
      const meanings = Object.keys(said).filter((meaning) => nodeSays(message, meaning as Meaning));
      assert.deepEqual(meanings, [], message);
    }
  });

  it('providers that ask for fewer requests are told from those that ask for fewer results', () => {
    const slowDown: [string, number, string][] = [
      ['Alchemy', 429, 'Your app has exceeded its compute units per second capacity.'],
      ['Infura', -32_005, 'daily request count exceeded, request rate limited'],
      ['Infura', -32_005, 'project ID request rate exceeded'],
      ['QuickNode', -32_007, '15/second request limit reached - reduce calls per second'],
      ['a provider', -32_029, 'Too Many Requests'],
      ['a provider', -32_000, 'try again later'],
    ];
    const tooMuch: [string, number, string][] = [
      [
        'Alchemy',
        -32_602,
        'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
      ],
      [
        'Infura',
        -32_005,
        'query returned more than 10000 results. Try with this block range [0x1, 0x2].',
      ],
      ['QuickNode', -32_614, 'eth_getLogs is limited to a 10,000 range'],
      ['reth', -32_602, 'query exceeds max block range 100000'],
      ['Erigon', -32_000, 'query timed out'],
    ];
    for (const [speaker, code, message] of slowDown) {
      assert.equal(isSlowDown(new JsonRpcError({ code, message })), true, `${speaker}: ${message}`);
    }
    for (const [speaker, code, message] of tooMuch) {
      assert.equal(
        isSlowDown(new JsonRpcError({ code, message })),
        false,
        `${speaker}: ${message}`,
      );
      assert.equal(nodeSays(message, 'tooMuch'), true, `${speaker}: ${message}`);
    }
  });
});
