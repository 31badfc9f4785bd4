import type { Address } from 'viem';

/** Safe 1.4.1 and its ERC-4337 module, at the same addresses on every chain. */
export const safeContracts = {
  /** SafeL2, which new accounts use. */
  singleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  /** Safe: the same account without the events of SafeL2. */
  singletonWithoutEvents: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  /** Safe4337Module 0.3.0: made for EntryPoint 0.7. */
  erc4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
} as const satisfies Record<string, Address>;
