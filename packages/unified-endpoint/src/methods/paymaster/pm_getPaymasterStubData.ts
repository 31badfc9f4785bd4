import { stubFields } from '../../sponsor/paymaster.ts';
import { readPaymasterRequest } from '../../sponsor/request.ts';
import { approve } from '../../sponsor/sponsorship.ts';
import type { Method } from '../method.ts';

/**
 * `[operation, entryPoint, chainId, context]` (ERC-7677): the paymaster's fields for gas
 * estimation, in their final sizes. Fails early if no policy pays; reserves nothing. With a
 * `signingPhase` the signature is a separate member, as ERC-4337 writes it.
 */
export const pm_getPaymasterStubData: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { caller, sponsor }) {
    const request = readPaymasterRequest(call, sponsor);
    const { operation, paymaster, context } = request;
    const { window } = await approve(request, caller, sponsor);
    const place = context.signingPhase ? 'member' : 'data';
    const { name, icon } = sponsor;
    return {
      ...stubFields(operation, paymaster, window, place),
      sponsor: { name, ...(icon && { icon }) },
      isFinal: false,
    };
  },
};
