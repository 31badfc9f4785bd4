import { isChannel, type NetworkConfiguration } from '@recovery-guardian/protocol';
import {
  type Check,
  isBoolean,
  isHexAddress,
  isInteger,
  isListOf,
  isNonEmptyText,
  isObjectOf,
  isOptional,
} from './checks.ts';

const isSponsorship = isObjectOf<NetworkConfiguration['sponsorships']['execution']>({
  enabled: isBoolean,
  rateLimit: isOptional(isObjectOf({ maxPerAccount: isInteger, period: isNonEmptyText })),
});

/** Any value of `accountSearch` is accepted: it is only read as a condition. */
export const isNetworkConfiguration = isObjectOf<Omit<NetworkConfiguration, 'accountSearch'>>({
  name: isNonEmptyText,
  chainId: isInteger,
  moduleAddress: isHexAddress,
  sponsorships: isObjectOf<NetworkConfiguration['sponsorships']>({
    execution: isSponsorship,
    finalization: isSponsorship,
  }),
  alertChannels: isListOf(isChannel),
}) as Check<NetworkConfiguration>;
