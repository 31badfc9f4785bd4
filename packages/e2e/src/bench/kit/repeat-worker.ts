/** The process that repeats the same requests. */

import { type Act, loadMethods } from './load.ts';
import { answerCalls } from './worker.ts';

export interface Repeated {
  path: string;
  /** What each caller posts; each caller has its own body if there are enough. */
  bodies: readonly string[];
  /** How often it is posted by all callers together. */
  count: number;
  /** What an answer contains. */
  expected: string;
}

function* prepare({ path, bodies, count, expected }: Repeated): Iterable<Act> {
  const act: Act = async (client, caller) => {
    const answer = await client.request('POST', path, bodies[caller % bodies.length]);
    if (!answer.includes(expected)) throw new Error(answer.slice(0, 1_000));
  };
  for (let i = 0; i < count; i++) yield act;
}

answerCalls(loadMethods(prepare));
