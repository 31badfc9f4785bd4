import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSocialRecoveryModuleDeployment } from '@safe-global/safe-modules-deployments';
import { type Abi, type AbiEvent, toEventSelector } from 'viem';
import { recoveryModuleEventsAbi } from '../index.ts';

const publishedAbi = (getSocialRecoveryModuleDeployment({ version: '0.1.0' })?.abi ?? []) as Abi;

/** Events in a comparable form, by name. */
function eventsOf(abi: Abi | readonly unknown[]) {
  const events = (abi as Abi).filter((item): item is AbiEvent => item.type === 'event');
  return events
    .map((event) => ({
      selector: toEventSelector(event),
      inputs: event.inputs.map(({ name, type, indexed }) => ({ name, type, indexed: !!indexed })),
      name: event.name,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

test('the events of the recovery module are exactly those of its published ABI', () => {
  assert.deepEqual(eventsOf(recoveryModuleEventsAbi), eventsOf(publishedAbi));
});
