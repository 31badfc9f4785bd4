/** The process that puts load on the recovery routes: guardians of many accounts. */

import { type Measurement, runClosedLoop, timed } from '../kit/closed-loop.ts';
import { answerCalls } from '../kit/worker.ts';
import { actHeader } from '../service/baselines/statements.ts';
import { createHttpClient, type HttpClient } from '../service/http-client.ts';
import type { Target } from '../service/load-worker.ts';
import {
  type GuardedAccount,
  type ModuleRef,
  type OpenRequest,
  type Operation,
  open,
  prepareOpening,
  prepareSigning,
} from './operations.ts';

export interface RecoveryLoad {
  target: Target;
  operation: Operation;
  /** The accounts to open requests for, in turn. */
  accounts: readonly GuardedAccount[];
  moduleRef: ModuleRef;
  /** The requests to sign, each once, or to fetch. */
  requests: readonly OpenRequest[];
  /** How many are opened; signing and fetching take one request each. */
  count: number;
  concurrency: number;
}

/** Runs one operation; its input was prepared. */
type Act = (client: HttpClient) => Promise<unknown>;

/** More than any run needs. */
const unlimited = 3_600;

const methods = {
  /** Opens requests for others to sign. */
  async open(load: Omit<RecoveryLoad, 'operation' | 'requests'>): Promise<OpenRequest[]> {
    const opened: OpenRequest[] = [];
    const openings = await prepareOpenings(load);
    await withClient(load, async (client) => {
      const act = async (opening: (typeof openings)[number]) => {
        opened.push(await open(client, opening));
        return 0;
      };
      await runClosedLoop(act, { ...load, seconds: unlimited, items: openings });
    });
    return opened;
  },

  /** Signs the operation's input first, then sends it; only sending is timed. */
  async measure({ seconds, ...load }: RecoveryLoad & { seconds: number }): Promise<Measurement> {
    const acts = await prepare(load);
    return withClient(load, (client) =>
      runClosedLoop((act) => timed(() => act(client)), { ...load, seconds, items: acts }),
    );
  },

  async performAll(load: RecoveryLoad): Promise<void> {
    const acts = await prepare(load);
    await withClient(load, async (client) => {
      const perform = async ([index, act]: [number, Act]) => {
        await act(client.withHeader(actHeader, `${load.operation} ${index}`));
        return 0;
      };
      await runClosedLoop(perform, { ...load, seconds: unlimited, items: acts.entries() });
    });
  },
};

export type RecoveryLoadMethods = typeof methods;

answerCalls(methods);

async function prepare(load: RecoveryLoad): Promise<Act[]> {
  switch (load.operation) {
    case 'recoveries/create': {
      const openings = await prepareOpenings(load);
      return openings.map((opening) => (client) => open(client, opening));
    }
    case 'recoveries/sign': {
      const bodies = await Promise.all(load.requests.map(prepareSigning));
      return bodies.map((body) => (client) => client.post('/recoveries/sign', body));
    }
    case 'recoveries/fetchById':
      return load.requests.map(
        ({ id }) =>
          (client) =>
            client.get('/recoveries/fetchById', { id }),
      );
  }
}

function prepareOpenings({
  accounts,
  moduleRef,
  count,
}: Pick<RecoveryLoad, 'accounts' | 'moduleRef' | 'count'>) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      prepareOpening(accounts[index % accounts.length] as GuardedAccount, moduleRef),
    ),
  );
}

async function withClient<Answer>(
  { target, concurrency }: Pick<RecoveryLoad, 'target' | 'concurrency'>,
  use: (client: HttpClient) => Promise<Answer>,
): Promise<Answer> {
  const client = createHttpClient({ ...target, connections: concurrency });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
