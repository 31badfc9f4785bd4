import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process's memory in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}

/** The most memory that a process has had, in megabytes; NaN if unknown. */
export function peakMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}

/** A process's CPU time in seconds, to a hundredth; NaN if unknown. */
export function processorSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The 12th and 13th after the name, which is in brackets and may contain anything (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** The CPU time that a process takes without requests, in milliseconds per second. */
export async function idleProcessor(pid: number, duration: number): Promise<number> {
  const before = processorSeconds(pid);
  await sleep(duration);
  return (1e6 * (processorSeconds(pid) - before)) / duration;
}

/** Linux's clock ticks, the same on every machine that Node runs on. */
const ticksPerSecond = 100;
