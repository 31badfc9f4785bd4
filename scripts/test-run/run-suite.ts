import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from './commands.ts';
import { runCommand } from './process-group.ts';
import { type Counts, readCounts, runFolderVariable, type SuiteResult, tally } from './results.ts';

/** Commands that are timed and counted together. */
export interface Suite {
  name: string;
  /** Finds or installs what the suite needs; returns environment variables for its commands. */
  setUp?: () => Record<string, string>;
  commands: Command[];
  /** Whether its commands run at the same time, because each leaves processors idle. */
  isParallel?: boolean;
  /** Whether it runs beside the suite before it, for the same reason. */
  isBesideLast?: boolean;
}

/**
 * Narrows a suite to one test file, which keeps the suite's environment.
 *
 * @returns `undefined` if the suite does not run that file.
 */
export function onlyFile(suite: Suite, file: string): Suite | undefined {
  const commands = suite.commands.flatMap(({ only }) => only?.(file) ?? []);
  return commands.length > 0 ? { ...suite, commands } : undefined;
}

/** A suite that takes longer is considered hung (milliseconds). */
const suiteTimeout = 25 * 60_000;

/** Runs a suite's commands until the signal aborts. Never throws. */
export async function runSuite(
  { name, setUp, commands, isParallel }: Suite,
  interrupt: AbortSignal,
): Promise<SuiteResult> {
  const start = performance.now();
  const timeout = AbortSignal.timeout(suiteTimeout);
  const signal = AbortSignal.any([interrupt, timeout]);
  const parts: Counts[] = [];
  try {
    const env = setUp?.() ?? {};
    const run = async (command: Command) => {
      if (!signal.aborted) parts.push(await runCounted(command, env, signal));
    };
    if (isParallel) await Promise.all(commands.map(run));
    else for (const command of commands) await run(command);
    if (timeout.aborted) throw new Error(`stopped after ${suiteTimeout / 60_000} minutes`);
  } catch (error) {
    parts.push({ passed: 0, failed: 1, remarks: [(error as Error).message] });
  }
  return {
    name,
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    remarks: parts.flatMap(({ remarks }) => remarks),
    seconds: (performance.now() - start) / 1000,
  };
}

async function runCounted(
  { name, run, env, writesCounts }: Command,
  suiteEnv: Record<string, string>,
  signal: AbortSignal,
): Promise<Counts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-run-'));
  try {
    const ending = await runCommand(run(folder), {
      env: { ...process.env, ...suiteEnv, ...env, [runFolderVariable]: folder },
      signal,
    });
    const passed = ending.status === 0 ? 1 : 0;
    const counts = writesCounts ? readCounts(folder) : { passed, failed: 1 - passed, remarks: [] };
    return tally(name, counts, ending);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
