// npm runs this after an install: it removes what packages bring and nobody reads here, 150 MB.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Node's headers (node-gyp finds its own), source maps, and what contracts were compiled from. */
const unread = /\/node-[^/]+\/include$|\.map$|\/artifacts\/build-info$/;

const modules = join(import.meta.dirname, '../../node_modules');
// With the types of entries, links to our own packages are not followed.
for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (unread.test(path.replaceAll('\\', '/'))) rmSync(path, { recursive: true, force: true });
}
