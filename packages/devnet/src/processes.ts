import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What to run as a process of its own. */
export interface ChildOptions {
  /** How messages call it: `anvil`, `the bundler`. */
  readonly name: string;
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** The child's whole environment; this process's own when not given. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whom it runs as, by id; only root may choose. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** A file that takes the child's whole output, beside the last lines kept for messages. */
  readonly logFile?: string;
}

/** A running process that never outlives this one. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Settles once the process is gone, with how it ended: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** The last lines it printed, on either stream. */
  output(): string;
  /** Ends it by SIGTERM, after five seconds by SIGKILL; resolves once it is gone. */
  stop(): Promise<void>;
}

const keptLines = 20;
const graceMs = 5_000;

const running = new Set<Child>();
const onLost = new Set<(child: Child, end: string) => void>();
let isShutDown = false;

/**
 * Starts a program in a process group of its own, so that a Ctrl-C in the terminal reaches this
 * process alone, which then ends its children in order.
 *
 * Should this process die without doing so, by a crash or SIGKILL, the reaper (`reaper.ts`) ends
 * them. Not covered: a SIGKILL of both at once, and one in the instant between starting a child
 * and telling the reaper of it.
 *
 * @throws when the program cannot be started at all; one that fails later settles `ended`
 */
export async function spawnChild(options: ChildOptions): Promise<Child> {
  if (isShutDown) throw new Error(`${options.name} is not started: everything is being ended.`);
  const process = spawn(options.command, options.args ?? [], {
    cwd: options.cwd,
    env: options.env,
    ...options.user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastLines = keepOutput(process, options.logFile);
  const ended = new Promise<string>((resolve) => {
    process.once('close', (code, signal) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code}`),
    );
  });
  await once(process, 'spawn').catch((error: Error) => {
    throw new Error(`${options.name} could not be started: ${error.message}`, { cause: error });
  });

  const pid = process.pid as number;
  let isWanted = true;
  const child: Child = {
    name: options.name,
    pid,
    ended,
    output: lastLines,
    async stop() {
      isWanted = false;
      signalGroup(pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await forgotten;
      clearTimeout(timer);
    },
  };
  running.add(child);
  tellReaper(`+${pid}`);
  const forgotten = ended.then(async (end) => {
    running.delete(child);
    tellReaper(`-${pid}`);
    if (isWanted) for (const listener of onLost) listener(child, end);
    if (running.size === 0) await dismissReaper();
  });
  return child;
}

/** Calls back for every child that ends without having been stopped. */
export function whenChildIsLost(listener: (child: Child, end: string) => void): void {
  onLost.add(listener);
}

/** Ends every child, whoever started it, and lets no more be started; resolves once all are gone. */
export async function shutDownChildren(): Promise<void> {
  isShutDown = true;
  await Promise.all([...running].map((child) => child.stop()));
}

/**
 * Waits until the probe answers true; a probe that throws asks to be tried again.
 *
 * @throws with the child's last lines when it ends first, or is not ready in time
 */
export async function untilReady(
  child: Child,
  probe: () => Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ready = async () => {
    while (!signal.aborted && !(await probe().catch(() => false))) await sleep(50);
  };
  const ended = async () => {
    const end = await child.ended;
    throw new Error(explain(`${child.name} ended while starting (${end})`, child));
  };
  const late = async () => {
    await sleep(timeoutMs, undefined, { signal });
    throw new Error(explain(`${child.name} was not ready within ${timeoutMs / 1000} s`, child));
  };
  try {
    // Whichever comes first: somebody else may hold the port, and never answer.
    await Promise.race([ready(), ended(), late()]);
  } finally {
    waiting.abort();
  }
}

/** One message from what happened and the child's last words. */
export function explain(message: string, child: Child): string {
  const output = child.output();
  return output ? `${message}. It printed last:\n${output.replace(/^/gm, '  ')}` : `${message}.`;
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Keeps the last lines of both streams; returns what reads them. */
function keepOutput(process: ChildProcess, logFile: string | undefined): () => string {
  const log = logFile ? createWriteStream(logFile) : undefined;
  let kept = '';
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log?.write(chunk);
      kept = (kept + chunk).split('\n').slice(-keptLines).join('\n').slice(-10_000);
    });
  }
  process.once('close', () => log?.end());
  return () => kept.trim();
}

/** Signals a child and whatever it started in turn; one that is gone already is no error. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

let reaper: ChildProcess | undefined;

/** Tells the reaper of a child that came or went; starts it with the first. */
function tellReaper(line: string): void {
  if (!reaper) {
    reaper = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./reaper.ts'))], {
      // In a group of its own, out of reach of the signals that the terminal sends to ours.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Without it the children are still ended in order; only the cover against a crash is gone.
    reaper.on('error', () => {});
    reaper.stdin?.on('error', () => {});
    reaper.unref();
  }
  reaper.stdin?.write(`${line}\n`);
}

/** Lets the reaper go when no child is left, so that it is not left behind itself. */
async function dismissReaper(): Promise<void> {
  if (!reaper) return;
  const leaving = reaper;
  reaper = undefined;
  if (leaving.exitCode !== null || leaving.signalCode !== null) return;
  leaving.ref();
  const gone = once(leaving, 'exit');
  leaving.stdin?.end();
  await gone;
}
