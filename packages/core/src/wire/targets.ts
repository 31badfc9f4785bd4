import type { Channel, Way } from './api.ts';

export const channels: readonly Channel[] = ['email', 'sms'];

export function isChannel(value: unknown): value is Channel {
  return channels.some((channel) => channel === value);
}

export function isWay(value: unknown): value is Way {
  return value === 'paper' || isChannel(value);
}

export function isTarget(channel: Channel, text: string): boolean {
  return channel === 'email' ? isEmailAddress(text) : isE164(text);
}

/**
 * An email address that can be used as a target: plain ASCII, one @, no quoting, no control
 * characters. Users and programs could read anything else differently. Of the rare
 * characters, only those that a SIWE statement allows.
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

/** Returns a text with the digits 0 to 9 in place of those of other scripts, and of full-width ones. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    // The digits of a script are ten characters in a row, after those of another or of no script.
    let first = digit.codePointAt(0) ?? 0;
    const code = first;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/**
 * Reads a number as users write and copy it: digits of any script, without spaces, hyphens,
 * dots, slashes, brackets and invisible characters. Anything else stays, such as letters, a plus and a
 * comma, which may begin a second number.
 */
export function readDigits(text: string): string {
  return asciiDigits(text).replace(/[\p{Z}\p{C}\p{M}\p{Pd}\p{Ps}\p{Pe}./·]/gu, '');
}

/**
 * Normalizes a phone number that is written as {@link readDigits} reads it, or with a leading 00, to
 * E.164; returns `undefined` if the country code is missing.
 */
export function normalizePhoneNumber(text: string): string | undefined {
  const digits = readDigits(asciiDigits(text).replace(/\(0\)/, '')).replace(/^00/, '+');
  return isE164(digits) ? digits : undefined;
}

/**
 * Masks a target so that its owner still recognizes it: `mi***@ex***.com`, `+49***78`. The hidden
 * part has a fixed length, so the mask does not reveal the target's length. The name of a sheet is
 * written on it, and says nothing of its owner.
 */
export function maskTarget(channel: Way, target: string): string {
  if (channel === 'paper') return target;
  return channel === 'email' ? maskEmail(target) : maskPhone(target);
}

function maskPhone(target: string): string {
  return `${target.slice(0, 3)}***${target.slice(-2)}`;
}

function maskEmail(target: string): string {
  const at = target.lastIndexOf('@');
  const local = target.slice(0, at);
  const domain = target.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const shown = (text: string) => text.slice(0, Math.min(2, Math.max(text.length - 1, 0)));
  return `${shown(local)}***@${shown(domain.slice(0, dot))}***${domain.slice(dot)}`;
}
