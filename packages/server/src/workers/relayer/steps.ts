import type { RelayTask } from '@recovery-guardian/recovery-service';
import type { RelayedChainConfiguration } from '../../configuration/sections/relayer.ts';

type Step = RelayTask['step'];

/** Returns the steps that the operator pays for. */
export function sponsoredSteps({
  execution,
  finalization,
}: Pick<RelayedChainConfiguration, 'execution' | 'finalization'>): Step[] {
  const isPaidFor = { execute: execution, finalize: finalization };
  return (['execute', 'finalize'] as const).filter((step) => isPaidFor[step]);
}

/** Returns those of them that the service takes without being asked. */
export function automaticSteps(
  relayed: Pick<RelayedChainConfiguration, 'automatic' | 'execution' | 'finalization'> | undefined,
): Step[] {
  return relayed?.automatic ? sponsoredSteps(relayed) : [];
}
