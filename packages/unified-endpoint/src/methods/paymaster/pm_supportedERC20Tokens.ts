import { readParams } from '../../json-rpc/params.ts';
import { readOperation } from '../../sponsor/model/operation.ts';
import { stubFields } from '../../sponsor/paymaster.ts';
import { findPaymaster } from '../../sponsor/request.ts';
import { sponsorMetadata } from '../../sponsor/sponsor.ts';
import type { Method } from '../method.ts';

/**
 * `[entryPoint]`: the tokens that can pay for gas (none), and the paymaster's stub, which
 * abstractionkit requests before an operation is sponsored.
 */
export const pm_supportedERC20Tokens: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  async handle(call, { sponsor }) {
    const [entryPoint] = readParams(call, { least: 1, most: 1 });
    const paymaster = findPaymaster(entryPoint, sponsor.paymasters);
    // Estimates must also cover the longest window.
    const window = { validUntil: 2 ** 48 - 1, validAfter: 0 };
    return {
      paymasterMetadata: {
        ...sponsorMetadata(sponsor),
        address: paymaster.address,
        sponsoredEventTopic: userOperationEvent,
        dummyPaymasterAndData: stubFields(anyOperation, paymaster, window, 'data'),
      },
      tokens: [],
    };
  },
};

/** All operations have the same stub. */
const anyOperation = readOperation({
  sender: `0x${'00'.repeat(20)}`,
  nonce: '0x0',
  callData: '0x',
});

/** The topic of UserOperationEvent, in which every EntryPoint names the paymaster. */
const userOperationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f';
