import { isChannel, type NetworkConfiguration } from '@recovery-guardian/protocol';
import {
  type Check,
  isAddress,
  isBoolean,
  isInteger,
  isText,
  list,
  object,
  optional,
} from './checks.ts';

const isSponsorship = object<NetworkConfiguration['sponsorships']['execution']>({
  enabled: isBoolean,
  rateLimit: optional(object({ maxPerAccount: isInteger, period: isText })),
});

/** Any value of `accountSearch` is accepted: it is only read as a condition. */
export const isNetworkConfiguration = object<Omit<NetworkConfiguration, 'accountSearch'>>({
  name: isText,
  chainId: isInteger,
  moduleAddress: isAddress,
  sponsorships: object<NetworkConfiguration['sponsorships']>({
    execution: isSponsorship,
    finalization: isSponsorship,
  }),
  alertChannels: list(isChannel),
}) as Check<NetworkConfiguration>;
