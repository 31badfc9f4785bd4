import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

/**
 * Finds a free port on 127.0.0.1: the preferred one, or any if that is taken.
 *
 * The port is claimed for this process in a small file that other worlds read. Otherwise a second
 * one could choose the same port in the seconds before a child listens on it. The claim ends with
 * `releasePort` or with this process.
 */
export async function freePort(preferred?: number): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    // None that the system gives to connections, which take no claim.
    const port = (tries === 0 && preferred) || randomInt(10_000, 32_000);
    if (!claim(port)) continue;
    if (await isFree(port)) return port;
    releasePort(port);
  }
  throw new Error('No port is free on 127.0.0.1.');
}

/** Releases this process's claim to a port, if any. */
export function releasePort(port: number): void {
  if (claimed.delete(port)) rmSync(claimFile(port), { force: true });
}

const claimed = new Set<number>();

/** Whether one can listen on a port, tried for a moment. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
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
