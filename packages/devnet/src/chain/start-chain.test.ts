import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  entryPoints,
  extensibleFallbackHandler,
  nameResolver,
  recoveryModuleAbiV2,
  recoveryModuleEventsAbiV2,
  safe150MultiSends,
  safeContracts,
  safeReleases,
} from '@recovery-guardian/core';
import {
  getCompatibilityFallbackHandlerDeployment,
  getExtensibleFallbackHandlerDeployment,
  getMultiSendCallOnlyDeployment,
  getMultiSendDeployment,
  getProxyFactoryDeployment,
  getSafeL2SingletonDeployment,
  getSafeSingletonDeployment,
  type SingletonDeployment,
} from '@safe-global/safe-deployments';
import {
  getSafe4337ModuleDeployment,
  getSafeModuleSetupDeployment,
  getSocialRecoveryModuleDeployment,
} from '@safe-global/safe-modules-deployments';
import { SafeAccountV0_3_0 } from 'abstractionkit';
import { type Abi, type Address, keccak256, numberToHex, parseAbi, parseEther, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { mainnet, sepolia } from 'viem/chains';
import { getEnsAddress } from 'viem/ens';
import { deploySafe, sendAsSafe } from '../testing/safe-owners.ts';
import { safeKinds } from './accounts.ts';
import { chainClient, recoveryModules, recoveryModulesV2 } from './client.ts';
import { compileContracts } from './compile.ts';
import { startChain } from './start-chain.ts';

const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function isModuleEnabled(address module) view returns (bool)',
  'function VERSION() view returns (string)',
]);
const entryPointAbi = parseAbi([
  'function senderCreator() view returns (address)',
  'function getDepositInfo(address account) view returns ((uint256 deposit, bool staked, uint112 stake, uint32 unstakeDelaySec, uint48 withdrawTime) info)',
]);

const chain = await startChain();
after(() => chain.stop());
const client = chainClient(chain.rpcUrl);

const codeHash = async (address: `0x${string}`) =>
  keccak256((await client.getCode({ address })) ?? '0x');

test('the local chain reports its chain id and mines by itself', async () => {
  assert.equal(await client.getChainId(), chain.chainId);
  const now = await client.getBlockNumber();
  await new Promise<void>((resolve) => {
    const unwatch = client.watchBlockNumber({
      onBlockNumber(number) {
        if (number <= now) return;
        unwatch();
        resolve();
      },
    });
  });
});

const versions = ['1.3.0', '1.4.1', '1.5.0'] as const;
const safeDeployments: [Address, SingletonDeployment | undefined][] = [
  ...versions.flatMap((version): [Address, SingletonDeployment | undefined][] => {
    const release = safeReleases[version];
    return [
      [release.singletonWithoutEvents, getSafeSingletonDeployment({ version })],
      [release.singleton, getSafeL2SingletonDeployment({ version })],
      [release.proxyFactory, getProxyFactoryDeployment({ version })],
      [release.fallbackHandler, getCompatibilityFallbackHandlerDeployment({ version })],
    ];
  }),
  [safeContracts.multiSend, getMultiSendDeployment({ version: '1.4.1' })],
  [safeContracts.multiSendCallOnly, getMultiSendCallOnlyDeployment({ version: '1.4.1' })],
  [safe150MultiSends.multiSend, getMultiSendDeployment({ version: '1.5.0' })],
  [safe150MultiSends.multiSendCallOnly, getMultiSendCallOnlyDeployment({ version: '1.5.0' })],
  [extensibleFallbackHandler, getExtensibleFallbackHandlerDeployment({ version: '1.5.0' })],
];
for (const [address, deployment] of safeDeployments) {
  test(`the local chain has the audited ${deployment?.contractName} ${deployment?.version} at ${address}`, async () => {
    const canonical = deployment?.deployments.canonical;
    assert.equal(address, canonical?.address);
    assert.equal(await codeHash(address), canonical?.codeHash);
  });
}

test('the local chain has Safe singletons that no one can set up', async () => {
  const releases = Object.values(safeReleases);
  for (const address of releases.flatMap((one) => [one.singleton, one.singletonWithoutEvents])) {
    const threshold = await client.readContract({
      address,
      abi: safeAbi,
      functionName: 'getThreshold',
    });
    assert.equal(threshold, 1n);
  }
});

