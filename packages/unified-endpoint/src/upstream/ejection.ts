/** How a call to an upstream went: `gone` is a fault after which others are surely like it. */
export type Verdict = 'good' | 'bad' | 'gone' | 'no-verdict';

/** Decides by how its calls went whether an upstream is used. Times in milliseconds. */
export interface Ejection {
  readonly isOut: boolean;
  /** When its time out is over. */
  readonly until: number;
  /** It is out, or failed not long ago: another is safer with what cannot be repeated. */
  readonly isSuspect: boolean;
  /** In use, or out long enough for a trial while no other is under way. */
  isUsable(): boolean;
  /** Before a call. @returns whether it is a trial, as every call is while the upstream is out. */
  begin(): boolean;
  /** After it. `atLeast`: how long the upstream itself asked to be left alone. */
  end(isTrial: boolean, verdict: Verdict, atLeast?: number): void;
}

/** Of the last ten or so calls: four faults in a row, or every fourth over a longer time. */
const tooManyFaults = 0.3;
const weightOfLast = 0.1;
/** After a trial that went well: two faults in a row, and it is out again. */
const rateOnReturn = 0.2;
/** One fault is remembered for 35 calls, many for a hundred more. */
const suspectFrom = 0.01;
const weightInMemory = 0.02;
const shortest = 1_000;
const longest = 60_000;

/**
 * Takes an upstream out when too many of its calls fail, and lets it back once a trial goes well.
 * It is out twice as long each time that it has stayed in use for less than it was out.
 */
export function createEjection(now: () => number, onChange: () => void): Ejection {
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
    get isSuspect() {
      return isOut || remembered > suspectFrom;
    },
    isUsable: () => !isOut || (now() >= until && !isTrialUnderWay),
    begin() {
      if (isOut) isTrialUnderWay = true;
      return isOut;
    },
    end(isTrial, verdict, atLeast = 0) {
      if (isTrial) isTrialUnderWay = false;
      if (verdict === 'no-verdict') return;
      const fault = verdict === 'good' ? 0 : 1;
      remembered += weightInMemory * (fault - remembered);
      if (isOut) {
        // What was begun before it went out is old news.
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
