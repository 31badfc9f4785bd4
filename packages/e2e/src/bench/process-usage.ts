import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Megabytes that a process has in memory. */
export function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}

/** Seconds of processor time that a process has taken so far, to a hundredth; NaN where nobody says. */
export function processorSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything, in brackets: the 12th and 13th (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** What Linux counts in, on every machine that Node runs on. */
const ticksPerSecond = 100;
