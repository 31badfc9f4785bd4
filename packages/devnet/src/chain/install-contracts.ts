import { createRequire } from 'node:module';
import {
  entryPoints,
  extensibleFallbackHandler,
  multiChainModule,
  nameResolver,
  safe150MultiSends,
  safeContracts,
  safeReleases,
  simple7702Accounts,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseEther,
  zeroHash,
} from 'viem';
import type { KeyPair } from './accounts.ts';
import {
  type ChainClient,
  deterministicDeployer,
  mineTogether,
  recoveryModules,
  recoveryModulesV2,
} from './client.ts';
import type { Artifact, OwnContracts } from './compile.ts';

const require = createRequire(import.meta.url);

/** Installs every contract at its canonical address; `payer` is an unlocked account. */
export async function installContracts(
  client: ChainClient,
  contracts: OwnContracts,
  payer: Address,
): Promise<void> {
  await mineTogether(client, payer, [entryPoint07(), entryPoint08()]);
  await runConstructors(client, payer, [
    {
      address: entryPoints['0.9'],
      initCode: npmArtifact('aa-0.9/artifacts/EntryPoint.json').bytecode,
    },
    ...safeInstallations(),
    ...simple7702Installations(),
    ...recoveryModuleInstallations(contracts.SocialRecoveryModule, recoveryModules),
    ...recoveryModuleInstallations(contracts.SocialRecoveryModuleV2, recoveryModulesV2),
    {
      address: multiChainModule,
      initCode: encodeDeployData({
        ...contracts.MultiChainSignatureModule,
        args: [entryPoints['0.9']],
      }),
    },
    { address: nameResolver.address, initCode: contracts.UniversalResolver.bytecode },
  ]);
}

/** A contract whose constructor must run at a given address. */
interface Installation {
  readonly address: Address;
  /** With constructor arguments. */
  readonly initCode: Hex;
}

/**
 * Runs each constructor at its contract's address. With the init code installed there, a call
 * returns the runtime code with the right immutables, and a transaction keeps what the constructor
 * stores or creates. Code copied from elsewhere would lack both.
 */
async function runConstructors(
  client: ChainClient,
  payer: Address,
  installations: readonly Installation[],
): Promise<void> {
  await Promise.all(
    installations.flatMap(({ address, initCode }) => [
      client.setCode({ address, bytecode: initCode }),
      // The nonce of a contract under construction, from which it derives the addresses it creates.
      client.setNonce({ address, nonce: 1 }),
    ]),
  );
  const answers = await Promise.all(
    installations.map(({ address }) => client.call({ account: payer, to: address })),
  );
  await mineTogether(
    client,
    payer,
    installations.map(({ address }) => ({ to: address, gas: constructorGas })),
  );
  await Promise.all(
    installations.map(({ address }, i) => {
      const bytecode = answers[i]?.data;
      if (!bytecode) throw new Error(`the constructor at ${address} returned no code`);
      return client.setCode({ address, bytecode });
    }),
  );
}

/** Enough for the largest constructor; all of them fit into one block. */
const constructorGas = 1_500_000n;

/** The packages that publish the versions of Safe, and how their contracts' names begin. */
const safePackages = [
  ['1.3.0', '@gnosis.pm/safe-contracts', 'Gnosis'],
  ['1.4.1', '@safe-global/safe-contracts', ''],
  ['1.5.0', '@safe-global/safe-smart-account', ''],
] as const;

function safeInstallations(): Installation[] {
  const artifact = (folder: string, path: string, name: string) =>
    npmArtifact(`${folder}/build/artifacts/contracts/${path}${name}.sol/${name}.json`);
  const [, [, safe141], [, safe150]] = safePackages;
  const safe4337 = '@safe-global/safe-4337';
  const plain: [Address, Artifact][] = [
    ...safePackages.flatMap(([version, folder, prefix]): [Address, Artifact][] => {
      const release = safeReleases[version];
      return [
        [release.singleton, artifact(folder, '', `${prefix}SafeL2`)],
        [release.singletonWithoutEvents, artifact(folder, '', `${prefix}Safe`)],
        [release.proxyFactory, artifact(folder, 'proxies/', `${prefix}SafeProxyFactory`)],
        [release.fallbackHandler, artifact(folder, 'handler/', 'CompatibilityFallbackHandler')],
      ];
    }),
    [safeContracts.multiSend, artifact(safe141, 'libraries/', 'MultiSend')],
    [safeContracts.multiSendCallOnly, artifact(safe141, 'libraries/', 'MultiSendCallOnly')],
    [safe150MultiSends.multiSend, artifact(safe150, 'libraries/', 'MultiSend')],
    [safe150MultiSends.multiSendCallOnly, artifact(safe150, 'libraries/', 'MultiSendCallOnly')],
    [extensibleFallbackHandler, artifact(safe150, 'handler/', 'ExtensibleFallbackHandler')],
    [safeContracts.moduleSetup, artifact(safe4337, '', 'SafeModuleSetup')],
  ];
  return [
    ...plain.map(([address, { bytecode }]) => ({ address, initCode: bytecode })),
    {
      address: safeContracts.erc4337Module,
      initCode: encodeDeployData({
        ...artifact(safe4337, '', 'Safe4337Module'),
        args: [entryPoints['0.7']],
      }),
    },
  ];
}

