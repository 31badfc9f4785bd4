/** The process that puts load on a JSON-RPC server. */

import { type Measurement, runClosedLoop, timed } from '../kit/closed-loop.ts';
import { answerCalls } from '../kit/worker.ts';
import { openCaller, type Target } from './raw-caller.ts';

export interface Load {
  target: Target;
  /** What each caller asks repeatedly; each caller has its own body if there are enough. */
  bodies: readonly string[];
  concurrency: number;
  seconds: number;
  requests: number;
}

const methods = {
  async measure({ target, bodies, concurrency, seconds, requests }: Load): Promise<Measurement> {
    const callers = await Promise.all(
      Array.from({ length: concurrency }, (_, index) =>
        openCaller(target, bodies[index % bodies.length] as string),
      ),
    );
    try {
      return await runClosedLoop(
        (_, loop) => timed(() => (callers[loop] as (typeof callers)[number]).call()),
        { concurrency, seconds, items: upTo(requests) },
      );
    } finally {
      for (const caller of callers) caller.close();
    }
  },
};

function* upTo(count: number): Iterable<number> {
  for (let i = 0; i < count; i++) yield i;
}

export type LoadMethods = typeof methods;

answerCalls(methods);
