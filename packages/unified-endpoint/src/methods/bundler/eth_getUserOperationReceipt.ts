import { JsonRpcError } from '../../json-rpc/errors.ts';
import { readHash } from '../../json-rpc/params.ts';
import type { RawJson } from '../../json-rpc/raw-json.ts';
import type { OwnMethod } from '../method.ts';

/**
 * A user operation's receipt (ERC-7769); null until it is included, whichever way the bundler says
 * that: clients take anything but null for the end of their waiting.
 */
export const eth_getUserOperationReceipt: OwnMethod = async (call, { bundlers }) => {
  readHash(call);
  try {
    const receipt = await bundlers.requestRaw({ method: call.method, params: call.params });
    return isPending(receipt) ? null : receipt;
  } catch (thrown) {
    if (thrown instanceof JsonRpcError && saysPending(thrown)) return null;
    throw thrown;
  }
};

/** Some bundlers answer with a receipt whose transaction is not there yet. */
function isPending({ text }: RawJson): boolean {
  // Read only where it may be so: receipts are long, and asked for often.
  if (!/"(?:receipt|blockHash|transactionHash)"\s*:\s*null/.test(text)) return false;
  const { receipt } = JSON.parse(text) as { receipt?: Record<string, unknown> | null };
  return receipt === null || receipt?.blockHash === null || receipt?.transactionHash === null;
}

/** Others answer with an error: "User operation receipt not found", "pending". */
function saysPending({ error: { message } }: JsonRpcError): boolean {
  return (
    /not found|pending|not (?:yet )?(?:mined|included)/i.test(message) && !/method/i.test(message)
  );
}
