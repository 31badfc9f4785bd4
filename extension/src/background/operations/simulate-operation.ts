import { type Address, getAddress, type Hex, isAddressEqual, size, slice } from 'viem';
import { type BalanceChange, coinAddress, type Simulation } from '../../messages/token-facts.ts';
import { entryPoint } from '../accounts/entry-point.ts';
import type { JsonRpc } from '../chains/json-rpc.ts';
import type { UserOperation } from './safe-operation.ts';

/** In milliseconds: an approval does not wait longer for a simulation. */
const timeLimit = 4_000;
/** Longer lists would be no help. */
const mostChanges = 30;

/**
 * Has the node simulate the bytes that are signed, as the EntryPoint would call them. It never
 * throws: what the node cannot simulate is `unknown`.
 */
export function simulateOperation(
  node: JsonRpc,
  { sender, callData, factory, factoryData }: UserOperation,
): Promise<Simulation> {
  const run = { from: entryPoint, to: sender, data: callData };
  const deploy = factory ? [{ from: entryPoint, to: factory, data: factoryData ?? '0x' }] : [];
  const late = new Promise<Simulation>((resolve) => {
    setTimeout(() => resolve({ outcome: 'unknown' }), timeLimit);
  });
  const simulated = simulate(node, [...deploy, run], sender)
    // Only the former can deploy the account first.
    .catch((error) => (factory ? Promise.reject(error) : trace(node, run, sender)))
    .catch((): Simulation => ({ outcome: 'unknown' }));
  return Promise.race([simulated, late]);
}

interface SimulatedCall {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
}

interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

async function simulate(
  node: JsonRpc,
  calls: readonly SimulatedCall[],
  account: Address,
): Promise<Simulation> {
  const simulation = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false };
  const blocks = await node('eth_simulateV1', [simulation, 'latest']);
  const [block] = blocks as [{ calls: { status: Hex; logs?: readonly Log[] }[] }];
  if (block.calls.some(({ status }) => Number(status) !== 1)) return { outcome: 'failure' };
  return balanceChanges(
    block.calls.flatMap(({ logs = [] }) => logs),
    account,
  );
}

/** A call of `callTracer`, with the calls that it made. */
interface TracedCall {
  readonly type: string;
  readonly from: Address;
  readonly to?: Address;
  readonly value?: Hex;
  readonly error?: string;
  readonly logs?: readonly Log[];
  readonly calls?: readonly TracedCall[];
}

async function trace(node: JsonRpc, call: SimulatedCall, account: Address): Promise<Simulation> {
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } };
  const traced = (await node('debug_traceCall', [call, 'latest', options])) as TracedCall;
  if (traced.type !== 'CALL') throw new TypeError('The node traced something else');
  if (traced.error) return { outcome: 'failure' };
  return balanceChanges(logsOf(traced), account);
}

/** The logs of a call and of those that it made, with coins that moved as logs. */
function logsOf({ type, from, to, value, error, logs = [], calls = [] }: TracedCall): Log[] {
  if (error) return [];
  const moves = to && /^(CALL|CREATE2?)$/.test(type) && BigInt(value ?? '0x0') > 0n;
  const coins = moves ? [transferLog(from, to, value as Hex)] : [];
  return [...coins, ...logs, ...calls.flatMap(logsOf)];
}

/** @see ERC-20 and ERC-721 `Transfer` */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function transferLog(from: Address, to: Address, value: Hex): Log {
  const word = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`;
  return { address: coinAddress, topics: [transferTopic, word(from), word(to)], data: value };
}

/** @see ERC-1155 `TransferSingle` and `TransferBatch` */
const severalTopics: readonly Hex[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
];

/** Adds up what logs move to and from the account; `unknown` if that includes ERC-1155. */
function balanceChanges(logs: readonly Log[], account: Address): Simulation {
  const isOfAccount = (topic: Hex) => isAddressEqual(slice(topic, 12), account);
  const movesSeveral = ({ topics: [topic, , ...parties] }: Log) =>
    topic !== undefined && severalTopics.includes(topic) && parties.some(isOfAccount);
  if (logs.some(movesSeveral)) return { outcome: 'unknown' };
  const sums = new Map<string, BalanceChange>();
  for (const { token, from, to, amount, tokenId } of logs.flatMap(readTransfer)) {
    const gained = isAddressEqual(to, account) ? amount : 0n;
    const lost = isAddressEqual(from, account) ? amount : 0n;
    const key = `${token} ${tokenId}`;
    const sum = BigInt(sums.get(key)?.amount ?? 0) + gained - lost;
    const isCoin = isAddressEqual(token, coinAddress);
    sums.set(key, { token: isCoin ? undefined : token, amount: String(sum), tokenId });
  }
  const changes = [...sums.values()].filter(({ amount }) => amount !== '0');
  return changes.length > mostChanges ? { outcome: 'unknown' } : { outcome: 'success', changes };
}

/** ERC-20 has the amount in its data; ERC-721 has the number as a fourth topic. */
function readTransfer({ address, topics, data }: Log) {
  const [topic, from, to, number] = topics;
  if (topic !== transferTopic || !from || !to) return [];
  const isAmount = number === undefined && size(data) > 0 && size(data) <= 32;
  if (!isAmount && number === undefined) return [];
  return [
    {
      token: getAddress(address),
      from: slice(from, 12),
      to: slice(to, 12),
      amount: number === undefined ? BigInt(data) : 1n,
      tokenId: number === undefined ? undefined : String(BigInt(number)),
    },
  ];
}
