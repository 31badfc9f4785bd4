import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Rehearsal {
  /** What each program does in place of the real one, as shell commands; mostly nothing. */
  standIns: Record<string, string>;
}

/**
 * Runs commands of a page with stand-ins for programs that a test must not run, or does not have.
 *
 * @returns the command lines that the stand-ins were given, in order, and what they wrote to `$ASKED`
 * @throws if any command fails
 */
export async function rehearse(
  text: string,
  { standIns, cwd, env }: Rehearsal & { cwd: string; env: Record<string, string> },
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-rehearsal-'));
  try {
    const ASKED = join(folder, 'asked');
    await writeFile(ASKED, '');
    for (const [name, does] of Object.entries(standIns)) {
      const program = `#!/bin/sh\nset -e\necho "${name} $*" >> "$ASKED"\n${does}\n`;
      await writeFile(join(folder, name), program, { mode: 0o755 });
    }
    const PATH = [folder, env.PATH].join(delimiter);
    const options = { cwd, env: { ...env, PATH, ASKED } };
    await promisify(execFile)(
      'bash',
      ['--norc', '-e', '-u', '-o', 'pipefail', '-c', text],
      options,
    );
    return (await readFile(ASKED, 'utf8')).trim().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}
