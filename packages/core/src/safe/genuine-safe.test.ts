import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startChain } from '@recovery-guardian/devnet';
import { chainClient, deploySafe, safeKinds, useStarted } from '@recovery-guardian/devnet/testing';
import {
  getSafeL2SingletonDeployment,
  getSafeSingletonDeployment,
} from '@safe-global/safe-deployments';
import { type Address, getAddress, type Hex, pad } from 'viem';
import { extensibleFallbackHandler, knownSingletons, safeReleases } from './addresses.ts';
import { newSafeAddress, safeCreationAbi } from './creation.ts';
import { findForeignCode, readHooks, type SafeReader } from './genuine-safe.ts';

const own: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

/** `keccak256("module_manager.module_guard.address")` */
const moduleGuardSlot: Hex = '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947';

test('the known singletons are those that Safe has published for 1.3.0, 1.4.1 and 1.5.0 [S32]', () => {
  const published = ['1.3.0', '1.4.1', '1.5.0'].flatMap((version) =>
    [getSafeL2SingletonDeployment({ version }), getSafeSingletonDeployment({ version })].flatMap(
      (deployment) => {
        const { canonical, eip155 } = deployment?.deployments ?? {};
        return [canonical, eip155].flatMap((one) => (one ? [getAddress(one.address)] : []));
      },
    ),
  );
  assert.deepEqual([...knownSingletons].sort(), published.sort());
});

describe('genuine Safe', () => {
  let safe: Address;
  let reader: SafeReader;
  const client = () => chainClient(chain.rpcUrl);

  const chain = useStarted(startChain);
  before(async () => {
    safe = chain.accounts[0]?.safe as Address;
    reader = {
      getCode: async (address) => (await client().getCode({ address })) ?? '0x',
      getStorage: async (address, slot) => (await client().getStorageAt({ address, slot })) ?? '0x',
    };
  });

  /** Puts an account with this code and singleton onto the chain. */
  async function place(address: Address, code: Hex, singleton: Address): Promise<void> {
    await client().setCode({ address, bytecode: code });
    await client().setStorageAt({ address, index: 0, value: pad(singleton) });
  }

  for (const { version, proxy = version } of safeKinds) {
    test(`a proxy of ${proxy} that its factory has made is a genuine Safe with each known singleton, such as that of ${version} [S32]`, async () => {
      const { account } = await deploySafe(chain, { version, proxy });
      assert.equal(await findForeignCode(reader, account), undefined);
      const code = await reader.getCode(account);
      for (const singleton of knownSingletons) {
        await place(own, code, singleton);
        assert.equal(await findForeignCode(reader, own), undefined, singleton);
      }
    });
  }

  test('a Safe of any version whose module guard is set runs code that is not of Safe [S32]', async () => {
    for (const kind of safeKinds) {
      const { account } = await deploySafe(chain, kind);
      const value = pad(extensibleFallbackHandler);
      await client().setStorageAt({ address: account, index: moduleGuardSlot, value });
      assert.equal(await findForeignCode(reader, account), 'module-guard');
    }
  });

  test('a proxy whose singleton is another contract is not a genuine Safe, unless the operator names that [S32]', async () => {
    const code = await reader.getCode(safe);
    const singleton = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
    await place(own, code, singleton);
    assert.equal(await findForeignCode(reader, own), 'account');
    assert.equal(await findForeignCode(reader, own, [singleton]), undefined);
  });

  test('a contract that only delegates to the code of Safe, or has no code, is not a genuine Safe [S32]', async () => {
    const code = await reader.getCode(safe);
    const [singleton] = knownSingletons;
    await place(own, `${code.slice(0, -4)}0000` as Hex, singleton as Address);
    assert.equal(await findForeignCode(reader, own), 'account');
    await place(own, '0x', singleton as Address);
    assert.equal(await findForeignCode(reader, own), 'account');
    assert.equal(await findForeignCode(reader, singleton as Address), 'account');
  });

  test('a Safe without guards has a fallback handler only', async () => {
    for (const { version, proxy } of safeKinds) {
      const { account } = await deploySafe(chain, { version, proxy });
      assert.deepEqual(await readHooks(reader, account), {
        transactionGuard: undefined,
        moduleGuard: undefined,
        fallbackHandler: safeReleases[version].fallbackHandler,
      });
    }
  });

  test('the address of a new Safe is computed for each factory and singleton since 1.4.1', async () => {
    const versions = ['1.4.1', '1.5.0'] as const;
    for (const { proxyFactory: factory } of versions.map((one) => safeReleases[one])) {
      for (const release of versions.map((one) => safeReleases[one])) {
        for (const singleton of [release.singleton, release.singletonWithoutEvents]) {
          const { result } = await client().simulateContract({
            address: factory,
            abi: safeCreationAbi,
            functionName: 'createProxyWithNonce',
            args: [singleton, '0x', 7n],
          });
          const creation = { factory, singleton, initializer: '0x', saltNonce: 7n } as const;
          assert.equal(newSafeAddress(creation), result);
        }
      }
    }
    const unknown = { factory: own, initializer: '0x', saltNonce: 7n } as const;
    const { singleton } = safeReleases['1.4.1'];
    assert.equal(newSafeAddress({ ...unknown, singleton }), undefined);
  });
});
