import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the newest change time of these files and all files below these folders; 0 if none. */
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
