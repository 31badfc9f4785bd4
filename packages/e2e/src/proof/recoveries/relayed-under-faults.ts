import { setTimeout as sleep } from 'node:timers/promises';
import {
  addGuardians,
  type CallOptions,
  call,
  chainClient,
  createBody,
  deployManySafes,
  eoaGuardian,
  expectOk,
  gasKey,
  type HeldNode,
  queryPostgres,
  recoveryOf,
  relayerSection,
  startHeldNode,
  type TestGuardian,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import { type Address, decodeFunctionData, parseGwei } from 'viem';
import type { Check, Scale } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { inParallel } from '../kit/in-parallel.ts';
import type { Random } from '../kit/random.ts';
import { atAnyProcess } from '../service/holder.ts';
import { atMostTwo, startProofWorld } from '../service/proof-world.ts';
import { newOwner } from '../service/recoveries.ts';

/** How many recoveries are requested in parallel. */
const atOnce = 8;

/** What is not finished by then never will be, in milliseconds. */
const patience = 300_000;

/** After this many intervals an idle relayer has looked for reorgs. */
const idleIntervals = 40;

/**
 * Relayed recoveries while processes are killed, transactions dropped and underpriced, blocks
 * removed by reorgs, and the node down for a while.
 */
export function relayedUnderFaults(processes: number): Check {
  return {
    name: `relayer under faults, ${processes === 1 ? 'one process' : 'several processes'}`,
    target:
      'SIGKILL, drops, base fees, reorgs of depth 1-6, RPC down, at random -> every recovery executed and finalised, 0 sent twice, every account has its new owners',
    async measure(scale) {
      const count = scale.of(200, 4);
      let rpcUrl = '';
      const node = await startHeldNode(() => rpcUrl);
      const world = await startProofWorld({
        processes: atMostTwo(scale, processes),
        configure: (configuration) => {
          const [chain] = configuration.chains ?? [];
          rpcUrl = chain?.rpcUrls?.[0] ?? '';
          return {
            ...configuration,
            chains: [{ ...chain, rpcUrls: [node.url], rpcTimeout: 1_000 }],
            relayer: {
              ...relayerSection({ confirmations: 3, perDay: '1000', total: '1000' }),
              pollInterval: pollInterval(scale),
            },
          };
        },
      });
      try {
        return await new Trial(world, node, scale).run(count);
      } finally {
        await world.stop();
        await node.stop();
      }
    },
  };
}

/** How often the relayer works, in milliseconds. */
function pollInterval(scale: Scale): number {
  return scale.of(500, 200);
}

interface Recovery {
  id: string;
  account: Address;
  newOwner: Address;
}
type Status = 'EXECUTED' | 'FINALIZED';

class Trial {
  readonly #world: TestWorld;
  readonly #node: HeldNode;
  readonly #scale: Scale;
  readonly #anyProcess: TestWorld;
  readonly #faults = new Map<string, number>();
  readonly #failures: string[] = [];
  #isOver = false;
  #mayReorg = true;

  constructor(world: TestWorld, node: HeldNode, scale: Scale) {
    this.#world = world;
    this.#node = node;
    this.#scale = scale;
    this.#anyProcess = atAnyProcess(world, scale.random);
  }

  async run(count: number) {
    const recoveries = await this.#open(count);
    const chaos = this.#makeTrouble();
    try {
      await this.#bring(recoveries, 'execute', 'EXECUTED');
      // A grace period that a reorg restarts or resets is not a fault: no reorg may be that deep.
      this.#mayReorg = false;
      await this.#untilQuiet();
      await this.#client().increaseTime({ seconds: 181 });
      await this.#client().mine({ blocks: 10 });
      this.#mayReorg = true;
      await this.#bring(recoveries, 'finalize', 'FINALIZED');
    } finally {
      this.#isOver = true;
      await chaos;
    }
    await this.#untilQuiet();
    for (const recovery of recoveries) await this.#checkOwner(recovery);
    const { calls, others } = await this.#countTransactions();
    const twice = [...calls.values()].filter((times) => times > 1).length;
    if (twice > 0) this.#failures.push(`${twice} steps were sent twice`);
    if (calls.size !== 2 * count) this.#failures.push(`${calls.size} steps are on the chain`);
    const faults = [...this.#faults].map(([name, times]) => `${times} x ${name}`).join(', ');
    return {
      measured: `${count} recoveries, processes: ${this.#world.servers.length}, ${faults}; ${calls.size} steps on the chain, ${twice} twice, ${others} empty transactions; ${tell(this.#failures, 'failures')}`,
      holds: this.#failures.length === 0,
    };
  }

  /** Opens a recovery of each account by its guardian's signature. */
  async #open(count: number): Promise<Recovery[]> {
    const { chain } = this.#world;
    const accounts = await deployManySafes(chain, count);
    const guarded = accounts.map((account) => ({ account, guardian: eoaGuardian() }));
    const pairs = guarded.map(({ account, guardian }) => ({ account, guardian: guardian.address }));
    await addGuardians(chain, pairs);
    // No reorg may remove these.
    await this.#client().mine({ blocks: 20 });
    return inParallel(guarded, atOnce, (one) => this.#openOne(one));
  }

  async #openOne({ account, guardian }: { account: Address; guardian: TestGuardian }) {
    const owner = newOwner(this.#scale.random);
    const recovery = await recoveryOf({ world: this.#world, account }, [owner]);
    const { body } = expectOk(
      await call(this.#anyProcess, 'POST /recoveries/create', {
        body: await createBody(guardian, recovery),
      }),
    );
    return { id: body.id as string, account, newOwner: owner };
  }

  /** Requests a step of all recoveries until it is done, as a client does: calls may be cut off. */
  async #bring(recoveries: readonly Recovery[], step: string, wanted: Status): Promise<void> {
    await inParallel(recoveries, atOnce, async ({ id }) => {
      const deadline = Date.now() + patience;
      for (;;) {
        const request = await this.#try('GET /recoveries/fetchById', { query: { id } });
        const status = request?.body?.status;
        if (status === wanted || status === 'FINALIZED') return;
        if (Date.now() > deadline) {
          this.#failures.push(`${id} is ${status}, not ${wanted}`);
          return;
        }
        await this.#try(`POST /recoveries/${step}`, { body: { id } });
        await sleep(300);
      }
    });
    this.#scale.onProgress(`${recoveries.length} brought to ${wanted}`);
  }

  #try(route: Parameters<typeof call>[1], options: CallOptions) {
    return call(this.#anyProcess, route, options).catch(() => undefined);
  }

  /** Waits until no work is left, and the relayer has had time to detect reorgs. */
  async #untilQuiet(): Promise<void> {
    const deadline = Date.now() + patience;
    await sleep(idleIntervals * pollInterval(this.#scale));
    while ((await this.#countLive()) > 0) {
      if (Date.now() > deadline) {
        this.#failures.push(`${await this.#countLive()} relays are left`);
        return;
      }
      await sleep(500);
    }
  }

  async #countLive(): Promise<number> {
    const [row] = await queryPostgres<{ count: number }>(
      this.#world.configuration.database.url as string,
      "select count(*)::int from relays where status in ('queued', 'sent')",
    );
    return row?.count ?? 0;
  }

  async #makeTrouble(): Promise<void> {
    const { random } = this.#scale;
    const client = this.#client();
    const faults: Record<string, () => Promise<unknown>> = {
      SIGKILL: () => this.#crash(random),
      dropped: () => client.request({ method: 'anvil_dropAllTransactions' } as never),
      expensive: () =>
        client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(String(1 + random.int(40))) }),
      reorg: async () => {
        const params = [1 + random.int(6), []];
        if (this.#mayReorg) await client.request({ method: 'anvil_reorg', params } as never);
      },
      'RPC away': async () => {
        void this.#node.hold(Number.POSITIVE_INFINITY);
        await sleep(2_000 + random.int(2_000));
        this.#node.release();
        this.#node.passLater();
      },
    };
    while (!this.#isOver) {
      await sleep(500 + random.int(1_500));
      const name = random.pick(Object.keys(faults));
      this.#faults.set(name, (this.#faults.get(name) ?? 0) + 1);
      await faults[name]?.().catch((error: Error) => this.#failures.push(`${name}: ${error}`));
    }
  }

  async #crash(random: Random): Promise<void> {
    const victim = random.pick(this.#world.servers);
    await victim.crash();
    await sleep(random.int(1_000));
    for (let attempt = 1; ; attempt++) {
      try {
        return await victim.restart();
      } catch (error) {
        // A busy machine may be slow to start it.
        if (attempt === 5) throw error;
      }
    }
  }

  async #checkOwner({ account, newOwner }: Recovery): Promise<void> {
    const safe = { address: account, abi: safeAbi } as const;
    const owners = await this.#client().readContract({ ...safe, functionName: 'getOwners' });
    if (owners.length !== 1 || owners[0] !== newOwner) {
      this.#failures.push(`${account} is owned by ${owners.join()}`);
    }
  }

  /** The gas key's transactions on the chain: the number for each step, and of the empty ones. */
  async #countTransactions() {
    const client = this.#client();
    const head = await client.getBlockNumber();
    const calls = new Map<string, number>();
    let others = 0;
    for (let number = 1n; number <= head; number++) {
      const block = await client.getBlock({ blockNumber: number, includeTransactions: true });
      for (const { from, input } of block.transactions) {
        if (from.toLowerCase() !== gasKey.address.toLowerCase()) continue;
        if (input === '0x') {
          others++;
          continue;
        }
        const { functionName, args } = decodeFunctionData({ abi: recoveryModuleAbi, data: input });
        const call = `${functionName} ${args?.[0]}`;
        calls.set(call, (calls.get(call) ?? 0) + 1);
      }
    }
    return { calls, others };
  }

  #client() {
    return chainClient(this.#world.chain.rpcUrl);
  }
}
