import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Chain } from '../chains/chain.ts';
import type { SignatureRequest } from '../recoveries/signature-request-repository.ts';
import { createRecoveryStatusReader } from './requested-recovery-status.ts';

const request = { id: 'q1', newOwners: [], newThreshold: 1 } as unknown as SignatureRequest;

it('the status of a requested recovery is read from the network at most once in five seconds', async () => {
  let now = 0;
  let reads = 0;
  const chain = {
    async getRecoveryProgress() {
      reads += 1;
      throw new Error('no node answers');
    },
  } as unknown as Chain;
  const read = createRecoveryStatusReader({
    chains: { find: () => chain },
    clock: { now: () => new Date(now) },
  });
  assert.deepEqual(await Promise.all([read(request), read(request)]), [undefined, undefined]);
  now = 4_999;
  await read(request);
  assert.equal(reads, 1);
  await read({ ...request, id: 'q2' });
  assert.equal(reads, 2, 'each request has its own');
  now = 5_000;
  await read(request);
  assert.equal(reads, 3);
});

it("the cache of recoveries' status is limited to a number of requests", async () => {
  let reads = 0;
  const read = createRecoveryStatusReader({
    chains: {
      find() {
        reads += 1;
        return undefined;
      },
    },
    clock: { now: () => new Date(0) },
  });
  for (let index = 0; index <= 1_000; index += 1) await read({ ...request, id: `q${index}` });
  await read({ ...request, id: 'q1000' });
  assert.equal(reads, 1_001, 'the newest is remembered');
  await read({ ...request, id: 'q0' });
  assert.equal(reads, 1_002, 'the oldest gave way');
});
