import type { Address } from 'viem';

// Every contract address that the code knows. Tests of devnet compare them with what is published.

/** MultiSendCallOnly 1.4.1, at the same address on every chain. Accounts of each version can use it. */
export const multiSendCallOnlyAddress: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2';

const singleton141: Address = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762';
const proxyFactory141: Address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67';

/** The versions of Safe whose code is known. */
export type SafeVersion = '1.3.0' | '1.4.1' | '1.5.0';

/**
 * The contracts of each version of Safe, at the same addresses on most chains. A proxy of one version
 * may run a singleton of another.
 */
export const safeReleases = {
  '1.3.0': {
    /** GnosisSafeL2, with events. */
    singleton: '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
    singletonWithoutEvents: '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
    proxyFactory: '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
    fallbackHandler: '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
  },
  '1.4.1': {
    singleton: singleton141,
    singletonWithoutEvents: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    proxyFactory: proxyFactory141,
    fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  },
  '1.5.0': {
    singleton: '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e',
    singletonWithoutEvents: '0xFf51A5898e281Db6DfC7855790607438dF2ca44b',
    proxyFactory: '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
    fallbackHandler: '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4',
  },
} as const satisfies Record<SafeVersion, Record<string, Address>>;

/** Safe 1.4.1 and its ERC-4337 module. */
export const safeContracts = {
  /** SafeL2. */
  singleton: singleton141,
  proxyFactory: proxyFactory141,
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  multiSendCallOnly: multiSendCallOnlyAddress,
  /** Safe4337Module 0.3.0: made for EntryPoint 0.7. */
  erc4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
} as const satisfies Record<string, Address>;

/** MultiSend and MultiSendCallOnly 1.5.0. */
export const safe150MultiSends = {
  multiSend: '0x218543288004CD07832472D464648173c77D7eB7',
  multiSendCallOnly: '0xA83c336B20401Af773B6219BA5027174338D1836',
} as const satisfies Record<string, Address>;

/**
 * ExtensibleFallbackHandler 1.5.0, by which an account chooses what answers for it. A signature may
 * be valid because of a verifier that the account set, without any owner's.
 */
export const extensibleFallbackHandler: Address = '0x85a8ca358D388530ad0fB95D0cb89Dd44Fc242c3';

/** 1.3.0 on chains that only take transactions with a chain id (EIP-155). */
const eip155Singletons: readonly Address[] = [
  '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
  '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
];

/** The singletons of a version, with events (L2) and without. */
export function singletonsOf(version: SafeVersion): readonly Address[] {
  const { singleton, singletonWithoutEvents } = safeReleases[version];
  return [singleton, singletonWithoutEvents, ...(version === '1.3.0' ? eip155Singletons : [])];
}

/** The singletons whose code is known. */
export const knownSingletons: readonly Address[] = /* @__PURE__ */ (
  ['1.3.0', '1.4.1', '1.5.0'] as const
).flatMap(singletonsOf);

/**
 * Safe4337MultiChainSignatureModule: for EntryPoint 0.9, by one signature for operations on several chains.
 * At the same address on every chain.
 */
export const multiChainModule: Address = '0x22939E839e3c0F479B713eAF95e0df128554AEAd';

/** The ERC-4337 modules of Safes, which are their fallback handlers too. */
export const erc4337Modules: readonly Address[] = [safeContracts.erc4337Module, multiChainModule];

/** EntryPoints of ERC-4337, by version. */
export const entryPoints = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0.9': '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
} as const satisfies Record<string, Address>;

/**
 * The kinds of accounts that ERC-4337 wallets create, by the EntryPoint that runs their operations. The module is
 * the account's fallback handler too; an existing account may have any singleton and proxy.
 */
export const accountKinds = {
  '0.7': {
    entryPoint: entryPoints['0.7'],
    erc4337Module: safeContracts.erc4337Module,
    singleton: safeReleases['1.4.1'].singleton,
    proxyFactory: safeReleases['1.4.1'].proxyFactory,
  },
  '0.9': {
    entryPoint: entryPoints['0.9'],
    erc4337Module: multiChainModule,
    singleton: safeReleases['1.5.0'].singleton,
    proxyFactory: safeReleases['1.5.0'].proxyFactory,
  },
} as const satisfies Record<string, Record<string, Address>>;

/** @see accountKinds */
export type AccountKind = keyof typeof accountKinds;

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
