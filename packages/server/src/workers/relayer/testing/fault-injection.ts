/** When a process dies: before or after its so-manieth step, which is a call to the chain or the queue. */
export type CrashPoint = { step: number; moment: 'before' | 'after' };

/** What a dead process says; nobody hears it. */
export class InjectedCrash extends Error {
  override readonly name = 'InjectedCrash';
}

/**
 * Counts the steps of a process over all that it works with, and lets it die at one of them: from then
 * on nothing that it does reaches anybody.
 */
export function createFaultInjection({ step, moment }: CrashPoint) {
  let steps = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new InjectedCrash();
  };
  return {
    /** How many steps there were. */
    get steps() {
      return steps;
    },
    wrap<Part extends object>(part: Part): Part {
      return new Proxy(part, {
        get(target, name) {
          const method = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...parameters: unknown[]) => {
            if (isDead) throw new InjectedCrash();
            steps++;
            const isLast = steps === step;
            if (isLast && moment === 'before') die();
            const answer = await method.apply(target, parameters);
            if (isLast) die();
            return answer;
          };
        },
      });
    },
  };
}
