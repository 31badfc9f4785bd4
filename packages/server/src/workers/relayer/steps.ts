import type { NetworkConfiguration } from '@recovery-guardian/protocol';
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

/** Describes for clients what the relayer pays for on a chain. */
export function describeSponsorships(
  relayed: RelayedChainConfiguration | undefined,
): NetworkConfiguration['sponsorships'] {
  if (!relayed) return { execution: { enabled: false }, finalization: { enabled: false } };
  const { execution, finalization, perAccount } = relayed;
  const rateLimit = { maxPerAccount: perAccount.maximum, period: durationOf(perAccount.period) };
  const sponsorship = (enabled: boolean) => (enabled ? { enabled, rateLimit } : { enabled });
  return { execution: sponsorship(execution), finalization: sponsorship(finalization) };
}

/** Formats seconds as ISO 8601: whole days as `P7D`, others as `PT5400S`. */
function durationOf(seconds: number): string {
  return seconds % 86_400 === 0 ? `P${seconds / 86_400}D` : `PT${seconds}S`;
}
