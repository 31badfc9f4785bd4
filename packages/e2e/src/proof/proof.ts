/** `npm run proof -- PART`: runs tests that take too long for `npm test`, or need more rights. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const e2e = 'packages/e2e/src';

/** The test files of each part; those that `npm test` runs too try more here (`isProof`). */
const parts: Record<string, readonly string[]> = {
  compose: [`${e2e}/proof/compose/compose.proof.ts`],
  hosts: [`${e2e}/proof/hosts/hosts.proof.ts`],
  hour: [`${e2e}/proof/hour/hour.proof.ts`],
  image: [`${e2e}/proof/image/image.proof.ts`],
  release: [
    `${e2e}/proof/release/release.proof.ts`,
    'extension/build/build.test.ts',
    `${e2e}/consumer/packages.test.ts`,
  ],
  accessibility: [`${e2e}/accessibility/accessibility.test.ts`],
  mutation: [`${e2e}/proof/mutation/mutation.proof.ts`],
};

const help = `Usage: npm run proof -- PART [words of the tests' titles]

  compose        starts the services of deploy/try/compose.yaml, and recovers an account (root)
  hosts          three hosts with delayed links: large tables, faults, gas policies (root);
                 PROOF_REGISTRATIONS=1000000 instead of 10,000,000
  hour           accounts live for an hour while nodes, mail servers and the database fail;
                 --minutes 3 --accounts 50 for a quick try
  image          builds the container image, recovers through it, upgrades it (root)
  release        releases the last commit twice, installs and runs what it publishes
  accessibility  checks every screen by axe, in Chromium and Firefox; the demo page by keyboard
  mutation       mutates the modules that defend: their tests must notice`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { minutes: { type: 'string' }, accounts: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const [part = '', ...titles] = positionals;
const files = parts[part];
if (files) {
  const patterns = titles.map((word) => `--test-name-pattern=${word}`);
  const args = ['--test', '--test-concurrency=1', '--test-reporter=spec', ...patterns, ...files];
  // Its services have the ports of their file, and their mounts.
  const alone = part === 'compose' ? ['unshare', '--mount', '--net'] : [];
  const [program = '', ...words] = [...alone, process.execPath, ...args];
  const child = spawn(program, words, {
    cwd: join(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      ...{ PROOF: '1', TEST_DATABASE: 'postgres' },
      ...(values.minutes && { PROOF_MINUTES: values.minutes }),
      ...(values.accounts && { PROOF_ACCOUNTS: values.accounts }),
    },
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(help);
  process.exitCode = values.help ? 0 : 2;
}
