/** `npm run bench`: measures how fast the project is, next to its theoretical best. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { benchElement } from './element/bench.ts';
import { fullSizes as fullElementSizes, quickSizes as quickElementSizes } from './element/sizes.ts';
import { benchEndpoint } from './endpoint/bench.ts';
import {
  fullSizes as fullEndpointSizes,
  quickSizes as quickEndpointSizes,
} from './endpoint/sizes.ts';
import { benchExtension } from './extension/bench.ts';
import {
  fullSizes as fullExtensionSizes,
  quickSizes as quickExtensionSizes,
} from './extension/sizes.ts';
import { formatReport, type Report } from './kit/report.ts';
import { benchRecoveries } from './recoveries/bench.ts';
import {
  fullSizes as fullRecoverySizes,
  quickSizes as quickRecoverySizes,
} from './recoveries/sizes.ts';
import { benchService } from './service/bench.ts';
import { fullSizes, quickSizes } from './service/sizes.ts';

const help = `Measures how fast the project is, and prints what was measured, the budgets and the verdicts.

  npm run bench -- service                         the recovery service: about half an hour
  npm run bench -- service --database PostgreSQL   on one database only
  npm run bench -- service --quick                 as npm test runs it: shows that the bench runs
  npm run bench -- endpoint                        the unified endpoint: about ten minutes
  npm run bench -- extension                       the browser extension: about two minutes
  npm run bench -- element                         the element in a page: about two minutes
  npm run bench -- recoveries                      guardians together, and the indexer behind alerts: about ten minutes

The figures are kept as JSON in .cache/bench-PART.json. They say something only on a machine that does
nothing else. The exit code is 1 when a budget is missed.
`;

type Part = 'service' | 'endpoint' | 'extension' | 'element' | 'recoveries';
interface Run {
  isQuick: boolean;
  databases: readonly ('PGlite' | 'PostgreSQL')[];
}

const onProgress = (step: string) => console.error(`${new Date().toISOString()} ${step}`);

const benches: Record<Part, (run: Run) => Promise<Report>> = {
  service: ({ isQuick, databases }) =>
    benchService({ sizes: isQuick ? quickSizes : fullSizes, databases, onProgress }),
  endpoint: ({ isQuick }) =>
    benchEndpoint({ sizes: isQuick ? quickEndpointSizes : fullEndpointSizes, onProgress }),
  extension: ({ isQuick }) =>
    benchExtension({ sizes: isQuick ? quickExtensionSizes : fullExtensionSizes, onProgress }),
  element: ({ isQuick }) =>
    benchElement({ sizes: isQuick ? quickElementSizes : fullElementSizes, onProgress }),
  recoveries: ({ isQuick, databases }) =>
    benchRecoveries({
      sizes: isQuick ? quickRecoverySizes : fullRecoverySizes,
      databases,
      onProgress,
    }),
};

const cache = join(import.meta.dirname, '../../../../.cache');

const { part, isQuick, databases } = readArguments();
const report = await benches[part]({ isQuick, databases });

await mkdir(cache, { recursive: true });
const file = join(cache, `bench-${part}${isQuick ? '-quick' : ''}.json`);
await writeFile(file, `${JSON.stringify({ part, at: new Date(), ...report }, null, 2)}\n`);
console.log(`${formatReport(report)}\nKept in ${relative(process.cwd(), file)}`);
// A quick run is too short to be compared with a budget.
if (!isQuick && report.budgets.some(({ isMet }) => !isMet)) process.exitCode = 1;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        database: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [part] = positionals;
    if (values.help) throw new Error('');
    if (!isPart(part)) throw new Error(`There is no part "${part ?? ''}".`);
    const databases = values.database.filter((name) => name === 'PGlite' || name === 'PostgreSQL');
    if (databases.length < values.database.length) {
      throw new Error('A database is PGlite or PostgreSQL.');
    }
    return { part, isQuick: values.quick, databases };
  } catch (error) {
    const { message } = error as Error;
    process.stdout.write(message === '' ? help : `${message}\n\n${help}`);
    process.exit(message === '' ? 0 : 2);
  }
}

function isPart(word: string | undefined): word is Part {
  return word !== undefined && Object.hasOwn(benches, word);
}
