/** Sources that defend, with the tests that show it, none of which starts a database or a chain. */
export interface MutatedModule {
  name: string;
  /** Paths or patterns in the repository. */
  sources: readonly string[];
  tests: readonly string[];
  /** The score below which the check fails, in percent. */
  least: number;
}

const endpoint = 'packages/unified-endpoint/src';
const wallet = 'extension/src/background';
const safe = 'packages/safe/src/calls';

export const modules: readonly MutatedModule[] = [
  {
    name: 'requests',
    sources: [
      `${endpoint}/json-rpc/{answer,read-body}.ts`,
      `${endpoint}/runtime/{byte-budget,own-turn}.ts`,
      `${endpoint}/operations/seen-operations.ts`,
    ],
    tests: [
      `${endpoint}/json-rpc/{answer,read-body}.test.ts`,
      `${endpoint}/runtime/own-turn.test.ts`,
      `${endpoint}/operations/seen-operations.test.ts`,
    ],
    least: 75,
  },
  {
    name: 'wallet',
    sources: [`${wallet}/provider/engine.ts`, `${wallet}/rpc/caller.ts`],
    tests: [`${wallet}/rpc/site-reach.test.ts`],
    least: 82,
  },
  {
    name: 'vault',
    sources: [`${wallet}/keyring/{passkey,vault}.ts`],
    tests: [`${wallet}/keyring/keyring.test.ts`],
    least: 85,
  },
  {
    name: 'decoding',
    sources: [`${wallet}/decoding/decode-calls.ts`, `${safe}/decode-strictly.ts`],
    tests: [`${wallet}/decoding/decode-calls.test.ts`, `${safe}/decode-strictly.test.ts`],
    least: 90,
  },
];
