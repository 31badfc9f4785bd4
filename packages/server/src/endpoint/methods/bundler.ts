import { JsonRpcError } from '@recovery-guardian/core';
import { type Hex, numberToHex } from 'viem';
import manifest from '../../../package.json' with { type: 'json' };
import {
  httpOf,
  invalidParams,
  isHexOf,
  isUnavailable,
  type RawJson,
  readHash,
  readParams,
  upstreamUnavailable,
} from '../json-rpc/messages.ts';
import { withPaymasterSignature } from '../paymaster-signature.ts';
import { decodeRevert } from '../reverts.ts';
import { inOwnTurn } from '../runtime.ts';
import type { SeenOperation } from '../seen-operations.ts';
import type { UpstreamClient } from '../upstream/pool.ts';
import { hashOperation, readEntryPoint, readUserOperation, validate } from '../user-operation.ts';
import type { Method, MethodContext } from './method.ts';

const read = (handle: (context: MethodContext) => unknown): Method => ({
  answeredBy: 'endpoint',
  isRead: true,
  handle: (_call, context) => handle(context),
});

/** The chain's id in hexadecimal (EIP-695). */
export const eth_chainId = read(({ chain }) => numberToHex(chain.chainId));

/** The EntryPoints' addresses, in order of preference (ERC-7769). */
export const eth_supportedEntryPoints = read(({ chain }) => chain.entryPoints);

/** Fees by urgency, `{ slow, standard, fast }`, as permissionless and relay-kit request them. */
export const pimlico_getUserOperationGasPrice = read(({ fees }) => fees.read());

/** The standard priority fee in wei, as Rundler's clients request it. */
export const rundler_maxPriorityFeePerGas = read(
  async ({ fees }) => (await fees.read()).standard.maxPriorityFeePerGas,
);

/** The standard fees, `{ maxFeePerGas, maxPriorityFeePerGas }`, as Skandha's clients request them. */
export const skandha_getGasPrice = read(async ({ fees }) => (await fees.read()).standard);

/** The same, as Voltaire's clients request them. */
export const voltaire_feesPerGas = skandha_getGasPrice;

/** This program and its version; does not reveal the upstreams. */
export const web3_clientVersion = read(() => `recovery-guardian/${manifest.version}`);

/** The same, under the name that bundlers' clients use. */
export const web3_bundlerVersion = web3_clientVersion;

/**
 * Sends a user operation to a bundler and returns its hash (ERC-7769). Remembers it and its refusal
 * for `pimlico_getUserOperationStatus`. If the bundler's answer is lost, or is not a hash, looks the
 * operation up instead of sending it twice.
 */
export const eth_sendUserOperation: Method = {
  answeredBy: 'endpoint',
  isRead: false,
  async handle(call, context) {
    const { chain, bundlers, seenOperations } = context;
    const [sent, named] = readParams(call, { least: 2, most: 2 });
    const entryPoint = readEntryPoint(named, chain.entryPoints);
    const operation = withPaymasterSignature(readUserOperation(sent), entryPoint);
    try {
      const hash = await bundlers.request({ method: call.method, params: [operation, named] });
      if (!isHexOf(hash, 32)) throw upstreamUnavailable({ retrySafe: false, timedOut: false });
      seenOperations.remember(hash, { operation, entryPoint });
      return hash;
    } catch (thrown) {
      // Hashing 128 KiB takes several milliseconds. If it fails, the bundler's error still counts.
      const hash = await inOwnTurn(() =>
        hashOperation(operation, { entryPoint, chainId: chain.chainId }),
      ).catch(() => undefined);
      if (hash && thrown instanceof JsonRpcError) {
        if (mayHaveArrived(thrown) && (await isKnown(hash, bundlers))) {
          seenOperations.remember(hash, { operation, entryPoint });
          return hash;
        }
        // An operation that may have arrived was not refused.
        const refusal = isUnavailable(thrown) ? undefined : wordsOf(thrown);
        seenOperations.remember(hash, { operation, entryPoint, refusal });
      }
      throw thrown;
    }
  },
};

/** Whether only the answer may be lost: just such errors have status 200. */
function mayHaveArrived(thrown: JsonRpcError): boolean {
  return isUnavailable(thrown) && httpOf(thrown).httpStatus === 200;
}

/** Looks for the operation, because sending it again could have a second effect. */
async function isKnown(hash: Hex, bundlers: UpstreamClient): Promise<boolean> {
  const asked = { method: 'eth_getUserOperationByHash', params: [hash] };
  const found = await bundlers.request(asked).catch(() => null);
  return typeof found === 'object' && found !== null;
}

/** The bundler's message and the meaning of a revert in it. */
function wordsOf({ message, data }: JsonRpcError): string {
  const { reason } = (data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && !message.includes(reason)
    ? `${message} (${reason})`
    : message;
}

/**
 * Estimates the gas of a user operation with a bundler (ERC-7769). Parameters: operation,
 * EntryPoint and optionally a state override.
 */
export const eth_estimateUserOperationGas: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle(call, { chain, bundlers }) {
    const [sent, named, override] = readParams(call, { least: 2, most: 3 });
    const entryPoint = readEntryPoint(named, chain.entryPoints);
    const operation = withPaymasterSignature(
      readUserOperation(sent, { withoutGas: true }),
      entryPoint,
    );
    if (override !== undefined && (typeof override !== 'object' || Array.isArray(override))) {
      throw invalidParams('the state override must be an object');
    }
    // Bundlers reject null for an absent override.
    const overrides = override === undefined || override === null ? [] : [override];
    const params = [operation, named, ...overrides];
    return bundlers.requestRaw({ method: call.method, params });
  },
};

