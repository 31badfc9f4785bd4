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
];
