import { type ErrorObject, JsonRpcError } from '@recovery-guardian/json-rpc';
import type { Hex } from 'viem';
import { decodeRevert } from '../reverts.ts';
import { isObject } from '../runtime/is-object.ts';
import type { UpstreamClient } from '../upstream/client.ts';

/** Wraps a client so that its errors explain reverts: see {@link explain}. */
export function explaining(upstream: UpstreamClient): UpstreamClient {
  const rethrow = (thrown: unknown): never => {
    if (!(thrown instanceof JsonRpcError)) throw thrown;
    const error = explain(thrown);
    throw error === thrown ? thrown : new JsonRpcError(error);
  };
  return {
    request: (call) => upstream.request(call).catch(rethrow),
    requestRaw: (call) => upstream.requestRaw(call).catch(rethrow),
  };
}

/**
 * Adds the meaning of revert bytes to an error: `data.reason`, with the bytes as `data.revertData`.
 * Code, message and other `data` are unchanged; an error without known bytes is returned as is.
 * viem reads `data.revertData` if `data` is not a string and decodes it by the failed call's ABI;
 * abstractionkit reads code and message only.
 */
export function explain(error: ErrorObject): ErrorObject {
  const { code, message, data } = error;
  const revertData = findRevertData(error);
  const reason = revertData && decodeRevert(revertData);
  if (!reason) return error;
  const kept = isObject(data) ? data : {};
  return { code, message, data: { reason, revertData, ...kept } };
}

/** The revert bytes, in any place where bundlers put them. */
function findRevertData({ message, data }: ErrorObject): Hex | undefined {
  if (isRevertData(data)) return data;
  if (isObject(data)) {
    const { revertData, data: inner } = data;
    if (isRevertData(revertData)) return revertData;
    if (isRevertData(inner)) return inner;
  }
  // alto: "UserOperation reverted during simulation with reason: 0x08c379a0…"
  return message.match(/\b0x[0-9a-f]{8,}\b/gi)?.find(isRevertData);
}

/** A selector and whole words: neither an address nor a hash. */
function isRevertData(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{8}([0-9a-f]{64})*$/i.test(value);
}
