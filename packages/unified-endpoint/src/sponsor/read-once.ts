import type { SponsorChain } from './model/ports.ts';

/**
 * Returns the same chain, which reads each value once. For one call: all that it evaluates sees the
 * same state, and costs the nodes no more than one evaluation.
 */
export function readOnce(chain: SponsorChain): SponsorChain {
  return {
    ...chain,
    getCode: once(chain.getCode),
    getStorage: once(chain.getStorage),
    getNonce: once(chain.getNonce),
  };
}

function once<Query extends unknown[], Answer>(read: (...query: Query) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>();
  return (...query: Query): Promise<Answer> => {
    const key = JSON.stringify(query, (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const answer = answers.get(key) ?? read(...query);
    answers.set(key, answer);
    return answer;
  };
}
