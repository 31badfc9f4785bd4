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
