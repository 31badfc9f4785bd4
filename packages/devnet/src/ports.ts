import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

/**
 * Finds a free port on 127.0.0.1: the preferred one, or any if that is taken.
 *
 * The preferred port is claimed for this process in a small file that other worlds read. Otherwise
 * a second world could choose the same port in the seconds before a child listens on it. The claim
 * ends with `releasePort` or with this process.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && claim(preferred)) {
    const port = await tryPort(preferred);
    if (port) return port;
    releasePort(preferred);
  }
  for (;;) {
    const port = await tryPort(0);
    if (!port) throw new Error('No port is free on 127.0.0.1.');
    // Nothing may listen yet on what another process has claimed.
    if (port !== preferred) return port;
  }
}

/** Releases this process's claim to a port, if any. */
export function releasePort(port: number): void {
  if (claimed.delete(port)) rmSync(claimFile(port), { force: true });
}

const claimed = new Set<number>();

/** Listens for a moment; returns the port, or undefined if it is taken. */
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

/** Writes this process's id for other worlds; returns false if a running process has the claim. */
function claim(port: number): boolean {
  const file = claimFile(port);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    claimed.add(port);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    // Our id on a claim that is not ours is left from an earlier process.
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