/**
 * A user operation and where it was included, null members while it is pending; null if neither a
 * bundler nor the endpoint, which remembers what bundlers have accepted, knows it (ERC-7769).
 */
export const eth_getUserOperationByHash: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  async handle(call, { bundlers, seenOperations }) {
    const hash = readHash(call);
    const found = await bundlers.requestRaw({ method: call.method, params: call.params });
    const seen = seenOperations.find(hash);
    if (found.text !== 'null' || !seen || seen.refusal !== undefined) return found;
    // Some bundlers do not find what they accepted before, or even after, it was included.
    const asked = { method: 'eth_getUserOperationReceipt', params: [hash] };
    const receipt = (await bundlers.request(asked).catch(() => null)) as Included | null;
    const { blockNumber, blockHash, transactionHash } = receipt?.receipt ?? {};
    return {
      userOperation: seen.operation,
      entryPoint: seen.entryPoint,
      blockNumber: blockNumber ?? null,
      blockHash: blockHash ?? null,
      transactionHash: transactionHash ?? null,
    };
  },
};

interface Included {
  readonly receipt?: Readonly<Record<string, unknown>> | null;
}

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

/** The status of a user operation. */
interface OperationStatus {
  /** `not_found`, `not_submitted`, `submitted`, `included`, `rejected`, `reverted` or `failed`. */
  readonly status: string;
  readonly transactionHash: Hex | null;
  /** Why it failed, if known. */
  readonly reason?: string;
}

/**
 * The status of a user operation, and why it was dropped or failed. The reason comes from the
 * bundler's refusal, from the revert, or from simulating it now.
 */
export const pimlico_getUserOperationStatus: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  isByOperationHash: true,
  async handle(call, context) {
    const hash = readHash(call);
    const status = (await askBundler(context.bundlers, hash)) ?? {
      status: 'not_found',
      transactionHash: null,
    };
    const receipt = await askFor<Receipt>(context.bundlers, 'eth_getUserOperationReceipt', hash);
    if (receipt) return withReceipt(status, receipt);

    const seen = context.seenOperations.find(hash);
    if (seen?.refusal !== undefined) {
      return { status: 'rejected', transactionHash: null, reason: seen.refusal };
    }
    if (!isDropped(status.status)) return status;
    const reason = await whyDropped(context, hash, seen);
    return reason === undefined ? status : { ...status, reason };
  },
};

/** The bundlers' answer; undefined if they do not support the method. */
async function askBundler(
  bundlers: UpstreamClient,
  hash: Hex,
): Promise<OperationStatus | undefined> {
  const answer = await askFor<Partial<OperationStatus>>(
    bundlers,
    'pimlico_getUserOperationStatus',
    hash,
  );
  if (typeof answer?.status !== 'string') return undefined;
  const { status, transactionHash } = answer;
  return { status, transactionHash: isHexOf(transactionHash, 32) ? transactionHash : null };
}

interface Receipt {
  readonly success?: boolean;
  /** The revert bytes of the execution. */
  readonly reason?: unknown;
  readonly receipt?: { readonly transactionHash?: Hex } | null;
}

/** The status `included`, with the reason if the execution reverted. */
function withReceipt(status: OperationStatus, receipt: Receipt): OperationStatus {
  const transactionHash = receipt.receipt?.transactionHash ?? status.transactionHash;
  if (receipt.success !== false) return { status: 'included', transactionHash };
  const { reason } = receipt;
  const words = isHexOf(reason) ? (decodeRevert(reason) ?? reason) : reason;
  // pimlico also reports it as included, because it was paid for.
  return {
    status: 'included',
    transactionHash,
    reason: typeof words === 'string' && words !== '0x' ? words : 'the execution reverted',
  };
}

function isDropped(status: string): boolean {
  return ['not_found', 'rejected', 'failed', 'reverted'].includes(status);
}

async function whyDropped(
  { bundlers, nodes }: MethodContext,
  hash: Hex,
  seen: SeenOperation | undefined,
): Promise<string | undefined> {
  const found = seen ?? (await findAtBundler(bundlers, hash));
  return found && validate(nodes, found);
}

/** Finds an operation that was sent elsewhere or before this process started. */
async function findAtBundler(
  bundlers: UpstreamClient,
  hash: Hex,
): Promise<SeenOperation | undefined> {
  const known = await askFor<{ userOperation?: unknown; entryPoint?: unknown }>(
    bundlers,
    'eth_getUserOperationByHash',
    hash,
  );
  if (!isHexOf(known?.entryPoint, 20)) return undefined;
  try {
    return { operation: readUserOperation(known.userOperation), entryPoint: known.entryPoint };
  } catch {
    // Not an operation, so it explains nothing.
    return undefined;
  }
}

/** An upstream's answer about an operation; undefined if it has none or lacks the method. */
async function askFor<Answer>(
  bundlers: UpstreamClient,
  method: string,
  hash: Hex,
): Promise<Answer | undefined> {
  try {
    return ((await bundlers.request({ method, params: [hash] })) as Answer | null) ?? undefined;
  } catch (thrown) {
    // An unavailable bundler might know more, so its error is reported.
    if (!(thrown instanceof JsonRpcError) || isUnavailable(thrown)) throw thrown;
    return undefined;
  }
}
