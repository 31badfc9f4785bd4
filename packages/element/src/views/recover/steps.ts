/** The steps of a recovery, in order: three by the person, two by the chain. */
export const recoverySteps = { owner: 1, check: 2, start: 3, wait: 4, finalize: 5 } as const;

export const recoveryStepCount = 5;
