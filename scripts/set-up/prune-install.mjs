// npm runs this after an install: it removes what packages bring and nobody reads here, 170 MB.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Node's headers (node-gyp finds its own), source maps, and what contracts were compiled from. */
const unread = [
  /\/node-[^/]+\/include$|\.map$|\/artifacts\/build-info$/,
  // Of the site's generator: builds for pages without bundler, tests, types, and looks and languages of code that
  // no page has.
  /\/@?vue\/.*\.(esm-browser|global)\b|\/mark\.js\/test$|\/@babel\/types\/lib$/,
  /\/@shikijs\/themes\/dist\/(?!github-)/,
  /\/@shikijs\/langs\/dist\/(?!(css|html|http|graphql|ini|java|javascript|js|json|jsx|mermaid|sh|shellscript|ts|tsx|typescript|xml)\.)/,
];

prune(join(import.meta.dirname, '../../node_modules'));

/** Follows no link, as those to our own packages lead to what is not installed. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (unread.some((one) => one.test(path.replaceAll('\\', '/'))))
      rmSync(path, { recursive: true, force: true });
    else if (entry.isDirectory()) prune(path);
  }
}
