/** How a call to an upstream went; `gone` is a fault that will surely repeat. */
export type Verdict = 'good' | 'bad' | 'gone' | 'no-verdict';

export type Ejection = ReturnType<typeof createEjection>;

/** Over about ten calls: four faults in a row, or every fourth over a longer time. */
const tooManyFaults = 0.3;
const weightOfLast = 0.1;
/** After a successful trial: two faults in a row eject it again. */
const rateOnReturn = 0.2;
/** One fault is remembered for 35 calls, many faults for a hundred more. */
const suspectFrom = 0.01;
const weightInMemory = 0.02;
const shortest = 1_000;
const longest = 60_000;

/**
 * Ejects an upstream when too many of its calls fail, and reinstates it after a successful trial.
 * The time out doubles if the upstream was in use for less time than it had been out. Times in
 * milliseconds.
 */
export function createEjection(now: () => number, onChange: () => void) {
  let faultRate = 0;
  let remembered = 0;
  let width = 0;
  let until = 0;
  let returnedAt = Number.NEGATIVE_INFINITY;
  let isOut = false;
  let isTrialUnderWay = false;

  function eject(atLeast: number): void {
    const stayedIn = !isOut && now() - returnedAt > width;
    width = stayedIn ? shortest : Math.min(Math.max(2 * width, shortest), longest);
    until = now() + Math.max(width, Math.min(atLeast, longest));
    const isNew = !isOut;
    isOut = true;
    if (isNew) onChange();
  }

  function reinstate(): void {
    isOut = false;
    faultRate = rateOnReturn;
    returnedAt = now();
    onChange();
  }

  return {
    get isOut() {
      return isOut;
    },
    get until() {
      return until;
    },
    /** Ejected, or failed recently: another upstream is safer for calls that cannot be repeated. */
    get isSuspect() {
      return isOut || remembered > suspectFrom;
    },
    /** In use, or out long enough for a trial while no other trial is running. */
    isUsable: () => !isOut || (now() >= until && !isTrialUnderWay),
    /** Call before a request. @returns whether it is a trial: the upstream is out */
    begin() {
      if (isOut) isTrialUnderWay = true;
      return isOut;
    },
    /** Call after it. `atLeast`: how long the upstream asked not to be called. */
    end(isTrial: boolean, verdict: Verdict, atLeast = 0) {
      if (isTrial) isTrialUnderWay = false;
      if (verdict === 'no-verdict') return;
      const fault = verdict === 'good' ? 0 : 1;
      remembered += weightInMemory * (fault - remembered);
      if (isOut) {
        // This call started before the ejection.
        if (!isTrial) return;
        if (verdict === 'good') reinstate();
        else eject(atLeast);
        return;
      }
      faultRate += weightOfLast * (fault - faultRate);
      if (verdict === 'gone' || faultRate > tooManyFaults) eject(atLeast);
    },
  };
}
