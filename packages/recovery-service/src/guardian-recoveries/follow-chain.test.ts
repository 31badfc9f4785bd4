import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecoveryRequest, RecoveryStatus } from '../model/recovery-request.ts';
import type { RecoveryProgress } from '../ports.ts';
import { followChain } from './on-chain.ts';

test('a recovery that two false answers ended is open again once the chain has its nonce [S98]', async () => {
  const owner = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
  const former = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
  const request = { newOwners: [owner], newThreshold: 1, nonce: 5n, recoveryHash: '0x05' };
  let status: RecoveryStatus = 'PENDING';
  const store = {
    recoveries: { advance: async ({ to }: { to: RecoveryStatus }) => (status = to) },
  };
  const service = { store, clock: { now: () => new Date() } };
  const follow = (progress: object) =>
    followChain(
      service as never,
      { ...request, status } as unknown as RecoveryRequest,
      { timestamp: 1, approvals: 1n, threshold: 1n, ...progress } as RecoveryProgress,
    );
  const running = { newOwners: [owner], newThreshold: 1n, executeAfter: 1, approvals: 1n };
  const ownedBy = (address: string) => ({ addresses: [address], threshold: 1n });
  const next = { recoveryHash: '0x06', nonce: 6n };
  assert.equal(await follow({ ...next, running, owners: ownedBy(former) }), 'EXECUTED');
  assert.equal(await follow({ ...next, running: undefined, owners: ownedBy(owner) }), 'FINALIZED');
  const truth = { recoveryHash: '0x05', nonce: 5n, running: undefined, owners: ownedBy(former) };
  assert.equal(await follow(truth), 'PENDING');
});
