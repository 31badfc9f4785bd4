import type { Channel } from './api.ts';

export const channels = Object.keys({
  email: true,
  sms: true,
} satisfies Record<Channel, true>) as readonly Channel[];

export function isChannel(value: unknown): value is Channel {
  return channels.some((channel) => channel === value);
}
