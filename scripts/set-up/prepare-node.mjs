// Refuses an old Node, and keeps compiled code. `npm start` and `npm test` preload it (node --import).
// Plain JavaScript: it must run on the old Node that it complains about. Those scripts begin with
// `exec` because npm hands a signal to its shell only, which would end and leave Node running.

import module from 'node:module';
import { fileURLToPath } from 'node:url';

const needed = 24;

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`
Recovery Guardian runs on Node ${needed}, which it installs as the npm package "node".
This is Node ${process.versions.node}: that package's install script did not run. npm 12 runs only the
scripts that "allowScripts" in package.json lists, and ignore-scripts=true prevents all of them.

  npm rebuild node --ignore-scripts=false
`);
  process.exit(1);
}

// Keeps compiled code for later starts, also of all child processes: thousands of modules otherwise
// take seconds to compile.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/node-compile-cache', import.meta.url),
);
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
