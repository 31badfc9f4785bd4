import type { NetworkConfiguration } from '@recovery-guardian/protocol';
import type { RelayedChainConfiguration } from '../../configuration/sections/relayer.ts';

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
