/** `npm run bench`: measures how fast the project is, next to its theoretical best. */

import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { programVariable } from '@recovery-guardian/devnet/testing';
import { bundleServer } from '@recovery-guardian/server/bundle';
import { benchElement } from './element/bench.ts';
import * as elementSizes from './element/sizes.ts';
import { benchEndpoint } from './endpoint/bench.ts';
import * as endpointSizes from './endpoint/sizes.ts';
import { benchExtension } from './extension/bench.ts';
import * as extensionSizes from './extension/sizes.ts';
import { type BenchOptions, formatReport, type Report } from './kit/report.ts';
import { compareWholeBenches } from './kit/whole-benches.ts';
import { benchRecoveries } from './recoveries/bench.ts';
import * as recoverySizes from './recoveries/sizes.ts';
import { prepareVersion } from './server/versions.ts';
import { benchService } from './service/bench.ts';
import * as serviceSizes from './service/sizes.ts';

const help = `Measures how fast the project is, and prints what was measured, the budgets and the verdicts.

  npm run bench -- service                         the recovery service: about half an hour
  npm run bench -- service --database PostgreSQL   on one database only
  npm run bench -- service --quick                 as npm test runs it: shows that the bench runs
  npm run bench -- service --size seconds=2        with another size of service/sizes.ts
  npm run bench -- service --against 6ef47fe       in turn with another version: a commit, or its folder
  npm run bench -- endpoint                        the unified endpoint: about ten minutes
  npm run bench -- extension                       the browser extension: about two minutes
  npm run bench -- element                         the element in a page, beside wallet libraries: about four minutes
  npm run bench -- recoveries                      guardians together, and the indexer behind alerts: about ten minutes

The figures are kept as JSON in .cache/bench-PART.json. They say something only on a machine that does
nothing else. The exit code is 1 when a budget is missed.
`;

interface Run extends Omit<BenchOptions<unknown>, 'sizes'> {
  isQuick: boolean;
  /** Sizes other than the usual ones. */
  changes: Record<string, unknown>;
}

const root = join(import.meta.dirname, '../../../..');

const parts = {
  service: part(benchService, serviceSizes),
  endpoint: part(benchEndpoint, endpointSizes),
  recoveries: part(benchRecoveries, recoverySizes),
  extension: browserPart('extension', part(benchExtension, extensionSizes)),
  element: browserPart('element', part(benchElement, elementSizes)),
};

function part<Sizes extends object>(
  bench: (options: Run & { sizes: Sizes }) => Promise<Report>,
  { fullSizes, quickSizes }: Record<'fullSizes' | 'quickSizes', Sizes>,
) {
  return async (run: Run): Promise<Report> => {
    const usual = run.isQuick ? quickSizes : fullSizes;
    for (const name of Object.keys(run.changes)) {
      if (!Object.hasOwn(usual, name)) throw new Error(`There is no size "${name}".`);
    }
    const sizes = { ...usual, ...run.changes };
    const report = await bench({ ...run, sizes });
    const machine = { node: process.version, cpus: cpus().map(({ model }) => model) };
    const { against } = run;
    return { ...report, notes: { ...machine, against, sizes, ...report.notes } };
  };
}

/** What runs in browsers is compared by the other version's own bench. */
function browserPart(name: 'element' | 'extension', bench: (run: Run) => Promise<Report>) {
  return async (run: Run): Promise<Report> =>
    run.against
      ? compareWholeBenches(name, [root, run.against], { ...run, rounds: run.isQuick ? 1 : 3 })
      : bench(run);
}

const { name, run } = readArguments();
// Measured as it is released: in one file, whose modules are not found and stripped at each start.
process.env[programVariable] ??= await bundleServer(join(root, '.cache/bench-server'));
const report = await parts[name](run);

const cache = join(root, '.cache');
await mkdir(cache, { recursive: true });
const suffixes = [run.against && 'against', run.isQuick && 'quick'].filter(Boolean);
const file = join(cache, `${['bench', name, ...suffixes].join('-')}.json`);
await writeFile(file, `${JSON.stringify({ part: name, at: new Date(), ...report }, null, 2)}\n`);
console.log(`${formatReport(report)}\nKept in ${relative(process.cwd(), file)}`);
// A quick run is too short to be compared with a budget.
if (!run.isQuick && report.budgets.some(({ isMet }) => !isMet)) process.exitCode = 1;

function readArguments(): { name: keyof typeof parts; run: Run } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        database: { type: 'string', multiple: true, default: ['PGlite', 'PostgreSQL'] },
        against: { type: 'string' },
        size: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [name] = positionals;
    if (values.help) throw new Error('');
    if (!isPart(name)) throw new Error(`There is no part "${name ?? ''}".`);
    const databases = values.database.filter((name) => name === 'PGlite' || name === 'PostgreSQL');
    if (databases.length < values.database.length) {
      throw new Error('A database is PGlite or PostgreSQL.');
    }
    const run: Run = {
      isQuick: values.quick,
      databases,
      against: values.against && prepareVersion(values.against),
      changes: Object.fromEntries(
        values.size.map((text) => {
          const [key = '', value = ''] = text.split('=');
          return [key, JSON.parse(value)];
        }),
      ),
      onProgress: (step) => console.error(`${new Date().toISOString()} ${step}`),
    };
    return { name, run };
  } catch (error) {
    const { message } = error as Error;
    process.stdout.write(message === '' ? help : `${message}\n\n${help}`);
    process.exit(message === '' ? 0 : 2);
  }
}

function isPart(word: string | undefined): word is keyof typeof parts {
  return word !== undefined && Object.hasOwn(parts, word);
}
