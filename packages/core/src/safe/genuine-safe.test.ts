import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startChain } from '@recovery-guardian/devnet';
import { chainClient, useStarted } from '@recovery-guardian/devnet/testing';
import {
  getSafeL2SingletonDeployment,
  getSafeSingletonDeployment,
} from '@safe-global/safe-deployments';
import { type Address, getAddress, type Hex, keccak256, pad } from 'viem';
import { knownSingletons } from './addresses.ts';
import { isGenuineSafe, type SafeReader } from './genuine-safe.ts';

/** GnosisSafeProxy 1.3.0, as its factory deploys it. */
const proxy130: Hex =
  '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fea2646970667358221220d1429297349653a4918076d650332de1a1068c5f3e07c5c82360c277770b955264736f6c63430007060033';

const own: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

test('the known singletons are those that Safe has published for 1.3.0 and 1.4.1 [S32]', () => {
  const published = ['1.3.0', '1.4.1'].flatMap((version) =>
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

  test('a Safe of the local chain, whose proxy its factory has made, is genuine [S32]', async () => {
    assert.equal(await isGenuineSafe(reader, safe), true);
  });

  test('a proxy of 1.3.0 with each of the known singletons is a genuine Safe [S32]', async () => {
    assert.equal(
      keccak256(proxy130),
      '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000',
    );
    for (const singleton of knownSingletons) {
      await place(own, proxy130, singleton);
      assert.equal(await isGenuineSafe(reader, own), true, singleton);
    }
  });

  test('a proxy whose singleton is another contract is not a genuine Safe, unless the operator names that [S32]', async () => {
    const code = await reader.getCode(safe);
    const singleton = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
    await place(own, code, singleton);
    assert.equal(await isGenuineSafe(reader, own), false);
    assert.equal(await isGenuineSafe(reader, own, [singleton]), true);
  });

  test('a contract that only delegates to the code of Safe, or has no code, is not a genuine Safe [S32]', async () => {
    const code = await reader.getCode(safe);
    const [singleton] = knownSingletons;
    await place(own, `${code.slice(0, -4)}0000` as Hex, singleton as Address);
    assert.equal(await isGenuineSafe(reader, own), false);
    await place(own, '0x', singleton as Address);
    assert.equal(await isGenuineSafe(reader, own), false);
    assert.equal(await isGenuineSafe(reader, singleton as Address), false);
  });
});
