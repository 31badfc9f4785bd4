/**
 * The counted steps of the views, by the names that `recovery-guardian-step` has for them: which one
 * each is, of how many. Screens that are one step for the person share its number.
 */
export const steps = {
  // Of protecting an account, and of changing a contact.
  contact: [1, 4],
  sign: [2, 4],
  code: [3, 4],
  confirm: [3, 4],
  guardian: [4, 4],
  replace: [4, 4],
  // Of a recovery: three by the person, two by the chain.
  owner: [1, 5],
  check: [2, 5],
  guardians: [3, 5],
  start: [3, 5],
  wait: [4, 5],
  finalize: [5, 5],
} as const;

/** What a step is called, for programs. */
export type StepName = keyof typeof steps;
