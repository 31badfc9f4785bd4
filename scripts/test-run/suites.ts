import path from 'node:path';
import { findChromium, findFirefox } from '../set-up/browsers.ts';
import { findPostgresPrograms, findShellTools } from '../set-up/postgresql.ts';
import { findRedisServer } from '../set-up/redis.ts';
import { type Command, nodeTests, npmScript, webTests } from './commands.ts';
import type { Suite } from './run-suite.ts';

/** Builds what tests of the whole system share: two files at once may not build the same. */
const builds: Command = {
  name: 'builds',
  run: ['node', 'packages/e2e/src/build-all.ts'],
  writesCounts: false,
};

/** What `npm test` runs, one after the other. */
export const suites: readonly Suite[] = [
  {
    name: 'checks',
    commands: ['lint:code', 'lint:imports', 'lint:words', 'typecheck'].map(npmScript),
  },
  { name: 'scripts', commands: [nodeTests('scripts')] },
  {
    name: 'protocol, safe and client',
    commands: ['protocol', 'safe', 'client'].map((name) => nodeTests(`packages/${name}/src`)),
  },
  { name: 'devnet', commands: [nodeTests('packages/devnet/src')] },
  { name: 'service on PGlite', setUp: redis, commands: serviceTests('pglite') },
  { name: 'service on PostgreSQL', setUp: redis, commands: serviceTests('postgres') },
  { name: 'endpoint', commands: [nodeTests('packages/unified-endpoint/src')] },
  {
    name: 'element',
    setUp: browsers,
    commands: [nodeTests('packages/element/test'), webTests('element')],
  },
  {
    name: 'extension',
    setUp: browsers,
    commands: [
      nodeTests('extension/src/{background,messages,content}'),
      nodeTests('extension/{build,manifest}'),
      webTests('extension'),
    ],
  },
  { name: 'demo', commands: [nodeTests('demo/src')] },
  {
    name: 'whole system',
    setUp: () => ({ ...browsers(), ...postgresql() }),
    commands: [
      builds,
      nodeTests('packages/e2e/src/{*,!(proof|bench)/**/*}.test.ts', { useDatabases: true }),
    ],
  },
  {
    name: 'samples of proof and bench',
    setUp: () => ({ ...browsers(), ...postgresql() }),
    commands: [nodeTests('packages/e2e/src/{proof,bench}', { atOnce: 1, useDatabases: true })],
  },
];

/** The same tests run on both databases. */
function serviceTests(database: 'pglite' | 'postgres') {
  const options = { env: { TEST_DATABASE: database }, useDatabases: true };
  return [
    nodeTests('packages/recovery-service/src', options),
    nodeTests('packages/server/src', options),
  ];
}

function browsers() {
  return { CHROME_PATH: findChromium(), FIREFOX_PATH: findFirefox() };
}

function postgresql() {
  findShellTools();
  return { POSTGRES_PATH: path.join(findPostgresPrograms(), 'postgres') };
}

function redis() {
  return { REDIS_SERVER_PATH: findRedisServer() };
}
