import type { Channel } from './api.ts';

const known: Readonly<Record<Channel, true>> = { email: true, sms: true };

export const channels = Object.keys(known) as readonly Channel[];

export function isChannel(value: unknown): value is Channel {
  return channels.some((channel) => channel === value);
}
