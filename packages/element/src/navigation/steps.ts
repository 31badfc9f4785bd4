/**
 * The numbered steps of the views, by their names in `recovery-guardian-step`: [step, total].
 * Screens that are one step for the user share a number.
 */
export const steps = {
  // Protecting an account, and changing a contact.
  contact: [1, 4],
  sign: [2, 4],
  code: [3, 4],
  confirm: [3, 4],
  guardian: [4, 4],
  replace: [4, 4],
  // A recovery: three steps by the user, two by the chain.
  owner: [1, 5],
  check: [2, 5],
  guardians: [3, 5],
  start: [3, 5],
  wait: [4, 5],
  finalize: [5, 5],
} as const;

/** The name of a step, for programs. */
export type StepName = keyof typeof steps;
