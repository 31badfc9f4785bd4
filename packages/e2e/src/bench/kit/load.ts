import { type Measurement, runClosedLoop } from './closed-loop.ts';
import { type HttpClient, openClient } from './http-client.ts';
import { processorSeconds } from './process-usage.ts';

/** Runs one operation, prepared, from its first request to its last answer. */
export type Act = (client: HttpClient, caller: number) => Promise<unknown>;

/** A server under load. */
export interface Target {
  baseUrl: string;
  headers?: Record<string, string>;
  /** The process whose CPU time is measured. */
  pid?: number | undefined;
}

export interface Load<Parameters> {
  target: Target;
  /** What the acts are prepared from. */
  parameters: Parameters;
  concurrency: number;
}

/**
 * The load runner, as methods of a worker process: each caller has its own connection.
 *
 * @param prepare returns what the callers do; it is not timed.
 */
export function loadMethods<Parameters>(
  prepare: (parameters: Parameters) => Promise<Iterable<Act>> | Iterable<Act>,
) {
  return {
    async measure(load: Load<Parameters> & { seconds?: number | undefined }): Promise<Measurement> {
      const { target, concurrency, seconds } = load;
      const items = await prepare(load.parameters);
      using clients = await openClients(load);
      const usedBefore = target.pid && processorSeconds(target.pid);
      const measurement = await runClosedLoop(
        (act: Act, caller) => act(clients.at(caller), caller),
        { concurrency, seconds, items },
      );
      if (target.pid === undefined || usedBefore === undefined) return measurement;
      const used = processorSeconds(target.pid) - usedBefore;
      return { ...measurement, cpu: (1e6 * used) / measurement.count };
    },

    /** Runs each act once, its requests marked with its number. @returns the answers, in order */
    async performAll(load: Load<Parameters> & { mark: Mark }): Promise<unknown[]> {
      const { concurrency, mark } = load;
      const acts = [...(await prepare(load.parameters))];
      using clients = await openClients(load);
      const answers: unknown[] = [];
      await runClosedLoop(
        async ([index, act]: [number, Act], caller) => {
          const marked = clients.at(caller).withHeader(mark.header, `${mark.name} ${index}`);
          answers[index] = await act(marked, caller);
        },
        { concurrency, items: acts.entries() },
      );
      return answers;
    },
  };
}

/** The header that tells which act a request belongs to. */
interface Mark {
  header: string;
  name: string;
}

export type LoadMethods<Parameters> = ReturnType<typeof loadMethods<Parameters>>;

async function openClients({ target, concurrency }: Load<unknown>) {
  const open = () => openClient(target.baseUrl, target.headers);
  const clients = await Promise.all(Array.from({ length: concurrency }, open));
  return {
    at: (caller: number) => clients[caller] as HttpClient,
    [Symbol.dispose]() {
      for (const client of clients) client.close();
    },
  };
}

/**
 * Measures for this long, after a warm-up that also shows how many acts are to be prepared.
 *
 * @param run prepares and runs this many acts.
 */
export async function measureRate(
  run: (count: number) => Promise<Measurement>,
  { warmUp, seconds }: { warmUp: number; seconds: number },
): Promise<Measurement> {
  const { rate } = await run(warmUp);
  // Some spare ones: the run ends by the clock, with every caller still busy.
  return run(Math.ceil(rate * seconds * 1.3));
}
