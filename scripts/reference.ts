// `npm run reference` writes the pages of docs/reference/ that are derived from the code.

import { writeFileSync } from 'node:fs';
import { references } from './reference/references.ts';

for (const [name, describe] of Object.entries(references)) {
  writeFileSync(new URL(`../docs/reference/${name}.md`, import.meta.url), await describe());
}
