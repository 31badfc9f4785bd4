import { isIP } from 'node:net';

/**
 * Whether this is an IP address, or a network like `10.0.0.0/8`. `/0` is refused, as it would trust
 * every caller.
 */
export function isProxy(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d*$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}
