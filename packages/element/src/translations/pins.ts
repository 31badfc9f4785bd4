import type { Language } from './languages.ts';

/** A file that is fetched at run time, with its expected hash. */
export interface Pin {
  /** Relative to the file that fetches it. */
  path: string;
  /** As in `<script integrity>`. */
  integrity: string;
}

/**
 * The hashes of the single file's languages, filled in by the build. Empty in the ES modules, whose
 * pages can pin every file by an import map (docs/sites.md).
 */
export const pins: Partial<Record<Language, Pin>> = {};
