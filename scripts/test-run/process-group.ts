import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a command ended. */
export interface Ending {
  /** Exit code, or the name of the signal that ended it. */
  status: number | string;
  /** Command lines of the processes it left running; they are ended by now. */
  leftovers: string[];
}

// Inherited by all descendants of a command, to find them even in process groups of their own, as
// browsers have. Contains one id for each enclosing run.
const markerVariable = 'TEST_COMMAND_IDS';

/** How long processes may take to end before they are killed (milliseconds). */
const grace = 5_000;

/**
 * Runs a command in its own process group, with this process's output. When the signal aborts, the
 * whole group is asked to end. No descendant of the command outlives this call on Linux; on other
 * systems, none that stayed in the group.
 */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Ending> {
  const marker = randomUUID();
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, [markerVariable]: `${env[markerVariable] ?? ''} ${marker}` },
  });
  await once(child, 'spawn');
  const group = -(child.pid as number);

  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    kill(group, 'SIGTERM');
    killing = setTimeout(kill, grace, group, 'SIGKILL');
  };
  const exit = once(child, 'exit');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const [code, signalName] = await exit;
  signal.removeEventListener('abort', stop);
  clearTimeout(killing);

  const leftovers = await endLeftovers(marker);
  kill(group, 'SIGKILL');
  return { status: code ?? signalName, leftovers };
}

async function endLeftovers(marker: string): Promise<string[]> {
  const deadline = Date.now() + grace;
  while (markedProcesses(marker).length > 0 && Date.now() < deadline) await sleep(50);
  const leftovers = markedProcesses(marker);
  const commandLines = leftovers.map(commandLine);
  for (const pid of leftovers) kill(pid, 'SIGKILL');
  return commandLines;
}

function markedProcesses(marker: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProcess(pid, 'environ').includes(marker))
    .map(Number);
}

function commandLine(pid: number): string {
  return readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim() || `process ${pid}`;
}

function readProcess(pid: number | string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It has ended, or belongs to another user.
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
