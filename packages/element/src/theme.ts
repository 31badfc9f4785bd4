/** The named looks: what the `theme` attribute may say. Custom properties go on top of each. */
export const themes = ['flat', 'soft', 'mono', 'contrast'] as const;

/**
 * `flat` has no box of its own, for hosts that have one; `soft` is rounder and warmer; `mono` has no
 * accent but the text's colour; `contrast` is as strong as it gets. Without one: the plain look.
 */
export type Theme = (typeof themes)[number];
