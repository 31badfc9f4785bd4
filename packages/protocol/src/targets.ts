import type { Channel } from './api.ts';

/**
 * An email address that can be used as a target: plain ASCII, one @, no quoting, no control
 * characters. Anything else could read one way to a person and another way to a program (security
 * S16). Of the rare characters only those that a SIWE statement can hold.
 *
 * @see RFC 5321; EIP-4361 (`statement`)
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const match = /^([A-Za-z0-9!#$&'*+/=?_~.-]{1,64})@([A-Za-z0-9.-]+)$/.exec(text);
  if (!match) return false;
  const [, local = '', domain = ''] = match;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** The form of an E.164 number. The service also checks that such a number can exist. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/**
 * Takes a phone number as a person writes it, with spaces, dots, hyphens, brackets or a leading 00,
 * and answers it in E.164 form; `undefined` where the country code is missing.
 */
export function normalizePhoneNumber(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^00/, '+')
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');
  return isE164(digits) ? digits : undefined;
}

/**
 * Hides a target so that its owner still knows it: `mi***@ex***.com`, `+49***78`. What is hidden
 * has a fixed length, so the mask does not tell how long the target is.
 */
export function maskTarget(channel: Channel, target: string): string {
  if (channel === 'sms') return `${target.slice(0, 3)}***${target.slice(-2)}`;
  const at = target.lastIndexOf('@');
  const local = target.slice(0, at);
  const domain = target.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const shown = (text: string) => text.slice(0, Math.min(2, Math.max(text.length - 1, 0)));
  return `${shown(local)}***@${shown(domain.slice(0, dot))}***${domain.slice(dot)}`;
}

/** `0x77ab…c1d2`: an address short enough for a sentence. Never compare such forms. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
