import type { Address } from 'viem';

// Every contract address that the code knows. Tests of devnet compare them with what is published.

/** MultiSendCallOnly 1.4.1, at the same address on every chain. */
export const multiSendCallOnlyAddress: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2';

/** Safe 1.4.1 and its ERC-4337 module, at the same addresses on every chain. */
export const safeContracts = {
  /** SafeL2, which new accounts use. */
  singleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  /** Safe: the same account without the events of SafeL2. */
  singletonWithoutEvents: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: multiSendCallOnlyAddress,
  /** Safe4337Module 0.3.0: made for EntryPoint 0.7. */
  erc4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
} as const satisfies Record<string, Address>;

/** The handler of Safes without the ERC-4337 module, of 1.4.1. The wallet does not vouch for it. */
export const compatibilityFallbackHandler: Address = '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99';

/** The singletons whose code is known, Safe 1.3.0 and 1.4.1, each with events (L2) and without. */
export const knownSingletons: readonly Address[] = [
  safeContracts.singleton,
  safeContracts.singletonWithoutEvents,
  // 1.3.0, canonical
  '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
  '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
  // 1.3.0 on chains that only take transactions with a chain id (EIP-155)
  '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
  '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
];

/** Of Safe 1.5.0, with events and without: such accounts are recovered, but no gas is paid for them. */
export const safe150Singletons: readonly Address[] = [
  '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
  '0xFf51A5898e281Db6DfC7855790607438dF2ca44b',
];

/**
 * Safe4337MultiChainSignatureModule: for EntryPoint 0.9, by one signature for operations on several chains.
 * At the same address on every chain.
 */
export const multiChainModule: Address = '0x22939E839e3c0F479B713eAF95e0df128554AEAd';

/** EntryPoints of ERC-4337, by version. */
export const entryPoints = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0.9': '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
} as const satisfies Record<string, Address>;

/** Simple7702Account, to which EOAs delegate (EIP-7702), by EntryPoint version. */
export const simple7702Accounts = {
  '0.8': '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  '0.9': '0xa46cc63eBF4Bd77888AA327837d20b23A63a56B5',
} as const satisfies Record<string, Address>;

/**
 * ENS' UniversalResolver, and the chains that have it there: Ethereum, Sepolia, and the local chain.
 *
 * @see https://docs.ens.domains/resolvers/universal
 */
export const nameResolver: { readonly address: Address; readonly chainIds: readonly number[] } = {
  address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  chainIds: [1, 11155111, 31337],
};

/** Local chains, and the public test chains of the larger networks: what is there has no value. */
export const testChains: readonly number[] = [
  97, 1301, 1337, 4801, 10200, 17000, 31337, 43113, 59141, 80002, 84532, 421614, 534351, 560048,
  11142220, 11155111, 11155420,
];
