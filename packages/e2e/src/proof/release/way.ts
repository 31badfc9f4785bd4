import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../../servers/processes.ts';

/** Runs a program in a folder and returns what it prints. */
export async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 });
  return stdout;
}

/** What a new user types until something works, in one folder after another, and how long it takes. */
export class Way {
  #commands = 0;
  #files = 0;
  #milliseconds = 0;

  /** Runs a command that the user types. */
  command(cwd: string, program: string, ...args: string[]): Promise<string> {
    return this.typed(() => run(cwd, program, ...args));
  }

  /** Starts an installed command that serves something. */
  start(cwd: string, [name = '', ...args]: readonly string[], readyUrl: string) {
    const command = join(cwd, 'node_modules/.bin', name);
    return this.typed(() => startProcess(command, args, { cwd, readyUrl }));
  }

  /** Counts a command that this runs. */
  typed<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#commands++;
    return this.measure(act);
  }

  /** Counts a file that the user writes. */
  file<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#files++;
    return this.measure(write);
  }

  /** Adds the time of what the user waits for. */
  async measure<Result>(wait: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await wait();
    } finally {
      this.#milliseconds += performance.now() - start;
    }
  }

  toString(): string {
    const seconds = (this.#milliseconds / 1_000).toFixed(1);
    return `${this.#commands} commands, ${this.#files} files, ${seconds} s`;
  }
}
