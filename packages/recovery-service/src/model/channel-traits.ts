import type { Channel } from '@recovery-guardian/protocol';

export interface ChannelTraits {
  /** Whether a message has room for a link to the long code, which limits do not apply to. */
  hasLink: boolean;
  /** Whether messages cost money, so that only deployed contracts may cause them. */
  costsMoney: boolean;
}

/** How the channels differ for the rules; a new channel must say. */
export const channelTraits: Readonly<Record<Channel, ChannelTraits>> = {
  email: { hasLink: true, costsMoney: false },
  sms: { hasLink: false, costsMoney: true },
};
