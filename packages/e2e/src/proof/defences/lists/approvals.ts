import type { ListedMutant } from './mutant.ts';

const background = 'extension/src/background';

/** Mutants of what the extension's requests show, and of what they sign. */
export const approvalsMutants: readonly ListedMutant[] = [
  {
    id: 'S99',
    what: 'a paymaster’s data has whole bytes',
    file: `${background}/operations/paymaster.ts`,
    from: 'isHex(value) && value.length % 2 === 0;',
    to: 'isHex(value);',
  },
  {
    id: 'S99',
    what: 'no operation with half a byte is hashed',
    file: `${background}/operations/safe-operation.ts`,
    from: "throw new RangeError('half a byte');",
    to: 'void 0;',
    test: `${background}/operations/paymaster.test.ts`,
  },
  {
    id: 'S101',
    what: 'data for the recipient of a collectible are not left out',
    file: 'packages/safe/src/calls/call-meaning.ts',
    from: "if (data !== '0x') return undefined;",
    to: "if (data === '0x00') return undefined;",
    test: `${background}/decoding/decode-calls.test.ts`,
  },
  {
    id: 'S100',
    what: 'a name that looks like a known token’s is not shown',
    file: `${background}/decoding/known-tokens.ts`,
    from: 'return skeleton(letters)',
    to: 'return letters',
    test: `${background}/operations/simulate-operation.test.ts`,
  },
  {
    id: 'S100',
    what: 'an order that pays in unknown tokens causes a warning',
    file: `${background}/decoding/decode-typed-data.ts`,
    from: 'token && !includesAddress(tokens, token);',
    to: 'token && !includesAddress([token], token);',
  },
  {
    id: 'S100',
    what: 'typed data with a look-alike causes a warning',
    file: `${background}/use-cases/sign-typed-data.ts`,
    from: ', ...tokenWarnings(tokens)]',
    to: ', ...tokenWarnings([])]',
    test: `${background}/rpc/sign-typed-data.test.ts`,
  },
  {
    id: 'S100',
    what: 'calls with a look-alike cause a warning',
    file: `${background}/use-cases/send-calls.ts`,
    from: '...tokenWarnings(tokens)]',
    to: '...tokenWarnings([])]',
    test: `${background}/operations/operations.test.ts`,
  },
  {
    id: 'S100',
    what: 'a look-alike that a site suggests causes a warning',
    file: `${background}/rpc/methods/wallet_watchAsset.ts`,
    from: 'tokenWarnings([token])',
    to: 'tokenWarnings([])',
  },
  {
    id: 'S100',
    what: 'a look-alike needs a tick',
    file: 'extension/src/approval/dangers.ts',
    from: "  'look-alike-token',\n",
    to: '',
    test: 'extension/src/approval/approval.test.ts',
  },
  {
    id: 'S100',
    what: 'an order that pays in unknown tokens needs a tick',
    file: 'extension/src/approval/dangers.ts',
    from: "  'unknown-payment',\n",
    to: '',
    test: 'extension/src/approval/approval.test.ts',
  },
];
