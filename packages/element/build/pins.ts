/** A file that is fetched at run time, with its expected hash. */
export interface Pin {
  /** Relative to the file that fetches it. */
  path: string;
  /** As in `<script integrity>`. */
  integrity: string;
}

/** The files of each module that is imported on demand. The build fills them in. */
export const pins: Readonly<Record<string, readonly Pin[]>> = {};