function simple7702Installations(): Installation[] {
  const artifact = (version: string) =>
    npmArtifact(`aa-${version}/artifacts/Simple7702Account.json`);
  return [
    { address: simple7702Accounts['0.8'], initCode: artifact('0.8').bytecode },
    {
      address: simple7702Accounts['0.9'],
      initCode: encodeDeployData({ ...artifact('0.9'), args: [entryPoints['0.9']] }),
    },
  ];
}

function recoveryModuleInstallations(
  module: Artifact,
  deployments: Record<string, { readonly address: Address; readonly gracePeriod: number }>,
): Installation[] {
  return Object.values(deployments).map(({ address, gracePeriod }) => ({
    address,
    initCode: encodeDeployData({ ...module, args: [BigInt(gracePeriod)] }),
  }));
}

function entryPoint07() {
  return create2(
    '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
    npmArtifact('aa-0.7/artifacts/EntryPoint.json').bytecode,
  );
}

function entryPoint08() {
  return create2(
    '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
    npmArtifact('aa-0.8/artifacts/EntryPoint.json').bytecode,
  );
}

function create2(salt: Hex, initCode: Hex) {
  return { to: deterministicDeployer, data: concat([salt, initCode]), gas: 6_000_000n };
}

function npmArtifact(path: string): Artifact {
  return require(path);
}

/** A paymaster that sponsors and takes tokens, with a deposit and a stake at its EntryPoint. */
export interface ChainPaymaster {
  readonly entryPoint: Address;
  readonly address: Address;
  /** The private key whose signature makes this paymaster pay. */
  readonly signerKey: Hex;
  /** The private key that may withdraw its deposit and stake, and replace the signer. */
  readonly ownerKey: Hex;
}

/** Deploys one paymaster for each EntryPoint, each with 5 ether stake and 5 deposit. */
export async function deployPaymasters(
  client: ChainClient,
  payer: Address,
  paymaster: Artifact,
  { owner, signer }: { owner: KeyPair; signer: KeyPair },
): Promise<ChainPaymaster[]> {
  const deployments = Object.values(entryPoints).map((entryPoint) => ({
    entryPoint,
    initCode: encodeDeployData({
      ...paymaster,
      args: [entryPoint, owner.address, signer.address, parseEther('5'), 86_400],
    }),
  }));
  await mineTogether(
    client,
    payer,
    deployments.map(({ initCode }) => ({
      to: deterministicDeployer,
      data: concat([zeroHash, initCode]),
      value: parseEther('10'),
      gas: 3_000_000n,
    })),
  );
  return deployments.map(({ entryPoint, initCode }) => ({
    entryPoint,
    address: deployedAddress(initCode),
    signerKey: signer.privateKey,
    ownerKey: owner.privateKey,
  }));
}

/** Deploys the local stablecoin, and mints 1,000 of it for each holder. */
export async function deployToken(
  client: ChainClient,
  payer: Address,
  { abi, bytecode }: Artifact,
  holders: readonly Address[],
): Promise<Address> {
  const token = deployedAddress(bytecode);
  const mint = (holder: Address) =>
    encodeFunctionData({ abi, functionName: 'mint', args: [holder, 1_000_000_000n] });
  await mineTogether(client, payer, [
    { to: deterministicDeployer, data: concat([zeroHash, bytecode]), gas: 1_000_000n },
    ...holders.map((holder) => ({ to: token, data: mint(holder), gas: 100_000n })),
  ]);
  return token;
}

function deployedAddress(bytecode: Hex): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployer,
    salt: zeroHash,
    bytecode,
  });
}
