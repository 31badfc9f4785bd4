import {
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem';
import { ChainContradiction, NodeFailure, NodesUnavailable } from '../chains/node-errors.ts';
import type { Nodes } from '../chains/nodes.ts';
import { createLogReader } from '../chains/read-logs.ts';
import { readRollupFee } from '../chains/rollup-fee.ts';
import { upstreamUnavailable } from '../endpoint/json-rpc/messages.ts';
import type { Clock } from '../kit/clock.ts';

/** The sponsor's own access to the chain, never through a client. */
export type OpenSponsorChain = ReturnType<typeof openSponsorChain>;

/** Without the reads at start. */
export type SponsorChain = Omit<
  OpenSponsorChain,
  'describePaymaster' | 'describeToken' | 'getDeposit' | 'takesTokens'
>;

/** A user operation paid by the paymaster (UserOperationEvent, ERC-4337). Of one that a token paid, 0. */
export interface PaidOperation {
  readonly sender: Address;
  readonly nonce: bigint;
  /** Wei. */
  readonly actualGasCost: bigint;
}

/**
 * The chain for callers of the endpoint: while too few nodes answer, or nodes contradict each other,
 * they are told to try again, as with other upstreams.
 */
export function openForCallers(chain: SponsorChain): SponsorChain {
  const answering = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (thrown) {
      const isAway = thrown instanceof NodesUnavailable || thrown instanceof ChainContradiction;
      if (!isAway) throw thrown;
      const upstream = 'node of the chain';
      throw upstreamUnavailable({ retrySafe: true, timedOut: false, upstream });
    }
  };
  return {
    getHead: () => answering(chain.getHead()),
    getCode: (account) => answering(chain.getCode(account)),
    getStorage: (account, slot) => answering(chain.getStorage(account, slot)),
    getNonce: (query) => answering(chain.getNonce(query)),
    getRollupFee: (query) => answering(chain.getRollupFee(query)),
    getTokenBalance: (token, account) => answering(chain.getTokenBalance(token, account)),
    getPaidOperations: (query) => answering(chain.getPaidOperations(query)),
  };
}

/** The number of blocks per request for logs; smaller if a node refuses. */
const maximumRange = 500;

/** How far a newest block's time is from our clock at most, in seconds. */
const maximumSkew = 7_200;

/**
 * Opens a chain over its nodes, with their quorum.
 *
 * @param clock what the newest block's time is compared with: one from another year gives signatures
 *   that never end, and the budget of other days
 */
