import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** A shell as a page's reader uses it: later blocks see what earlier ones set. */
export interface Shell {
  /**
   * Runs a block.
   *
   * @returns its output.
   * @throws with its standard error when a command fails.
   */
  run(block: string): Promise<string>;
  /** Ends it, and everything it has started. */
  stop(): Promise<void>;
}

const mark = 'the block has ended';

export function startShell(env: NodeJS.ProcessEnv): Shell {
  const bash = spawn('bash', ['-e', '-u', '-o', 'pipefail'], { env, detached: true });
  const ended = once(bash, 'exit');
  const complaints = text(bash.stderr);
  const lines = createInterface({ input: bash.stdout })[Symbol.asyncIterator]();
  // It may end before it has read everything.
  bash.stdin.on('error', () => {});
  return {
    async run(block) {
      if (bash.exitCode !== null) throw new Error('An earlier block has failed');
      bash.stdin.write(`${block}\necho; echo '${mark}'\n`);
      const printed: string[] = [];
      for (;;) {
        const { value: line, done } = await lines.next();
        if (done) throw new Error(`${block}\n${printed.join('\n')}\n${await complaints}`);
        if (line === mark) return printed.join('\n');
        printed.push(line);
      }
    },
    async stop() {
      try {
        process.kill(-Number(bash.pid), 'SIGTERM');
      } catch {
        // It has ended, and so has everything that it started.
      }
      bash.stdin.end();
      await ended;
    },
  };
}

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
