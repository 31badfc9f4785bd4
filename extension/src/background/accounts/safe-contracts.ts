import type { Address } from 'viem';

/** Safe 1.4.1 and what lets it speak ERC-4337: at the same addresses on every chain. */
export const safeContracts = {
  singleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  /** Safe4337Module 0.3.0: made for EntryPoint 0.7. */
  erc4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
} as const satisfies Record<string, Address>;

/** What the 4337 module answers to. */
export const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';

/** Where the recovery module stands, with its four grace periods. */
export const knownRecoveryModules: readonly Address[] = [
  '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
  '0x38275826E1933303E508433dD5f289315Da2541c',
  '0x088f6cfD8BB1dDb1BB069CCb3fc1A98927D233f2',
  '0x9BacD92F4687Db306D7ded5d4513a51EA05df25b',
];
