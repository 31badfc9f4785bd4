import type { en } from './en.ts';

/** Every text of the wallet's own screens. */
export type Strings = typeof en;
