import type { Channel, Registration } from '@recovery-guardian/core';

/** A registration that messages are sent to. */
export type Contact = Registration & { channel: Channel };

export function isContact(registration: Registration): registration is Contact {
  return registration.channel !== 'paper';
}
