import { type AccountKind, accountKinds } from '@recovery-guardian/core';
import { type Address, type Hash, type Hex, parseAbi } from 'viem';
import { type JsonRpc, readContract } from './json-rpc.ts';

/** The outcome of an operation, as sites are told. @see EIP-5792 */
export interface OperationReceipt {
  /** Of this operation only, though its transaction may carry several; none if they are long. */
  readonly logs: readonly { address: Address; data: Hex; topics: readonly Hex[] }[];
  readonly status: '0x1' | '0x0';
  readonly blockHash: Hash;
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
  readonly transactionHash: Hash;
}

/** As the endpoint answers. @see ERC-7769 */
type Answer = Pick<OperationReceipt, 'logs'> & { success: boolean; receipt: OperationReceipt };

/** In characters of JSON: those of all that Activity lists fit into the browser's storage. */
const longestLogs = 32_000;

/**
 * Reads a receipt; `undefined` while the operation is pending. It is kept, so its size is bounded: an
 * endpoint could fill the storage, without which nothing works.
 *
 * @throws if the endpoint answers anything else
 */
export async function readReceipt(
  endpoint: JsonRpc,
  hash: Hash,
): Promise<OperationReceipt | undefined> {
  const answer = (await endpoint('eth_getUserOperationReceipt', [hash])) as Answer | null;
  if (!answer) return undefined;
  const { success, receipt } = answer;
  return { ...readFacts(receipt), logs: readLogs(answer.logs), status: success ? '0x1' : '0x0' };
}

/** Reads the receipt of an owner's transaction; `undefined` while it is pending. */
export async function readTransactionReceipt(
  node: JsonRpc,
  hash: Hash,
): Promise<OperationReceipt | undefined> {
  const answer = (await node('eth_getTransactionReceipt', [hash])) as OperationReceipt | null;
  if (!answer) return undefined;
  return { ...readFacts(answer), logs: [], status: answer.status === '0x1' ? '0x1' : '0x0' };
}

function readFacts(receipt: OperationReceipt) {
  const { blockHash, blockNumber, gasUsed, transactionHash } = receipt;
  const facts = { blockHash, blockNumber, gasUsed, transactionHash };
  if (!Object.values(facts).every((fact) => /^0x[\da-f]{1,64}$/i.test(fact))) {
    throw new TypeError('This is no receipt');
  }
  return facts;
}

function readLogs(all: OperationReceipt['logs'] = []): OperationReceipt['logs'] {
  const logs = all.map(({ address, data, topics }) => ({ address, data, topics }));
  return JSON.stringify(logs).length > longestLogs ? [] : logs;
}

/** @see ERC-4337, semi-abstracted nonces: a key of 192 bits, and a sequence of 64. */
export const nonceAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
]);

/**
 * Whether an operation can no longer be included: its validity is over and its nonce is unused. If
 * the nonce was used, the operation ran, and the bundler will report how.
 */
export async function hasLapsed(
  node: JsonRpc,
  operation: {
    readonly address: Address;
    readonly kind?: AccountKind | undefined;
    readonly nonce: Hex;
    readonly validUntil: number;
  },
): Promise<boolean> {
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  // Operations stored before `validUntil` was added never expire here.
  if (!(Number(block.timestamp) > operation.validUntil)) return false;
  const nonce = BigInt(operation.nonce);
  const args = [operation.address, nonce >> 64n] as const;
  // Operations of earlier versions have no kind.
  const { entryPoint } = accountKinds[operation.kind ?? '0.7'];
  return (await readContract(node, entryPoint, nonceAbi, 'getNonce', args)) === nonce;
}
