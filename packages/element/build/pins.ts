/** A file that is fetched at run time, with its expected hash. */
export interface Pin {
  /** Relative to the file that fetches it. */
  path: string;
  /** As in `<script integrity>`. */
  integrity: string;
}

/** The group of a module whose pins are in a file of their own: its language, if it has texts. */
export function groupOf(name: string): string {
  return /^translations\/(\w+)/.exec(name)?.[1] ?? 'modules';
}

/**
 * The files of each module that is imported on demand; in the small entry, of the first ones and of
 * the files with further pins. The build fills them in.
 */
export const pins: Readonly<Record<string, readonly Pin[]>> = {};
