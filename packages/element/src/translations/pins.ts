import type { Language } from './languages.ts';

/** A file that is fetched at run time, and the hash that it must have. */
export type Pin = {
  /** Relative to the file that fetches it. */
  path: string;
  /** As in `<script integrity>`. */
  integrity: string;
};

/**
 * The hashes of the language files beside the single file; the build writes them here. Empty in the ES
 * modules, whose pages can pin every file by an import map (docs/sites.md).
 */
export const pins: Partial<Record<Language, Pin>> = {};
