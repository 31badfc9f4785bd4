/** Sources that defend, with the tests that show it, none of which starts a database or a chain. */
export interface MutatedModule {
  name: string;
  /** Paths or patterns in the repository; Stryker finds no folders in braces. */
  sources: readonly string[];
  tests: readonly string[];
  /** The score below which the test fails, in percent. */
  least: number;
}

const wallet = 'extension/src/background';
const core = 'packages/core/src';
const server = 'packages/server/src';

export const modules: readonly MutatedModule[] = [
  {
    name: 'requests',
    sources: [
      `${server}/endpoint/json-rpc/requests.ts`,
      `${server}/endpoint/{runtime,seen-operations}.ts`,
    ],
    tests: [
      `${server}/endpoint/json-rpc/{answer,requests}.test.ts`,
      `${server}/endpoint/{runtime,seen-operations}.test.ts`,
    ],
    least: 75,
  },
  {
    name: 'wallet',
    sources: [`${wallet}/provider/{engine,connected-account}.ts`, `${wallet}/approvals/caller.ts`],
    tests: [`${wallet}/provider/site-reach.test.ts`],
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
    sources: ['packages/wallet/src/meaning/calls.ts', `${core}/safe/decode-strictly.ts`],
    tests: ['packages/wallet/src/meaning/calls.test.ts', `${core}/safe/decode-strictly.test.ts`],
    least: 90,
  },
  {
    name: 'batches',
    sources: [`${core}/safe/safe-transaction.ts`],
    tests: [`${core}/safe/{contract-functions,safe-transaction}.test.ts`],
    least: 97,
  },
  {
    name: 'approvals',
    sources: [`${wallet}/wallet/approval-requests.ts`],
    tests: [`${wallet}/wallet/approval-requests.test.ts`],
    least: 72,
  },
  {
    name: 'messages',
    sources: [`${core}/wire/{siwe-message,statements,targets}.ts`, `${core}/account/recovery.ts`],
    tests: [
      `${core}/wire/{siwe-message,statements,targets}.test.ts`,
      `${core}/account/recovery.test.ts`,
    ],
    least: 94,
  },
  {
    name: 'signatures',
    sources: [
      `${core}/safe/{signatures,account-message}.ts`,
      `${core}/module/{typed-data,read-module,calls}.ts`,
    ],
    tests: [
      `${core}/safe/{signatures,account-message}.test.ts`,
      `${core}/module/v0.{1,2}.0.test.ts`,
    ],
    least: 83,
  },
  {
    name: 'guardians',
    sources: [
      `${server}/guardians/choose-signatures.ts`,
      `${server}/limits/fold-target.ts`,
      `${server}/alerts/webhook-body.ts`,
    ],
    tests: [
      `${server}/guardians/choose-signatures.test.ts`,
      `${server}/limits/fold-target.test.ts`,
      `${server}/alerts/webhook-body.test.ts`,
    ],
    least: 81,
  },
  {
    name: 'encryption',
    sources: [`${server}/keys/{field-cipher,otp-service,versioned-secret}.ts`],
    tests: [`${server}/keys/{field-cipher,otp-service,secrets}.test.ts`],
    least: 86,
  },
  {
    name: 'guardian keys',
    sources: [`${server}/keys/{guardian-keys,keystore,sign-recovery}.ts`],
    tests: [`${server}/keys/{guardian-keys,guardian-signer,keystore,sign-recovery}.test.ts`],
    least: 74,
  },
  {
    name: 'access',
    sources: [`${server}/endpoint/{access,caller}.ts`],
    tests: [`${server}/endpoint/access.test.ts`],
    least: 90,
  },
  {
    name: 'sponsored calls',
    sources: [`${server}/sponsor/account-calls.ts`],
    tests: [`${server}/sponsor/{recovery-only,account-calls}.test.ts`],
    least: 84,
  },
  {
    name: 'upstreams',
    sources: [
      `${server}/endpoint/upstream/ejection.ts`,
      `${server}/endpoint/{paymaster-signature,reverts}.ts`,
    ],
    tests: [
      `${server}/endpoint/upstream/ejection.test.ts`,
      `${server}/endpoint/{paymaster-signature,reverts}.test.ts`,
    ],
    least: 86,
  },
];
