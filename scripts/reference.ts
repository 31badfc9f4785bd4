// `npm run reference` writes the pages of docs/ that are derived from the code, and the dashboard of deploy/.

import { writeFileSync } from 'node:fs';
import { writeDashboard } from './deploy/dashboard.ts';
import { references } from './reference/references.ts';

for (const [file, describe] of Object.entries(references)) {
  writeFileSync(new URL(`../docs/${file}`, import.meta.url), await describe());
}

writeFileSync(new URL('../deploy/grafana/dashboard.json', import.meta.url), writeDashboard());
