/**
 * Ends the children of a process that died without ending them itself.
 *
 * `processes.ts` runs this file beside itself and writes a line for each child on its standard
 * input: `+123` when it came, `-123` when it went. That input ends when the writer dies, however
 * it dies: then every process group still listed is killed.
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
    // Gone by itself meanwhile.
  }
}
