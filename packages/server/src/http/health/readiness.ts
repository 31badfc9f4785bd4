import { setTimeout as sleep } from 'node:timers/promises';

/** Something the service cannot do without. Throws, or takes too long, when it is not there. */
export type ReadinessCheck = {
  /** What it stands in for: one working of each kind will do. Without a relayer people pay themselves. */
  kind: 'database' | 'chains' | 'delivery' | 'relayer';
  name: string;
  run(): Promise<unknown>;
};

export type Readiness = {
  status: 'ready' | 'unready';
  /** Name -> how it is. No reasons: those are in the log. */
  checks: Record<string, 'ok' | 'failed'>;
};

export type ReadinessOptions = {
  checks: readonly ReadinessCheck[];
  /** Told of a check that fails, once until it works again. */
  onFailure(name: string, error: unknown): void;
  /** Milliseconds that an answer is good for: a load balancer's asking must not be a load. */
  cacheTime?: number;
  /** Milliseconds that a check may take. */
  timeout?: number;
};

/**
 * Whether requests can be served: the database, and at least one chain and one way to deliver. One
 * chain of many that is away must not take the others with it.
 */
export function createReadiness({
  checks,
  onFailure,
  cacheTime = 3_000,
  timeout = 2_000,
}: ReadinessOptions): () => Promise<Readiness> {
  const failing = new Set<string>();

  const run = async ({ kind, name, run }: ReadinessCheck) => {
    const ending = new AbortController();
    const late = async () => {
      await sleep(timeout, undefined, { signal: ending.signal, ref: false });
      throw new Error(`no answer within ${timeout} ms`);
    };
    try {
      await Promise.race([run(), late()]);
      failing.delete(name);
      return { kind, name, isOk: true };
    } catch (error) {
      if (!failing.has(name)) onFailure(name, error);
      failing.add(name);
      return { kind, name, isOk: false };
    } finally {
      ending.abort();
    }
  };

  const ask = async (): Promise<Readiness> => {
    const results = await Promise.all(checks.map(run));
    const needed = new Set(checks.map(({ kind }) => kind).filter((kind) => kind !== 'relayer'));
    const isReady = [...needed].every((kind) =>
      results.some((result) => result.kind === kind && result.isOk),
    );
    return {
      status: isReady ? 'ready' : 'unready',
      checks: Object.fromEntries(
        results.map(({ name, isOk }) => [name, isOk ? 'ok' : 'failed'] as const),
      ),
    };
  };

  let last: { answer: Promise<Readiness>; at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > cacheTime) last = { answer: ask(), at: now };
    return last.answer;
  };
}
