import { isChannel, type NetworkConfiguration } from '@recovery-guardian/protocol';
import { isAddress, isBoolean, isInteger, isText, list, object, optional } from './checks.ts';

const isSponsorship = object<NetworkConfiguration['sponsorships']['execution']>({
  enabled: isBoolean,
  rateLimit: optional(object({ maxPerAccount: isInteger, period: isText })),
});

export const isNetworkConfiguration = object<NetworkConfiguration>({
  name: isText,
  chainId: isInteger,
  moduleAddress: isAddress,
  sponsorships: object<NetworkConfiguration['sponsorships']>({
    execution: isSponsorship,
    finalization: isSponsorship,
  }),
  alertChannels: list(isChannel),
});
