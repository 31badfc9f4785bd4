import type { NetworkConfiguration } from '@recovery-guardian/protocol';
import type { RelayedChainConfiguration } from '../../configuration/sections/relayer.ts';

/** What the relayer pays for on a chain, as clients are told. */
export function describeSponsorships(
  relayed: RelayedChainConfiguration | undefined,
): NetworkConfiguration['sponsorships'] {
  if (!relayed) return { execution: { enabled: false }, finalization: { enabled: false } };
  const { execution, finalization, perAccount } = relayed;
  const rateLimit = { maxPerAccount: perAccount.maximum, period: durationOf(perAccount.period) };
  const sponsorship = (enabled: boolean) => (enabled ? { enabled, rateLimit } : { enabled });
  return { execution: sponsorship(execution), finalization: sponsorship(finalization) };
}

/** ISO 8601: `P7D`, or `PT5400S` for what is no whole number of days. */
function durationOf(seconds: number): string {
  return seconds % 86_400 === 0 ? `P${seconds / 86_400}D` : `PT${seconds}S`;
}
