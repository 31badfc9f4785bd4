/** The values of the `layout` attribute. */
export const layouts = ['inline', 'dialog', 'button'] as const;

/**
 * `inline` in the page; `dialog` above it, opened by the host; `button` a button that opens the
 * dialog.
 */
export type Layout = (typeof layouts)[number];
