/** The values of the `layout` attribute. */
export const layouts = ['inline', 'dialog', 'button'] as const;

/**
 * `inline` in the page; `dialog` above it, opened by the host; `button` a button that opens the
 * dialog.
 */
export type Layout = (typeof layouts)[number];

/** The named looks: the values of the `theme` attribute. Custom properties override them. */
export const themes = ['flat', 'soft', 'mono', 'contrast'] as const;

/**
 * `flat` has no box, for hosts that have one; `soft` is rounder and warmer; `mono` uses the text
 * colour as its accent; `contrast` has the strongest contrast. Without one: the plain look.
 */
export type Theme = (typeof themes)[number];

/** The steps of registering a contact. Screens that are one step for the user share a number. */
const contact = { contact: [1, 4], sign: [2, 4], code: [3, 4], confirm: [3, 4] } as const;

/**
 * The numbered steps of each view, [step, total], by their names in `recovery-guardian-step`. The
 * views are the values of the element's `view` attribute; `session/view-loader.ts` loads them.
 */
export const stepsOf = {
  overview: {},
  protect: { ...contact, guardian: [4, 4] },
  manage: { ...contact, replace: [4, 4] },
  guardians: {},
  helping: {},
  // Three steps by the user, two by the chain.
  recover: {
    owner: [1, 5],
    check: [2, 5],
    guardians: [3, 5],
    start: [3, 5],
    wait: [4, 5],
    finalize: [5, 5],
  },
} as const;

export type ViewName = keyof typeof stepsOf;

export const viewNames = Object.keys(stepsOf) as readonly ViewName[];

/** The name of a step, for programs. */
export type StepName = { [Name in ViewName]: keyof (typeof stepsOf)[Name] }[ViewName];

/** The numbered steps of a view: [step, total]. */
export type Steps = { readonly [Name in StepName]?: readonly [step: number, total: number] };
