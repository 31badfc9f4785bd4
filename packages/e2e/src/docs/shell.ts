import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

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
