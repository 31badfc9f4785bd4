/** The steps of registering a contact. Screens that are one step for the user share a number. */
const contact = { contact: [1, 4], sign: [2, 4], code: [3, 4], confirm: [3, 4] } as const;

/**
 * The views of the element, by the values of its `view` attribute: the code of each, the parts of
 * the texts that it needs besides the first screen's, and its numbered steps, [step, total], by their names in `recovery-guardian-step`. `session/load-view.ts`
 * checks that the code is complete.
 */
export const views = {
  overview: {
    load: () => import('./views/overview/elements.ts'),
    // Not for a quiet account.
    words: ['common', 'guardians'],
    steps: {},
  },
  protect: {
    load: () => import('./views/protect/elements.ts'),
    words: ['common', 'contacts'],
    steps: { ...contact, guardian: [4, 4] },
  },
  manage: {
    load: () => import('./views/manage/elements.ts'),
    words: ['common', 'contacts'],
    steps: { ...contact, replace: [4, 4] },
  },
  guardians: {
    load: () => import('./views/guardians/elements.ts'),
    words: ['common', 'guardians'],
    steps: {},
  },
  recover: {
    load: () => import('./views/recover/elements.ts'),
    words: ['common', 'recover'],
    // Three steps by the user, two by the chain.
    steps: {
      owner: [1, 5],
      check: [2, 5],
      guardians: [3, 5],
      start: [3, 5],
      wait: [4, 5],
      finalize: [5, 5],
    },
  },
} as const;

export type ViewName = keyof typeof views;

export const viewNames = Object.keys(views) as readonly ViewName[];

/** The name of a step, for programs. */
export type StepName = { [Name in ViewName]: keyof (typeof views)[Name]['steps'] }[ViewName];

/** The numbered steps of a view: [step, total]. */
export type Steps = { readonly [Name in StepName]?: readonly [step: number, total: number] };