for (const { version, proxy = version } of safeKinds) {
  test(`a Safe ${version} with a proxy of ${proxy} makes a call on the local chain`, async () => {
    const safe = await deploySafe(chain, { version, proxy });
    const found = await client.readContract({
      address: safe.account,
      abi: safeAbi,
      functionName: 'VERSION',
    });
    assert.equal(found, version);
    const to = privateKeyToAddress(generatePrivateKey());
    await sendAsSafe(chain, safe, [{ to, value: 1n, data: '0x' }]);
    assert.equal(await client.getBalance({ address: to }), 1n);
  });
}

test('the local chain has Safe4337Module for EntryPoint 0.7 and SafeModuleSetup at their addresses', async () => {
  const module = getSafe4337ModuleDeployment({ version: '0.3.0' });
  const setup = getSafeModuleSetupDeployment({ version: '0.3.0' });
  assert.equal(safeContracts.erc4337Module, module?.networkAddresses[1]);
  assert.equal(safeContracts.moduleSetup, setup?.networkAddresses[1]);
  const supported = await client.readContract({
    address: safeContracts.erc4337Module,
    abi: parseAbi(['function SUPPORTED_ENTRYPOINT() view returns (address)']),
    functionName: 'SUPPORTED_ENTRYPOINT',
  });
  assert.equal(supported, entryPoints['0.7']);
  assert.ok(await client.getCode({ address: safeContracts.moduleSetup }));
});

for (const [version, address] of Object.entries(entryPoints)) {
  test(`the local chain has EntryPoint ${version} at ${address}`, async () => {
    assert.ok(await client.getCode({ address }));
  });
}

test('the local chain has EntryPoints whose SenderCreator accepts their calls', async () => {
  // 0.7 does not expose its own, but has an address that only its init code can create.
  for (const address of [entryPoints['0.8'], entryPoints['0.9']]) {
    const senderCreator = await client.readContract({
      address,
      abi: entryPointAbi,
      functionName: 'senderCreator',
    });
    const entryPoint = await client.readContract({
      address: senderCreator,
      abi: parseAbi(['function entryPoint() view returns (address)']),
      functionName: 'entryPoint',
    });
    assert.equal(entryPoint, address);
  }
});

for (const [modules, version] of [
  [recoveryModules, '0.0.1'],
  [recoveryModulesV2, '0.2.0'],
] as const) {
  test(`the local chain has the recovery module that calls itself ${version} with each grace period`, async () => {
    for (const { address, gracePeriod } of Object.values(modules)) {
      const module = { address, abi: parseAbi(['function VERSION() view returns (string)']) };
      assert.equal(await client.readContract({ ...module, functionName: 'VERSION' }), version);
      // No function returns it, but the code has it.
      const code = await client.getCode({ address });
      assert.ok(code?.includes(numberToHex(gracePeriod, { size: 32 }).slice(2)));
    }
  });
}

test('the local chain has a resolver of names that answers viem', async () => {
  const [, friend] = chain.accounts;
  const name = toHex('\x05alice\x03eth\x00');
  const hash = await client.writeContract({
    account: friend?.address as Address,
    address: nameResolver.address,
    abi: parseAbi(['function set(bytes name, address owner)']),
    functionName: 'set',
    args: [name, friend?.address as Address],
  });
  await client.waitForTransactionReceipt({ hash });
  const universalResolverAddress = nameResolver.address;
  const resolve = (name: string) => getEnsAddress(client, { name, universalResolverAddress });
  assert.equal(await resolve('alice.eth'), friend?.address);
  assert.equal(await resolve('unknown.eth'), null);
  assert.equal(mainnet.contracts.ensUniversalResolver.address, nameResolver.address.toLowerCase());
  assert.equal(sepolia.contracts.ensUniversalResolver.address, nameResolver.address.toLowerCase());
});

