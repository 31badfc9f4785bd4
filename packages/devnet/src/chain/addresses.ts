import type { Address } from 'viem';

/** Chain id of the local chain: anvil's own default. */
export const chainId = 31337;

/** EntryPoints by version. */
export const entryPoints = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0.9': '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
} as const satisfies Record<string, Address>;

/** Safe 1.4.1 and its ERC-4337 module. */
export const safeContracts = {
  safeL2: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  safe: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  compatibilityFallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  safe4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  safeModuleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
} as const satisfies Record<string, Address>;

/** Simple7702Account, to which EOAs delegate (EIP-7702), by EntryPoint version. */
export const simple7702Accounts = {
  '0.8': '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  '0.9': '0xa46cc63eBF4Bd77888AA327837d20b23A63a56B5',
} as const satisfies Record<string, Address>;

/** The recovery module's deployments, each with its grace period in seconds. */
export const recoveryModules = {
  threeMinutes: { address: '0x949d01d424bE050D09C16025dd007CB59b3A8c66', gracePeriod: 180 },
  threeDays: { address: '0x38275826E1933303E508433dD5f289315Da2541c', gracePeriod: 259_200 },
  sevenDays: { address: '0x088f6cfD8BB1dDb1BB069CCb3fc1A98927D233f2', gracePeriod: 604_800 },
  fourteenDays: { address: '0x9BacD92F4687Db306D7ded5d4513a51EA05df25b', gracePeriod: 1_209_600 },
} as const satisfies Record<string, { address: Address; gracePeriod: number }>;

/** Deploys init code by CREATE2; anvil has it from its first block. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
