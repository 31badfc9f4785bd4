import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Recovery, recoveryHash } from '@recovery-guardian/core';
import { type Chain as LocalChain, recoveryModules, startChain } from '@recovery-guardian/devnet';
import {
  addGuardian,
  freshAddress,
  type NodeProxy,
  startNodeProxy,
} from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import { openTestChain } from '../testing/chain-configuration.ts';
import type { OpenChain } from './chain.ts';

const guardian = freshAddress();

describe('a node that lies when a recovery is signed', () => {
  let local: LocalChain;
  let proxy: NodeProxy;
  let chain: OpenChain;
  let recovery: Recovery;

  before(async () => {
    local = await startChain();
    proxy = await startNodeProxy(local.rpcUrl);
    chain = open();
    await chain.verify();
    await addGuardian(local, 0, guardian);
    recovery = {
      chainId: local.chainId,
      module: recoveryModules.threeMinutes.address,
      version: '0.1.0',
      account: local.accounts[0]?.safe as Address,
      newOwners: [freshAddress()],
      newThreshold: 1n,
      nonce: 0n,
    };
  });
  after(async () => {
    await proxy.stop();
    await local.stop();
  });

  const open = () =>
    openTestChain({
      chainId: local.chainId,
      rpcUrls: [proxy.url],
      recoveryModules: [{ address: recoveryModules.threeMinutes.address }],
    });
  const look = () => chain.getRecoveryState(recovery.account, recovery);

  it('a node is trusted while it tells the truth', async () => {
    assert.deepEqual(await look(), {
      guardians: [guardian],
      isEnabled: true,
      nonce: 0n,
      runningApprovals: 0n,
    });
  });

  it("a node's lies are found in the chain, the code of the module and its hash of the recovery [S1]", async () => {
    // The chain of a node that has never answered is requested first.
    await look();
    proxy.behave({
      tamper: (answer, { method }) =>
        method === 'eth_chainId' ? { ...answer, result: '0x1' } : answer,
    });
    await assert.rejects(look(), /another chain id/);
    proxy.behave({
      tamper: (answer, { method }) =>
        method === 'eth_getCode' ? { ...answer, result: `${answer.result}00` } : answer,
    });
    await assert.rejects(look(), /another module's code/);
    const foreign = recoveryHash({ ...recovery, account: local.accounts[1]?.safe as Address });
    const ours = recoveryHash(recovery);
    proxy.behave({
      tamper: (answer) => (answer.result === ours ? { ...answer, result: foreign } : answer),
    });
    await assert.rejects(look(), /another hash of the recovery/);
  });

  it('no code of a node is trusted before it was compared at start [S1]', async () => {
    proxy.behave({});
    await assert.rejects(open().getRecoveryState(recovery.account, recovery), /not verified yet/);
  });
});