test('the local chain has a paymaster with deposit and stake for every EntryPoint', async () => {
  assert.deepEqual(
    chain.paymasters.map(({ entryPoint }) => entryPoint),
    Object.values(entryPoints),
  );
  for (const { entryPoint, address } of chain.paymasters) {
    const info = await client.readContract({
      address: entryPoint,
      abi: entryPointAbi,
      functionName: 'getDepositInfo',
      args: [address],
    });
    assert.equal(info.deposit, parseEther('5'));
    assert.equal(info.stake, parseEther('5'));
    assert.equal(info.staked, true);
  }
});

test('the local chain has the Safes that abstractionkit computes, not yet recoverable', async () => {
  const owners = chain.accounts.map(({ address }) => address);
  const groups = [[owners[0]], [owners[1]], [owners[2], owners[3]], [owners[2], owners[3]]];
  for (const [i, { safe }] of chain.accounts.entries()) {
    const group = groups[i] as string[];
    assert.equal(safe, SafeAccountV0_3_0.createAccountAddress(group, { threshold: group.length }));
    const contract = { address: safe, abi: safeAbi };
    const enabled = (module: `0x${string}`) =>
      client.readContract({ ...contract, functionName: 'isModuleEnabled', args: [module] });
    assert.deepEqual(await client.readContract({ ...contract, functionName: 'getOwners' }), group);
    assert.equal(
      await client.readContract({ ...contract, functionName: 'getThreshold' }),
      BigInt(group.length),
    );
    assert.equal(await client.readContract({ ...contract, functionName: 'VERSION' }), '1.4.1');
    assert.equal(await enabled(safeContracts.erc4337Module), true);
    assert.equal(await enabled(recoveryModules.threeMinutes.address), false);
    assert.ok((await client.getBalance({ address: safe })) > 0n);
  }
});

test('the local chain has bundler keys that are not among the accounts', () => {
  assert.ok(chain.bundlerKeys.length >= 2);
  for (const { privateKey } of chain.accounts) {
    assert.ok(!chain.bundlerKeys.includes(privateKey));
  }
});

test('a local chain does not start on a taken port, which is free again once the chain has stopped', async () => {
  const { rpcUrl, stop } = await startChain();
  const port = Number(new URL(rpcUrl).port);
  await assert.rejects(startChain({ port }), /anvil ended while starting/);
  await stop();
  await assert.rejects(fetch(rpcUrl));
  const again = await startChain({ port });
  await again.stop();
});

test('the local recovery module has exactly the ABI of the module on public chains', async () => {
  const deployment = getSocialRecoveryModuleDeployment({ version: '0.1.0' });
  const { SocialRecoveryModule } = await compileContracts();
  assert.deepEqual(sorted(SocialRecoveryModule.abi), sorted(deployment?.abi ?? []));
});

test('the local recovery module 0.2.0 has the ABI that the core has of it, and functions of 0.1.0', async () => {
  const { SocialRecoveryModule, SocialRecoveryModuleV2 } = await compileContracts();
  const known = [
    ...recoveryModuleAbiV2,
    ...recoveryModuleEventsAbiV2,
    ...parseAbi([
      'constructor(uint256 _recoveryPeriod)',
      'function encodeRecoverySignableData(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce) view returns (bytes)',
    ]),
    ...SocialRecoveryModule.abi.filter(
      (item) => 'name' in item && ['getChainId', 'guardiansCount'].includes(item.name as string),
    ),
  ];
  assert.deepEqual(
    sorted(SocialRecoveryModuleV2.abi).map(comparable),
    sorted(known).map(comparable),
  );
});

/** An item of an ABI without the names of structs, which `parseAbi` does not keep. */
function comparable(item: Abi[number]): unknown {
  return JSON.parse(
    JSON.stringify({ name: '', outputs: [], anonymous: false, ...item }, (key, value) => {
      if (key === 'internalType') return undefined;
      const isParameter =
        value && typeof value === 'object' && 'type' in value && !value.stateMutability;
      return isParameter ? { name: '', indexed: false, ...value } : value;
    }),
  );
}

/** Sorts by kind and name: no name is overloaded. */
function sorted(abi: Abi): Abi {
  const key = (item: Abi[number]) => `${item.type} ${'name' in item ? item.name : ''}`;
  return [...abi].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
