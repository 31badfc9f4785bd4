// `npm run reference` writes the pages of docs/ that are derived from the code, the dashboard of deploy/,
// and the code of the paymaster that the server deploys.

import { writeFileSync } from 'node:fs';
import { compileContracts } from '../packages/devnet/src/chain/compile.ts';
import { writeDashboard } from './deploy/dashboard.ts';
import { references } from './reference/references.ts';

for (const [file, describe] of Object.entries(references)) {
  writeFileSync(new URL(`../docs/${file}`, import.meta.url), await describe());
}

writeFileSync(new URL('../deploy/grafana/dashboard.json', import.meta.url), writeDashboard());

const { bytecode } = (await compileContracts()).TokenPaymaster;
writeFileSync(
  new URL('../packages/server/src/sponsor/token-paymaster.json', import.meta.url),
  `${JSON.stringify({ bytecode }, null, 2)}\n`,
);
