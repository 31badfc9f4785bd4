import type { Channel } from '@recovery-guardian/core';

/** Names of one provider whose mailboxes are the same, with the one that stands for all. */
const sameMailboxes: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/**
 * Normalizes a target to its mailbox or phone, for limits only: `Vic.tim+7@Example.org` counts as
 * `victim@example.org`, whatever its provider ignores. Registrations treat them as different targets.
 */
export function foldTarget(channel: Channel, target: string): string {
  const folded = target.toLowerCase();
  const at = folded.lastIndexOf('@');
  if (channel !== 'email' || at < 0) return folded;
  const [mailbox = ''] = folded.slice(0, at).split(/(?<=.)\+/, 1);
  const domain = folded.slice(at + 1);
  const letters = mailbox.replaceAll(/[._-]/g, '');
  return `${letters || mailbox}@${sameMailboxes.get(domain) ?? domain}`;
}

/**
 * The last two labels of an email address's domain, for limits only: below its own domain a provider
 * may take any name for the same mailbox.
 */
export function domainOf(target: string): string {
  const domain = target.toLowerCase().slice(target.lastIndexOf('@') + 1);
  return (sameMailboxes.get(domain) ?? domain).split('.').slice(-2).join('.');
}