export function openSponsorChain(nodes: Nodes, clock?: Clock) {
  const logReader = createLogReader(maximumRange);

  function read(
    address: Address,
    functionName: ReadName,
    args: readonly unknown[] = [],
    { isOurs } = { isOurs: true },
  ) {
    return nodes.ask(functionName, async (reader) => {
      const data = encodeFunctionData({ abi: readAbi, functionName, args } as never) as Hex;
      const answer = await reader.call({ to: address, data, isOurs });
      if (answer === undefined) throw new Error(`${address} refuses ${functionName}`);
      return decodeFunctionResult({ abi: readAbi, functionName, data: answer } as never);
    });
  }

  return {
    /** The newest block. Its time, in seconds since 1970, is the sponsor's only clock. */
    getHead: (): Promise<{ number: bigint; timestamp: number }> =>
      nodes.ask('head', async (reader) => {
        const head = await reader.getBlock();
        const now = clock ? clock.now().getTime() / 1_000 : head.timestamp;
        if (Math.abs(head.timestamp - now) <= maximumSkew) return head;
        throw new NodeFailure("the time of its newest block is hours from this host's clock");
      }),
    /** `0x` if there is none. */
    getCode: (account: Address) => nodes.ask('code', (reader) => reader.getCode(account)),
    /** One word of an account's storage. */
    getStorage: (account: Address, slot: Hex) =>
      nodes.ask('storage', (reader) => reader.getStorage(account, slot)),

    /** A sender's next nonce for a key, even if the sender is not deployed (ERC-4337). */
    getNonce: async ({
      entryPoint,
      sender,
      key,
    }: {
      entryPoint: Address;
      sender: Address;
      key: bigint;
    }) => (await read(entryPoint, 'getNonce', [sender, key])) as bigint,

    /**
     * What a rollup charges for a transaction beside its gas, in wei: the OP Stack's L1 fee and
     * operator fee, Arbitrum's gas for L1. 0 on other chains.
     *
     * @param query.data of the transaction, as long and as random as the transaction itself
     * @param query.gas that it uses
     */
    getRollupFee: (query: { data: Hex; gas: bigint }) =>
      nodes.ask("the rollup's fees", (reader) => readRollupFee(reader, query)),

    /** Operations in these blocks that the paymaster paid for, from the EntryPoint's events. */
    async getPaidOperations({
      entryPoint,
      paymaster,
      fromBlock,
      toBlock,
      takesTokens,
    }: {
      entryPoint: Address;
      paymaster: Address;
      fromBlock: bigint;
      toBlock: bigint;
      takesTokens: boolean;
    }): Promise<PaidOperation[]> {
      const topics = encodeEventTopics({ abi: eventAbi, args: { paymaster } }) as (Hex | null)[];
      const range = { fromBlock, toBlock };
      return nodes.ask('logs', async (_reader, rpc) => {
        const logs = await logReader.read(rpc, { address: entryPoint, topics, ...range });
        const payments = takesTokens
          ? await logReader.read(rpc, { address: paymaster, topics: paidTopics, ...range })
          : [];
        const paid = new Set(payments.map(({ topics: [, userOpHash] }) => userOpHash));
        return logs.map(({ topics, data }) => {
          const { args } = decodeEventLog({ abi: eventAbi, topics, data });
          const actualGasCost = paid.has(args.userOpHash) ? 0n : args.actualGasCost;
          return { sender: args.sender, nonce: args.nonce, actualGasCost };
        });
      });
    },

    /** What an account holds of a token. */
    getTokenBalance: async (token: Address, account: Address) =>
      (await read(token, 'balanceOf', [account], { isOurs: false })) as bigint,

    /** Reads a paymaster's signer and EntryPoint. @throws if it is not a paymaster */
    async describePaymaster(address: Address): Promise<{ signer: Address; entryPoint: Address }> {
      const [signer, entryPoint] = await Promise.all([
        read(address, 'verifyingSigner'),
        read(address, 'entryPoint'),
      ]);
      return { signer: signer as Address, entryPoint: entryPoint as Address };
    },
    /** Whether a paymaster can be paid in tokens. */
    takesTokens: (paymaster: Address) => read(paymaster, 'takesTokens').then(Boolean, () => false),
    /** Reads a token's names and decimals. @throws if it is not a token */
    async describeToken(address: Address) {
      const names = ['name', 'symbol', 'decimals'] as const;
      const reads = names.map((name) => read(address, name, [], { isOurs: false }));
      const [name, symbol, decimals] = (await Promise.all(reads).catch(() => {
        throw new Error(`${address} does not answer as a token: check sponsor.tokens`);
      })) as [string, string, number];
      return { name, symbol, decimals };
    },
    /**
     * Reads a paymaster's deposit at its EntryPoint, in wei. @throws if the EntryPoint does not
     * answer
     */
    getDeposit: async (entryPoint: Address, paymaster: Address) =>
      (await read(entryPoint, 'balanceOf', [paymaster])) as bigint,
  };
}

const readAbi = parseAbi([
  'function verifyingSigner() view returns (address)',
  'function entryPoint() view returns (address)',
  'function takesTokens() view returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
]);

type ReadName = (typeof readAbi)[number]['name'];

const eventAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
]);

const paidTopics = encodeEventTopics({
  abi: parseAbi([
    'event GasPaidInTokens(bytes32 indexed userOpHash, address indexed sender, address indexed token, uint256 amount)',
  ]),
}) as Hex[];
