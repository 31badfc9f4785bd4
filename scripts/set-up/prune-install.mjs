// npm runs this after an install: it removes what packages bring and nobody reads here, 150 MB.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Node's headers (node-gyp finds its own), source maps, and what contracts were compiled from. */
const unread = /\/node-[^/]+\/include$|\.map$|\/artifacts\/build-info$/;

prune(join(import.meta.dirname, '../../node_modules'));

/** Follows no link, as those to our own packages lead to what is not installed. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (unread.test(path.replaceAll('\\', '/'))) rmSync(path, { recursive: true, force: true });
    else if (entry.isDirectory()) prune(path);
  }
}
