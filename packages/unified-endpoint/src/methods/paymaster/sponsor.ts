import type { Call } from '../../json-rpc/messages.ts';
import type { SponsorOptions } from '../../sponsor/model/sponsor-options.ts';
import type { MethodContext } from '../method.ts';
import { pm_chainId } from './pm_chainId.ts';
import { pm_getPaymasterData } from './pm_getPaymasterData.ts';
import { pm_getPaymasterStubData } from './pm_getPaymasterStubData.ts';
import { pm_sponsorUserOperation } from './pm_sponsorUserOperation.ts';
import { pm_supportedEntryPoints } from './pm_supportedEntryPoints.ts';
import { pm_supportedERC20Tokens } from './pm_supportedERC20Tokens.ts';
import { pm_validateSponsorshipPolicies } from './pm_validateSponsorshipPolicies.ts';

/** Sponsors user operations under gas policies: answers the `pm_*` methods of one chain. */
export interface Sponsor {
  readonly methods: ReadonlyMap<string, (call: Call, context: MethodContext) => Promise<unknown>>;
}

/** Creates the sponsor of one chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  return {
    methods: new Map(
      Object.entries({
        pm_chainId,
        pm_supportedEntryPoints: pm_supportedEntryPoints(options),
        pm_supportedERC20Tokens: pm_supportedERC20Tokens(options),
        pm_getPaymasterStubData: pm_getPaymasterStubData(options),
        pm_getPaymasterData: pm_getPaymasterData(options),
        pm_sponsorUserOperation: pm_sponsorUserOperation(options),
        pm_validateSponsorshipPolicies: pm_validateSponsorshipPolicies(options),
      }),
    ),
  };
}
