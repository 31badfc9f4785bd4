// `npm run reference` writes the pages of docs/ that are derived from the code, and what deploy/ has for
// Prometheus and Grafana.

import { writeFileSync } from 'node:fs';
import { monitoring } from './deploy/write-monitoring.ts';
import { references } from './reference/references.ts';

for (const [file, describe] of Object.entries(references)) {
  writeFileSync(new URL(`../docs/${file}`, import.meta.url), await describe());
}

for (const [file, write] of Object.entries(monitoring)) {
  writeFileSync(new URL(`../deploy/${file}`, import.meta.url), write());
}
