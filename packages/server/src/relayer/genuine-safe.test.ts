import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { safeContracts } from '@recovery-guardian/core';
import {
  deploySafe,
  eoaGuardian,
  guardTogether,
  type SafeVersions,
  safeKinds,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { type Address, pad, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { ServiceError } from '../kit/service-error.ts';
import {
  type GuardedAccount,
  type RelayerFixture,
  startRelayerFixture,
} from '../testing/relayer-fixture.ts';

describe('the relayer pays for genuine Safes only', () => {
  let relayer: Awaited<ReturnType<RelayerFixture['openProcess']>>;

  const fixture = useStarted(startRelayerFixture);
  before(async () => {
    relayer = await fixture.openProcess({ confirmations: 1, replaceAfter: 60 });
  });

  /** Deploys a Safe with a guardian, of the first account's key. */
  async function deployGuarded(versions: SafeVersions): Promise<GuardedAccount> {
    const { chain } = fixture;
    const owners = chain.accounts.slice(0, 1).map(({ privateKey }) => privateKey);
    const safe = await deploySafe(chain, { ...versions, owners });
    const guardian = eoaGuardian();
    await guardTogether(chain, safe, { guardians: [guardian.address], threshold: 1n });
    return { account: safe.account, guardian };
  }

  /** An unknown singleton: here a copy of Safe's code, so that the module accepts the account. */
  const otherSingleton: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

  /** Replaces the account's code by its own, which behaves as before. */
  async function becomeLookAlike(account: Address): Promise<void> {
    const bytecode = await fixture.client.getCode({ address: safeContracts.singleton });
    await fixture.client.setCode({ address: otherSingleton, bytecode: bytecode ?? '0x' });
    const value = pad(otherSingleton);
    await fixture.client.setStorageAt({ address: account, index: 0, value });
  }

  const settle = async () => {
    await relayer.work();
    await fixture.mine();
    await relayer.work();
  };
  const cost = async () => {
    const { address } = fixture.gasKey;
    const { spent } = await relayer.measure();
    return { spent, balance: await fixture.client.getBalance({ address }) };
  };
  const isRefused = (error: unknown) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.reason, 'account-not-safe');
    assert.equal(error.message, 'Account address is not a safe smart contract account');
    return true;
  };

  it('the relayer refuses to execute for a look-alike of a Safe, at no cost [S32]', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await becomeLookAlike(guarded.account);
    const before = await cost();
    await assert.rejects(relayer.execute(id), isRefused);
    await settle();
    assert.deepEqual(await cost(), before);
    assert.equal(await fixture.statusOf(id), 'PENDING');
  });

  it('the relayer refuses to finalize for a look-alike of a Safe, at no cost [S32]', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await relayer.execute(id);
    await settle();
    await fixture.passGracePeriod();
    await becomeLookAlike(guarded.account);
    const before = await cost();
    await assert.rejects(relayer.finalize(id), isRefused);
    await settle();
    assert.deepEqual(await cost(), before);
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
  });

  it('the relayer drops queued transactions when their account becomes a look-alike of a Safe [S32]', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    const before = await cost();
    await relayer.execute(id);
    await becomeLookAlike(guarded.account);
    await settle();
    assert.deepEqual(await cost(), before);
    assert.equal(await fixture.statusOf(id), 'PENDING');
  });

  it('the relayer puts nothing in the place of waiting transactions when their account becomes a look-alike of a Safe [S32]', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await relayer.execute(id);
    await relayer.work();
    await becomeLookAlike(guarded.account);
    fixture.clock.advance(61_000);
    await settle();
    assert.equal(await fixture.statusOf(id), 'PENDING');
    const { executeAfter } = await fixture.contract.read.getRecoveryRequest([guarded.account]);
    assert.equal(executeAfter, 0n);
  });

  it('the relayer recovers a Safe of each version, also one whose proxy and singleton differ', async () => {
    for (const { version, proxy = version } of safeKinds) {
      const guarded = await deployGuarded({ version, proxy });
      const { id, newOwners } = await fixture.openRequest(guarded);
      await relayer.execute(id);
      await settle();
      await fixture.passGracePeriod();
      await relayer.finalize(id);
      await settle();
      assert.deepEqual(await fixture.ownersOf(guarded.account), newOwners, `${version} ${proxy}`);
    }
  });

  it('the relayer refuses a Safe whose fallback handler is the recovery module, at no cost', async () => {
    const guarded = fixture.takeAccount();
    const { id } = await fixture.openRequest(guarded);
    await fixture.client.setStorageAt({
      address: guarded.account,
      // keccak256("fallback_manager.handler.address")
      index: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
      value: pad(fixture.contract.address),
    });
    const before = await cost();
    await assert.rejects(relayer.execute(id), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.reason, 'account-not-safe');
      assert.match(error.details.hint ?? '', /fallback handler.*anyone can become its guardian/);
      return true;
    });
    await settle();
    assert.deepEqual(await cost(), before);
  });

  it('the relayer refuses to execute and to finalize for a Safe with a module guard, at no cost [S32]', async () => {
    const guarded = await deployGuarded({ version: '1.5.0' });
    const { id } = await fixture.openRequest(guarded);
    const setGuard = (guard: Address) =>
      fixture.client.setStorageAt({
        address: guarded.account,
        // keccak256("module_manager.module_guard.address")
        index: '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947',
        value: pad(guard),
      });
    const refusesGuard = async (relay: (id: string) => Promise<unknown>) => {
      const before = await cost();
      await assert.rejects(relay(id), (error) => {
        assert.ok(error instanceof ServiceError);
        assert.equal(error.reason, 'account-not-safe');
        assert.match(error.details.hint ?? '', /has a module guard.*setModuleGuard/);
        return true;
      });
      await settle();
      assert.deepEqual(await cost(), before);
    };
    await setGuard(otherSingleton);
    await refusesGuard(relayer.execute);
    await setGuard(zeroAddress);
    await relayer.execute(id);
    await settle();
    await fixture.passGracePeriod();
    await setGuard(otherSingleton);
    await refusesGuard(relayer.finalize);
    assert.equal(await fixture.statusOf(id), 'EXECUTED');
  });

  it('the relayer pays for many owners of a Safe, within the gas that changing them takes [S32]', async () => {
    const guarded = fixture.takeAccount();
    const someone = () => privateKeyToAddress(generatePrivateKey());
    // From 1 to 20, to 20 others, and back to 1.
    for (const length of [20, 20, 1]) {
      const newOwners = Array.from({ length }, someone);
      const { id } = await fixture.openRequest(guarded, { newOwners });
      await relayer.execute(id);
      await settle();
      await fixture.passGracePeriod();
      await relayer.finalize(id);
      await settle();
      assert.equal(await fixture.statusOf(id), 'FINALIZED');
      const owners = await fixture.ownersOf(guarded.account);
      assert.deepEqual([...owners].sort(), newOwners.toSorted());
    }
  });
});
