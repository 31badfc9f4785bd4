/**
 * Ends the children of a process that died without ending them itself.
 *
 * `processes.ts` runs this file and writes a line for each child to its standard input: `+123` when
 * it starts, `-123` when it ends. The input ends when the writer dies in any way: then every process
 * group still listed is killed.
 */
import { createInterface } from 'node:readline';

const alive = new Set<number>();

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) alive.add(pid);
  else alive.delete(pid);
}

for (const pid of alive) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
