import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The requests that a worker process answers. */
// biome-ignore lint/suspicious/noExplicitAny: each method has parameters of its own.
export type Methods = Record<string, (parameter: any) => Promise<unknown>>;

/** A process that answers calls. */
export interface Worker<M extends Methods> {
  call<Name extends keyof M & string>(
    name: Name,
    parameter: Parameters<M[Name]>[0],
  ): Promise<Awaited<ReturnType<M[Name]>>>;
  stop(): Promise<void>;
}

interface Call {
  id: number;
  name: string;
  parameter: unknown;
}
interface Answer {
  id: number;
  result?: unknown;
  problem?: string;
}

/** Starts a worker: a file that calls {@link answerCalls}. It never outlives this process. */
export function startWorker<M extends Methods>(file: string): Worker<M> {
  const child: ChildProcess = fork(file, [], { serialization: 'advanced' });
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  let lastId = 0;
  child.on('message', ({ id, result, problem }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (problem === undefined) call?.resolve(result as never);
    else call?.reject(new Error(problem));
  });
  const exit = once(child, 'exit');
  void exit.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended`));
  });
  return {
    call: (name, parameter) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        child.send({ id, name, parameter } satisfies Call);
      }),
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** The worker's side. Ends the process when the parent disconnects or is gone. */
export function answerCalls(methods: Methods): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, name, parameter }: Call) => {
    const answer: Answer = { id };
    try {
      answer.result = await methods[name]?.(parameter);
    } catch (error) {
      answer.problem = (error as Error).stack ?? String(error);
    }
    process.send?.(answer);
  });
}
