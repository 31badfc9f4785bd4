import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { isAlive } from './processes.ts';

/** `world.json`: the URLs, keys and accounts of a running world. URLs have no trailing slash. */
export interface World {
  readonly chainId: number;
  readonly rpcUrl: string;
  readonly bundlerUrl: string;
  /** The recovery service. */
  readonly baseUrl: string;
  /** Token of the recovery service: publishable, for every origin. */
  readonly accessToken: string;
  /**
   * The unified endpoint is at `{apiUrl}/api/v3/{chainId}/{apiKey}`, and without a key, with a
   * smaller quota, at `{apiUrl}/public/v3/{chainId}`.
   */
  readonly apiUrl: string;
  /** Empty if the server has no unified endpoint. */
  readonly apiKey: string;
  readonly demoUrl: string;
  readonly mailboxUrl: string;
  readonly phoneUrl: string;
  /** The recovery module with the shortest grace period. */
  readonly recoveryModule: Address;
  /** In seconds. */
  readonly gracePeriod: number;
  /** The preferred one first. */
  readonly entryPoints: readonly Address[];
  /** [0] and [1] each own a Safe alone; [2] and [3] own one together, threshold 2. */
  readonly accounts: readonly { address: Address; privateKey: Hex; safe: Address }[];
}

/** A world is already running in this directory. */
export class WorldIsRunningError extends Error {
  override readonly name = 'WorldIsRunningError';
  /** Its description; undefined while it starts. */
  readonly world: World | undefined;
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(
      `A world is already running in ${directory}, as process ${pid}. ` +
        `(If that process is not a world, remove ${lockFile(directory)}.)`,
    );
    this.pid = pid;
    this.world = readWorld(directory);
  }
}

/** The lock files of this process. */
const held = new Set<string>();

/**
 * Locks the directory for this process. Removes what an ended process left behind.
 *
 * @returns a function that unlocks the directory
 * @throws WorldIsRunningError
 */
export function lockWorld(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = lockFile(directory);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const pid = Number(readFileSync(file, 'utf8'));
    // Our id on a lock that is not ours is left from an earlier process.
    if (pid === process.pid ? held.has(file) : isAlive(pid)) {
      throw new WorldIsRunningError(directory, pid);
    }
    removeWorld(directory);
    rmSync(file, { force: true });
    return lockWorld(directory);
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

/** Writes `world.json` atomically, so that it is never read in part. */
export function writeWorld(directory: string, world: World): void {
  const file = worldFile(directory);
  writeFileSync(`${file}.new`, `${JSON.stringify(world, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Reads the description of the world in a directory; undefined if none is running. */
export function readWorld(directory: string): World | undefined {
  try {
    return JSON.parse(readFileSync(worldFile(directory), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes `world.json` of a world that has ended. */
export function removeWorld(directory: string): void {
  rmSync(worldFile(directory), { force: true });
}

function lockFile(directory: string): string {
  return join(directory, 'lock');
}

function worldFile(directory: string): string {
  return join(directory, 'world.json');
}
