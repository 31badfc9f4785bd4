import type { SponsorOptions } from '../../sponsor/model/sponsor-options.ts';
import { stubFields } from '../../sponsor/paymaster/paymaster-fields.ts';
import { readPaymasterRequest } from '../../sponsor/paymaster/request.ts';
import { approve } from '../../sponsor/sponsorship.ts';
import type { Method } from '../method.ts';

/**
 * `[operation, entryPoint, chainId, context]` (ERC-7677): the paymaster's fields for gas
 * estimation, in their final sizes. Fails early if no policy pays; reserves nothing. With a
 * `signingPhase` the signature is a separate member, as ERC-4337 writes it.
 */
export function pm_getPaymasterStubData(options: SponsorOptions): Method {
  return async (call, { caller }) => {
    const request = readPaymasterRequest(call, options);
    const { operation, paymaster, context } = request;
    const { window } = await approve(request, caller, options);
    const place = context.signingPhase ? 'member' : 'data';
    const { name, icon } = options;
    return {
      ...stubFields(operation, paymaster, window, place),
      sponsor: { name, ...(icon && { icon }) },
      isFinal: false,
    };
  };
}
