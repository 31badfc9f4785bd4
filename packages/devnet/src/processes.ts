import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What to run as a child process. */
export interface ChildOptions {
  /** Its name in messages: `anvil`, `the bundler`. */
  readonly name: string;
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** The child's whole environment; by default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** The user it runs as, by id; only root may choose. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** A file for the child's whole output; only the last lines are kept for messages. */
  readonly logFile?: string;
  /** How long it may take to end after SIGTERM, in milliseconds. */
  readonly graceMs?: number | undefined;
}

/** A running process that never outlives this one. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves once the process has ended, with how: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** The last lines it printed, on either stream. */
  output(): string;
  /** Sends SIGTERM, after five seconds by default SIGKILL; resolves once it has ended. */
  stop(): Promise<void>;
}

const keptLines = 20;

const running = new Set<Child>();
const onLost = new Set<(child: Child, end: string) => void>();
let isShutDown = false;

/**
 * Starts a program in its own process group, so that a Ctrl-C in the terminal reaches only this
 * process, which then ends its children in order.
 *
 * If this process crashes or is killed, a shell ends them. Not covered: a SIGKILL of both at once, and
 * one in the instant between starting a child and registering it.
 *
 * @throws if the program cannot be started; if it fails later, `ended` resolves
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
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), options.graceMs ?? 5_000);
      await forgotten;
      clearTimeout(timer);
    },
  };
  running.add(child);
  tellReaper(`+ ${pid}`);
  const forgotten = ended.then(async (end) => {
    running.delete(child);
    tellReaper(`- ${pid}`);
    if (isWanted) for (const listener of onLost) listener(child, end);
    if (running.size === 0) await dismissReaper();
  });
  return child;
}

/** Registers a listener for children that end without being stopped. */
export function whenChildIsLost(listener: (child: Child, end: string) => void): void {
  onLost.add(listener);
}

/** Ends every child and prevents new ones; resolves once all have ended. */
export async function shutDownChildren(): Promise<void> {
  isShutDown = true;
  await Promise.all([...running].map((child) => child.stop()));
}

/**
 * Waits until the probe returns true; it is repeated if it throws.
 *
 * @throws with the child's last lines if it ends first or is not ready in time
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
    // Another process may have the port and never answer.
    await Promise.race([ready(), ended(), late()]);
  } finally {
    waiting.abort();
  }
}

/** Waits until a URL answers well, however long that takes, unless everything is being ended. */
export async function untilAnswers(url: string): Promise<void> {
  const probe = () => fetch(url, { signal: AbortSignal.timeout(2_000) });
  while (
    !(await probe().then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (isShutDown) throw new Error(`${url} is not waited for: everything is being ended.`);
    await sleep(200);
  }
}

/** Formats a message with the child's last lines. */
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

/** Keeps the last lines of both streams; returns a function that reads them. */
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

/** Signals a child and its descendants; ignores a child that has ended. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Kills the children of a process that died without ending them itself. Its input has a line for each
 * child, `+ 123` when it starts, `- 123` when it ends, and ends when the writer dies in any way. A
 * shell starts in a fraction of the time that Node takes.
 */
const reap = `
alive=' '
while read -r change pid; do
  if [ "$change" = + ]; then alive="$alive$pid "; else alive="\${alive%% $pid *} \${alive#* $pid }"; fi
done
for pid in $alive; do kill -s KILL -- "-$pid"; done
`;

let reaper: ChildProcess | undefined;

/** Tells the reaper that a child started or ended; starts the reaper with the first. */
function tellReaper(line: string): void {
  if (!reaper) {
    reaper = spawn('sh', ['-c', reap], {
      // In its own group, so that the terminal's signals do not reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Without it, children are still ended in order, but not after a crash.
    reaper.on('error', () => {});
    reaper.stdin?.on('error', () => {});
    reaper.unref();
  }
  reaper.stdin?.write(`${line}\n`);
}

/** Ends the reaper when no child is left, so that it is not left behind itself. */
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
