import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Check } from './check.ts';

/** Tests that try more in a proof (`proofSize` of the test kit); `npm test` runs them anyway. */
export interface TestedCheck extends Check {
  readonly test: string;
}

/**
 * Creates a check that runs the tests of a file in full size.
 *
 * @param test the file, from the repository's root.
 * @param title matches the tests' titles.
 */
export function provenByTests(
  about: Pick<Check, 'name' | 'target'>,
  test: string,
  title: string,
): TestedCheck {
  return {
    ...about,
    test,
    async measure({ seed }) {
      const args = ['--test', '--test-reporter=tap', `--test-name-pattern=${title}`, test];
      const child = spawn(process.execPath, args, {
        cwd: join(import.meta.dirname, '../../../../..'),
        env: {
          ...process.env,
          TEST_DATABASE: 'postgres',
          PROOF_SIZE: 'full',
          PROOF_SEED: String(seed),
          // Otherwise the child considers itself part of a test run.
          NODE_TEST_CONTEXT: undefined,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [output, code] = await Promise.all([
        text(child.stdout),
        new Promise((resolve) => child.once('exit', resolve)),
      ]);
      const count = (what: string) =>
        Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1]);
      const passed = count('pass');
      const remarks = [...output.matchAll(/^ *# (\d.*)$/gm)].map(([, remark]) => remark).join('; ');
      return {
        measured: code === 0 ? `${passed} tests pass: ${remarks || title}` : output.slice(-2_000),
        holds: code === 0 && passed > 0,
      };
    },
  };
}
