// `npm run reference` writes the pages of docs/reference/ that are derived from the code.

import { writeFileSync } from 'node:fs';
import { describeService } from './reference/service.ts';

const page = new URL('../docs/reference/service.md', import.meta.url);
writeFileSync(page, await describeService());
