import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

/**
 * A port on 127.0.0.1 that nobody listens on: the preferred one, or any when that is taken.
 *
 * The preferred port is claimed for this process, in a small file that other worlds look at:
 * between choosing a port and a child's listening on it seconds pass, in which a second world,
 * started at the same time, would choose the same. `releasePort` ends the claim, and so does the
 * end of this process.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && claim(preferred)) {
    const port = await tryPort(preferred);
    if (port) return port;
    releasePort(preferred);
  }
  const port = await tryPort(0);
  if (!port) throw new Error('No port is free on 127.0.0.1.');
  return port;
}

/** Ends this process's claim to a port, if it has one. */
export function releasePort(port: number): void {
  if (claimed.delete(port)) rmSync(claimFile(port), { force: true });
}

const claimed = new Set<number>();

/** Listens for a moment; the port listened on, or undefined when it is taken. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const found = address && typeof address === 'object' ? address.port : undefined;
      server.close(() => resolve(found));
    });
  });
}

/** Leaves this process's id for other worlds to see; false when a living process was first. */
function claim(port: number): boolean {
  const file = claimFile(port);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    claimed.add(port);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    // Our own id on a claim that is not ours is that of a process before us.
    if (holder === process.pid ? claimed.has(port) : isAlive(holder)) return false;
    rmSync(file, { force: true });
    return claim(port);
  }
}

function claimFile(port: number): string {
  const directory = join(tmpdir(), `recovery-guardian-ports-${userInfo().uid}`);
  mkdirSync(directory, { recursive: true });
  return join(directory, String(port));
}
