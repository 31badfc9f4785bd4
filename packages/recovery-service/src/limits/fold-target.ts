import type { Channel } from '@recovery-guardian/protocol';

/** Providers that ignore dots in mailbox names, with all of their domains. */
const ignoringDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes a target to its mailbox or phone, for limits only. `Victim+7@Example.org` reaches the
 * same mailbox as `victim@example.org`, so both count as one. Registrations treat
 * them as different targets.
 */
export function foldTarget(channel: Channel, target: string): string {
  const folded = target.toLowerCase();
  const at = folded.lastIndexOf('@');
  if (channel !== 'email' || at < 0) return folded;
  const domain = folded.slice(at + 1);
  const plus = folded.indexOf('+');
  const mailbox = folded.slice(0, plus > 0 && plus < at ? plus : at);
  if (!ignoringDots.has(domain)) return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll('.', '')}@gmail.com`;
}
