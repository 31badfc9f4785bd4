/** How the element stands in its page: what its `layout` attribute may say. */
export const layouts = ['inline', 'dialog', 'button'] as const;

/**
 * `inline` in the page; `dialog` above it, opened by the host; `button` a button in the page that opens
 * the dialog.
 */
export type Layout = (typeof layouts)[number];
