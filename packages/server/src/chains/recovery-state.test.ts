import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { executeRecoveryCall, type Recovery, recoveryHash } from '@recovery-guardian/core';
import { recoveryModules, startChain } from '@recovery-guardian/devnet';
import {
  chainClient,
  eoaGuardian,
  guardTogether,
  safeGuardian,
  sendCalls,
  type TestGuardian,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { type Address, getAddress, type Hex, numberToHex } from 'viem';
import { openTestChain } from '../testing/chain-configuration.ts';
import { hostileContracts, ownedBy, saysYes } from '../testing/hostile-contracts.ts';
import type { OpenChain } from './chain.ts';
import type { GuardianSignature } from './recovery-state.ts';

const newOwners: Address[] = ['0x90F79bf6EB2c4f870365E785982E1f101E93b906'];
const hostile: Address = '0x00000000000000000000000000000000000000f6';
const module = recoveryModules.threeMinutes.address;

describe('the progress of a recovery', () => {
  let chain: OpenChain;
  let account: Address;
  let recovery: Recovery;
  let friend: TestGuardian;
  let club: TestGuardian;

  const local = useStarted(startChain);
  before(async () => {
    const { chainId, rpcUrl } = local;
    const recoveryModules = [{ address: module }];
    chain = openTestChain({ chainId, rpcUrls: [rpcUrl], recoveryModules });
    await chain.verify();
    account = local.accounts[0]?.safe as Address;
    const common = { chainId, module, version: '0.1.0', account } as const;
    recovery = { ...common, newOwners, newThreshold: 1n, nonce: 0n };
    friend = eoaGuardian();
    club = safeGuardian(local, 2);
    const guardians = [friend.address, club.address];
    await guardTogether(local, 0, { guardians, threshold: 2n });
  });

  const client = () => chainClient(local.rpcUrl);
  const signedBy = async (guardian: TestGuardian) => ({
    signer: guardian.address,
    signature: await guardian.sign(recovery),
  });
  const terms = { newOwners, newThreshold: 1n };

  it("a recovery's progress is read from the account and the module", async () => {
    const signatures = [await signedBy(friend), await signedBy(club)];
    const progress = await chain.getRecoveryProgress(account, terms, signatures);
    const { timestamp, guardians, ...rest } = progress;
    assert.deepEqual(rest, {
      owners: { addresses: [local.accounts[0]?.address], threshold: 1n },
      threshold: 2n,
      nonce: 0n,
      isEnabled: true,
      runningApprovals: 0n,
      recoveryHash: recoveryHash(recovery),
      approvals: 2n,
      approvedOnChain: 0n,
      unapproved: signatures,
      running: undefined,
      taken: signatures,
    });
    assert.deepEqual(new Set(guardians), new Set([friend.address, club.address]));
    assert.ok(timestamp > 1_600_000_000);
  });

  it("a recovery's progress accepts exactly the signatures that the module accepts", async () => {
    const [byFriend, byClub] = [await signedBy(friend), await signedBy(club)];
    const stranger = await signedBy(eoaGuardian());
    /** With another one, as too few signatures are not checked. */
    const takenOf = async (signature: typeof byFriend, others = terms) =>
      (await chain.getRecoveryProgress(account, others, [signature, byFriend])).taken;
    const isTaken = async (signature: typeof byFriend) =>
      (await takenOf(signature)).includes(signature);
    assert.ok(await isTaken(byFriend));
    assert.ok(!(await isTaken(stranger)));
    assert.ok(!(await isTaken({ ...byFriend, signature: '0x' })));
    assert.ok(!(await isTaken({ ...byFriend, signer: club.address })));
    assert.ok(!(await isTaken({ ...byClub, signature: byClub.signature.slice(0, 132) as Hex })));
    const others = { ...terms, newThreshold: 2n };
    assert.deepEqual(await takenOf(byFriend, others), []);
  });

  it("a recovery's progress accepts a contract's signature as guardian if its check costs little gas", async () => {
    await guardTogether(local, 1, { guardians: [hostile], threshold: 1n });
    const guarded = local.accounts[1]?.safe as Address;
    const signature = { signer: hostile, signature: '0x12' } as const;
    const isTaken = async (bytecode: Hex) => {
      await client().setCode({ address: hostile, bytecode });
      const { taken } = await chain.getRecoveryProgress(guarded, terms, [signature]);
      return taken.length === 1;
    };
    assert.ok(await isTaken(saysYes));
    for (const bytecode of Object.values(hostileContracts)) assert.ok(!(await isTaken(bytecode)));
  });

  it("a recovery's progress needs no second check of signatures at the expected nonce", async () => {
    let ways = 0;
    const counted = openTestChain(
      {
        chainId: local.chainId,
        rpcUrls: [local.rpcUrl],
        recoveryModules: [{ address: module }],
      },
      { onRequest: () => ways++ },
    );
    await counted.verify();
    const signatures = [await signedBy(friend), await signedBy(club)];
    const check = async (likelyNonce: bigint) => {
      ways = 0;
      return {
        check: await counted.checkSignatures(account, terms, signatures, likelyNonce),
        ways,
      };
    };
    // The first time it also asks whose node it is.
    await check(0n);
    const likely = await check(0n);
    const unlikely = await check(7n);
    assert.deepEqual(likely.check.taken, signatures);
    assert.equal(likely.check.recoveryHash, recoveryHash(recovery));
    assert.deepEqual(unlikely.check, likely.check);
    // One for the module, and one for each call that may run a stranger's code (security S117).
    const [owners, threshold, isEnabled] = [1, 1, 1];
    const once = 1 + owners + threshold + isEnabled + signatures.length;
    assert.deepEqual([likely.ways, unlikely.ways], [once, once + signatures.length]);
  });

  it("a recovery's progress checks no signatures while they are too few [S136]", async () => {
    let ways = 0;
    const { chainId, rpcUrl } = local;
    const counted = openTestChain(
      { chainId, rpcUrls: [rpcUrl], recoveryModules: [{ address: module }] },
      { onRequest: () => ways++ },
    );
    await counted.verify();
    const [byFriend, byClub] = [await signedBy(friend), await signedBy(club)];
    const progressOf = async (from: Address, signatures: readonly GuardianSignature[]) => {
      ways = 0;
      const { taken, approvals } = await counted.getRecoveryProgress(from, terms, signatures);
      return { taken: taken.length, approvals, ways };
    };
    await progressOf(account, []);
    // For the block, the module, and owners, threshold and modules of the account.
    const [least, check] = [5, 1];
    const none = await progressOf(account, []);
    assert.deepEqual(none, { taken: 0, approvals: 0n, ways: least });
    const tooFew = await progressOf(account, [byFriend]);
    assert.deepEqual(tooFew, { taken: 0, approvals: 1n, ways: least });
    const enough = await progressOf(account, [byFriend, byClub]);
    const approvedTwice = 1;
    const ofBoth = least + 2 * check + approvedTwice;
    assert.deepEqual(enough, { taken: 2, approvals: 2n, ways: ofBoth });
    const unguarded = local.accounts[2]?.safe as Address;
    const ofNone = await progressOf(unguarded, [byFriend, byClub]);
    assert.equal(ofNone.ways, least, 'of an account without guardians');
  });

  it("a recovery's progress has no owners for an account that is not a Safe, regardless of its answers", async () => {
    for (const [name, bytecode] of Object.entries(hostileContracts)) {
      await client().setCode({ address: hostile, bytecode });
      const { owners } = await chain.getRecoveryProgress(hostile, terms, []);
      assert.equal(owners, undefined, name);
    }
    const nothing = await chain.getRecoveryProgress(friend.address, terms, []);
    assert.equal(nothing.owners, undefined);
  });

  it("a recovery's progress has no owners for an account with more than 256 [S77]", async () => {
    const ownersOf = async (count: number) => {
      const owners = addresses(count);
      await client().setCode({ address: hostile, bytecode: ownedBy(owners) });
      return (await chain.getRecoveryProgress(hostile, terms, [])).owners;
    };
    assert.deepEqual(await ownersOf(256), { addresses: addresses(256), threshold: 32n });
    assert.equal(await ownersOf(257), undefined);
  });

  it("a recovery's progress has no guardians for an account with more than 256 [S77]", async () => {
    const { chainId, rpcUrl } = local;
    const recoveryModules = [{ address: hostile }];
    const other = openTestChain({ chainId, rpcUrls: [rpcUrl], recoveryModules });
    const guardiansOf = async (count: number) => {
      await client().setCode({ address: hostile, bytecode: ownedBy(addresses(count)) });
      return (await other.getRecoveryState(account)).guardians;
    };
    assert.deepEqual(await guardiansOf(256), addresses(256));
    assert.deepEqual(await guardiansOf(257), []);
  });

  it("a recovery's progress shows what is pending after execution, with no signature valid for the next nonce", async () => {
    const signatures = [await signedBy(friend), await signedBy(club)];
    await sendCalls(local, [executeRecoveryCall({ ...recovery, signatures })]);
    const progress = await chain.getRecoveryProgress(account, terms, signatures);
    const { running, nonce, taken, approvals, timestamp } = progress;
    assert.deepEqual([nonce, taken, approvals], [1n, [], 0n]);
    assert.deepEqual(running?.newOwners, newOwners);
    assert.equal(running?.newThreshold, 1n);
    assert.ok(
      running && running.executeAfter > timestamp && running.executeAfter < timestamp + 200,
    );
  });
});

/** Different addresses, from 0x…1001 on. */
function addresses(count: number): Address[] {
  return Array.from({ length: count }, (_, index) =>
    getAddress(numberToHex(0x1001 + index, { size: 20 })),
  );
}
