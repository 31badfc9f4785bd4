import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When the newest of these files, and of all files below these folders, was changed; 0 if none. */
export function newestChange(paths: readonly string[]): number {
  return Math.max(
    0,
    ...paths.map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
      return newestChange(readdirSync(path).map((name) => join(path, name)));
    }),
  );
}
