import { JsonRpcError } from '@recovery-guardian/json-rpc';
import type { RawJson } from '../../json-rpc/json-text.ts';
import { readHash } from '../../json-rpc/params.ts';
import type { Method } from '../method.ts';

/**
 * A user operation's receipt (ERC-7769); null until it is included, however the bundler reports
 * that: clients stop waiting on anything but null.
 */
export const eth_getUserOperationReceipt: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  async handle(call, { bundlers }) {
    readHash(call);
    try {
      const receipt = await bundlers.requestRaw({ method: call.method, params: call.params });
      return isPending(receipt) ? null : receipt;
    } catch (thrown) {
      if (thrown instanceof JsonRpcError && saysPending(thrown)) return null;
      throw thrown;
    }
  },
};

/** Some bundlers return a receipt without its transaction. */
function isPending({ text }: RawJson): boolean {
  // Parsed only if necessary: receipts are long and requested often.
  if (!/"(?:receipt|blockHash|transactionHash)"\s*:\s*null/.test(text)) return false;
  const { receipt } = JSON.parse(text) as { receipt?: Record<string, unknown> | null };
  return receipt === null || receipt?.blockHash === null || receipt?.transactionHash === null;
}

/** Others return an error: "User operation receipt not found", "pending". */
function saysPending({ message }: JsonRpcError): boolean {
  return (
    /not found|pending|not (?:yet )?(?:mined|included)/i.test(message) && !/method/i.test(message)
  );
}
