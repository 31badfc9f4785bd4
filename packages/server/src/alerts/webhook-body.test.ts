import assert from 'node:assert/strict';
import { it } from 'node:test';
import { webhookBody } from './webhook-body.ts';

const place = {
  id: 'e1',
  chainId: 8_453,
  module: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  block: { number: 300n, hash: `0x${'0b'.repeat(32)}`, time: new Date('2030-01-01T12:00:00Z') },
  transactionHash: `0x${'5e'.repeat(32)}`,
  logIndex: 7,
} as const;
const owner = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

it('the body of a webhook has the type, time, position on the chain and details of the event', () => {
  const executed = webhookBody({
    ...place,
    kind: 'recovery-executed',
    newOwners: [owner],
    newThreshold: 1n,
    nonce: 31n,
    executeAfter: new Date('2030-01-04T12:00:00Z'),
    approvals: 2n,
  });
  assert.deepEqual(JSON.parse(executed), {
    type: 'recovery.executed',
    timestamp: '2030-01-01T12:00:00.000Z',
    data: {
      id: 'e1',
      chainId: 8_453,
      module: place.module,
      account: place.account,
      blockNumber: '0x12c',
      blockHash: place.block.hash,
      transactionHash: place.transactionHash,
      logIndex: 7,
      newOwners: [owner],
      newThreshold: '0x1',
      nonce: '0x1f',
      executeAfter: '2030-01-04T12:00:00.000Z',
      approvals: '0x2',
    },
  });
});

it('the body of a webhook has null for new owners that could not be read', () => {
  const event = { kind: 'recovery-finalized', newOwners: undefined } as const;
  const { data } = JSON.parse(webhookBody({ ...place, ...event, newThreshold: 1n, nonce: 0n }));
  assert.equal(data.newOwners, null);
});
