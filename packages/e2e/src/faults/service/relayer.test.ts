import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { recoveryModuleAbiV1, safeAbi } from '@recovery-guardian/core';
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
import { type Address, decodeFunctionData, parseGwei } from 'viem';
import { inParallel, withRandom } from '../kit.ts';
import type { Random } from '../random.ts';
import { atAnyProcess, newOwner, startFaultWorld } from './fault-world.ts';

const count = 4;
/** How often the relayer works, in milliseconds. */
const pollInterval = 100;
/** What is not finished by then never will be, in milliseconds. */
const patience = 120_000;
/** After this many intervals an idle relayer has looked for reorgs. */
const idleIntervals = 40;

it(
  'the relayers of two processes execute and finalize each recovery once, despite crashes, dropped transactions, reorgs and a node that is down',
  { timeout: 280_000 },
  withRandom(async (random) => {
    await using parts = new AsyncDisposableStack();
    let rpcUrl = '';
    const node = await startHeldNode(() => rpcUrl);
    parts.defer(() => node.stop());
    const world = await startFaultWorld({
      processes: 2,
      configure: (configuration) => {
        const [chain] = configuration.chains ?? [];
        rpcUrl = chain?.rpcUrls?.[0] ?? '';
        return {
          ...configuration,
          chains: [{ ...chain, rpcUrls: [node.url], rpcTimeout: 1_000 }],
          relayer: {
            ...relayerSection({ confirmations: 3, perDay: '1000', total: '1000' }),
            pollInterval,
          },
        };
      },
    });
    parts.defer(() => world.stop());
    const trial = new Trial(world, node, random);
    await trial.run();
    assert.deepEqual(trial.failures, []);
  }),
);

interface Recovery {
  id: string;
  account: Address;
  newOwner: Address;
}
type Status = 'EXECUTED' | 'FINALIZED';

class Trial {
  readonly #world: TestWorld;
  readonly #node: HeldNode;
  readonly #random: Random;
  readonly #anyProcess: TestWorld;
  readonly failures: string[] = [];
  #isOver = false;
  #mayReorg = true;

  constructor(world: TestWorld, node: HeldNode, random: Random) {
    this.#world = world;
    this.#node = node;
    this.#random = random;
    this.#anyProcess = atAnyProcess(world, random);
  }

  /** Opens, executes and finalizes recoveries while parts fail. */
  async run(): Promise<void> {
    const recoveries = await this.#open();
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
    const calls = await this.#countCalls();
    const twice = [...calls.values()].filter((times) => times > 1).length;
    if (twice > 0) this.failures.push(`${twice} steps were sent twice`);
    if (calls.size !== 2 * count) this.failures.push(`${calls.size} steps are on the chain`);
  }

  /** Opens a recovery of each account by its guardian's signature. */
  async #open(): Promise<Recovery[]> {
    const { chain } = this.#world;
    const accounts = await deployManySafes(chain, count);
    const guarded = accounts.map((account) => ({ account, guardian: eoaGuardian() }));
    const pairs = guarded.map(({ account, guardian }) => ({ account, guardian: guardian.address }));
    await addGuardians(chain, pairs);
    // No reorg may remove these.
    await this.#client().mine({ blocks: 20 });
    return inParallel(guarded, count, (one) => this.#openOne(one));
  }

  async #openOne({ account, guardian }: { account: Address; guardian: TestGuardian }) {
    const owner = newOwner(this.#random);
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
    await inParallel(recoveries, count, async ({ id }) => {
      const deadline = Date.now() + patience;
      for (;;) {
        const request = await this.#try('GET /recoveries/fetchById', { query: { id } });
        const status = request?.body?.status;
        if (status === wanted || status === 'FINALIZED') return;
        if (Date.now() > deadline) {
          this.failures.push(`${id} is ${status}, not ${wanted}`);
          return;
        }
        await this.#try(`POST /recoveries/${step}`, { body: { id } });
        await sleep(300);
      }
    });
  }

  #try(route: Parameters<typeof call>[1], options: CallOptions) {
    return call(this.#anyProcess, route, options).catch(() => undefined);
  }

  /** Waits until no work is left, and the relayer has had time to detect reorgs. */
  async #untilQuiet(): Promise<void> {
    const deadline = Date.now() + patience;
    await sleep(idleIntervals * pollInterval);
    while ((await this.#countLive()) > 0) {
      if (Date.now() > deadline) {
        this.failures.push(`${await this.#countLive()} relays are left`);
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
    const random = this.#random;
    const client = this.#client();
    const faults: Record<string, () => Promise<unknown>> = {
      SIGKILL: () => this.#crash(),
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
      await faults[name]?.().catch((error: Error) => this.failures.push(`${name}: ${error}`));
    }
  }

  async #crash(): Promise<void> {
    const victim = this.#random.pick(this.#world.servers);
    await victim.crash();
    await sleep(this.#random.int(1_000));
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
      this.failures.push(`${account} is owned by ${owners.join()}`);
    }
  }

  /** How often each step is on the chain, by a transaction of the gas key. */
  async #countCalls() {
    const client = this.#client();
    const head = await client.getBlockNumber();
    const calls = new Map<string, number>();
    for (let number = 1n; number <= head; number++) {
      const block = await client.getBlock({ blockNumber: number, includeTransactions: true });
      for (const { from, input } of block.transactions) {
        // Empty transactions fill gaps between nonces.
        if (from.toLowerCase() !== gasKey.address.toLowerCase() || input === '0x') continue;
        const { functionName, args } = decodeFunctionData({
          abi: recoveryModuleAbiV1,
          data: input,
        });
        const call = `${functionName} ${args?.[0]}`;
        calls.set(call, (calls.get(call) ?? 0) + 1);
      }
    }
    return calls;
  }

  #client() {
    return chainClient(this.#world.chain.rpcUrl);
  }
}
