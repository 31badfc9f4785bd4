/** The process that puts load on the service: the callers, and their shared mailbox. */

import type { Address } from 'viem';
import { type Measurement, runClosedLoop, timed } from '../kit/closed-loop.ts';
import { answerCalls } from '../kit/worker.ts';
import { actHeader } from './baselines/statements.ts';
import { createHttpClient } from './http-client.ts';
import { startMailSink } from './mail-sink.ts';
import { type Holder, type Operation, type Prepared, perform, prepare } from './operations.ts';

export interface Target {
  baseUrl: string;
  accessToken: string;
}

export interface Load {
  target: Target;
  operation: Operation;
  /** Each runs the operation once, in this order. */
  accounts: readonly Address[];
  holder: Holder;
  concurrency: number;
}

const sink = await startMailSink();
/** More than any run needs. */
const unlimited = 3_600;

const methods = {
  smtpUrl: async (_: undefined) => sink.smtpUrl,

  /** Signs the operation's input first, then sends it; only sending is timed. */
  async measure({ seconds, ...load }: Load & { seconds: number }): Promise<Measurement> {
    const { target, operation, accounts, holder, concurrency } = load;
    const prepared: Prepared[] = [];
    for (const account of accounts) prepared.push(await prepare(operation, account, holder));
    const client = createHttpClient({ ...target, connections: concurrency });
    const act = (one: Prepared) => timed(() => perform(operation, one, { client, sink }));
    const measurement = await runClosedLoop(act, { concurrency, seconds, items: prepared });
    await client.close();
    return measurement;
  },

  /** Runs an operation for each account, its requests marked as one; answers are in order. */
  async performAll({ target, operation, accounts, holder, concurrency }: Load): Promise<unknown[]> {
    const client = createHttpClient({ ...target, connections: concurrency });
    const answers: unknown[] = [];
    const act = async ([index, account]: [number, Address]) => {
      const marked = client.withHeader(actHeader, `${operation} ${index}`);
      const prepared = await prepare(operation, account, holder);
      answers[index] = await perform(operation, prepared, { client: marked, sink });
      return 0;
    };
    await runClosedLoop(act, { concurrency, seconds: unlimited, items: accounts.entries() });
    await client.close();
    return answers;
  },

  /** The first baseline: the same client's rate on an empty route. */
  async measureEmptyRoute(parameters: {
    baseUrl: string;
    concurrency: number;
    count: number;
  }): Promise<Measurement> {
    const { baseUrl, concurrency, count } = parameters;
    const client = createHttpClient({ baseUrl, accessToken: '', connections: concurrency });
    const act = () => timed(() => client.post('/', {}));
    const items = Array.from({ length: count });
    const measurement = await runClosedLoop(act, { concurrency, seconds: unlimited, items });
    await client.close();
    return measurement;
  },
};

export type LoadMethods = typeof methods;

answerCalls(methods);
