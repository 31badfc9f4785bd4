/**
 * When a process crashes: before or after its n-th step. Each call to the chain or the queue is a
 * step.
 */
export interface CrashPoint {
  step: number;
  moment: 'before' | 'after';
}

/** Thrown by a crashed process. */
export class InjectedCrash extends Error {
  override readonly name = 'InjectedCrash';
}

/**
 * Counts the steps of a process over all its parts, and makes it crash at one of them. From then on
 * its calls have no effect.
 */
export function createFaultInjection({ step, moment }: CrashPoint) {
  let steps = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new InjectedCrash();
  };
  return {
    /** The number of steps so far. */
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
