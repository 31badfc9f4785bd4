import path from 'node:path';
import { findChromium, findFirefox, findHeadlessShell } from '../set-up/browsers.ts';
import {
  findKubectl,
  findNginx,
  findPgBouncer,
  findPostgresPrograms,
  findPromtool,
  findRedisServer,
  findShellTools,
  findSystemdAnalyze,
} from '../set-up/programs.ts';
import { compilePkcs11, findSoftHsm } from '../set-up/softhsm.ts';
import { type Command, nodeTests, npmScript, webTests } from './commands.ts';
import type { Suite } from './run-suite.ts';

/**
 * Builds what tests in browsers share, unless it is newer than its sources: two files at once may
 * not build the same.
 */
const builds: Command = {
  name: 'builds',
  run: () => ['node', 'scripts/builds/build-all.ts'],
  writesCounts: false,
};

const service = [
  // First those that mostly wait, as one that runs alone at the end leaves processors without work.
  'packages/server/src/database-faults.test.ts',
  'packages/server/src/database/pool.test.ts',
  'packages/server/src/cli/paymaster.test.ts',
  'packages/server/src/!(endpoint|sponsor)',
  'packages/server/src/*.test.ts',
];

/**
 * Which of the service's tests run on PGlite too: all SQL, what differs by database, and the longest
 * flow (docs/decisions/postgresql-everywhere.md).
 */
export const alsoOnPGlite = [
  // All SQL.
  'packages/server/src/**/*-repository.test.ts',
  'packages/server/src/{access/access-tokens,audit/*,endpoint/api-keys,registrations/administration}.test.ts',
  'packages/server/src/{service,sponsor/open-sponsors}.test.ts',
  // Its pool is that of a PostgreSQL server.
  'packages/server/src/database/**/!(pool).test.ts',
  // The files, locks and processes of a database.
  'packages/server/src/{processes,restored,services/restorations}.test.ts',
  // Register, submit and delete targets, and sign a recovery with codes.
  'packages/server/src/recoveries/{confirmations,last-code}.test.ts',
  // Deliver messages, post events, relay, and rotate keys: their SQL has no tests of its own.
  'packages/server/src/delivery/delivery.test.ts',
  'packages/server/src/alerts/post-events.test.ts',
  'packages/server/src/relayer/relayer.test.ts',
  'packages/server/src/keys/{rotation,sealed-rows}.test.ts',
];

/** What `npm test` runs, in this order. */
export const suites: readonly Suite[] = [
  {
    name: 'checks',
    commands: [...['typecheck', 'lint:imports', 'lint:code'].map(npmScript), builds],
    isParallel: true,
  },
  { name: 'scripts', setUp: deployment, commands: [nodeTests('scripts')], isBesideLast: true },
  {
    name: 'core and wallet',
    commands: [nodeTests('packages/{core,wallet}/src', { processes: 1 })],
    isBesideLast: true,
  },
  {
    name: 'devnet',
    commands: [
      // The longest first, as it would end alone.
      nodeTests(['packages/devnet/src/main.test.ts', 'packages/devnet/src'], {
        database: 'pglite',
      }),
    ],
    isBesideLast: true,
  },
  {
    name: 'service on PostgreSQL',
    setUp: () => ({
      ...redis(),
      ...postgresql(),
      ...softHsm(),
      PGBOUNCER_PATH: findPgBouncer(),
    }),
    commands: [nodeTests(service, { database: 'postgres', processes: 3 })],
  },
  {
    name: 'service on PGlite',
    setUp: redis,
    commands: [nodeTests(alsoOnPGlite, { database: 'pglite' })],
    isBesideLast: true,
  },
  {
    name: 'endpoint',
    setUp: postgresql,
    commands: [nodeTests('packages/server/src/{endpoint,sponsor}', { database: 'postgres' })],
    isBesideLast: true,
  },
  {
    // Together, so that each browser goes on with the extension once it has finished the element.
    name: 'element and extension',
    setUp: browsers,
    commands: [
      webTests,
      nodeTests([
        'packages/element/test',
        'extension/{build,manifest}',
        'extension/src/{background,messages}',
      ]),
    ],
    isParallel: true,
  },
  { name: 'demo', commands: [nodeTests('demo/src')], isBesideLast: true },
  {
    name: 'whole system',
    setUp: () => ({ ...browsers(), ...postgresql(), NGINX_PATH: findNginx() }),
    commands: [
      builds,
      // Here, too, the longest come first.
      nodeTests(
        [
          'packages/e2e/src/{demo,browser-extension,extension/with-sites}.test.ts',
          'packages/e2e/src/{consumer,faults}',
          'packages/e2e/src',
        ],
        { processes: 3, database: 'postgres' },
      ),
    ],
  },
];

function browsers() {
  return {
    HEADLESS_SHELL_PATH: findHeadlessShell(),
    CHROME_PATH: findChromium(),
    FIREFOX_PATH: findFirefox(),
  };
}

function postgresql() {
  findShellTools();
  return { POSTGRES_PATH: path.join(findPostgresPrograms(), 'postgres') };
}

function redis() {
  return { REDIS_SERVER_PATH: findRedisServer() };
}

function softHsm() {
  compilePkcs11();
  const { program, module } = findSoftHsm();
  return { SOFTHSM2_UTIL_PATH: program, SOFTHSM2_MODULE: module };
}

/** Before its files run at once: Debian installs one package at a time. */
function deployment() {
  findShellTools();
  return {
    KUBECTL_PATH: findKubectl(),
    NGINX_PATH: findNginx(),
    PROMTOOL_PATH: findPromtool(),
    SYSTEMD_ANALYZE_PATH: findSystemdAnalyze(),
  };
}
