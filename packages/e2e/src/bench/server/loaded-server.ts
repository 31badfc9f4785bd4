import type { Measurement } from '../kit/closed-loop.ts';
import { type LoadMethods, measureRate } from '../kit/load.ts';
import type { Worker } from '../kit/worker.ts';
import { actHeader } from './baselines/statements.ts';
import type { DatabaseConfiguration, DatabaseKind } from './databases.ts';
import type { ServerProcess } from './server-process.ts';
import type { Version } from './versions.ts';

/** The extent of the measurements. */
export interface Sizes {
  concurrencies: readonly number[];
  seconds: number;
  /** Operations before a measurement, which also show how many it needs. */
  warmUp: number;
  /** Operations whose statements are recorded, per operation type. */
  recorded: number;
  /** How often two servers are measured in turn. */
  rounds: number;
}

/** One part of the service's requests, and how to put load on them. */
export interface Subject<Name extends string, Parameters> {
  readonly sizes: Sizes;
  /** The measured operations, and the number of requests of each. */
  readonly operations: Readonly<Record<Name, number>>;
  readonly load: Worker<LoadMethods<Parameters>>;
  /** One for each version. */
  prepareDatabases(kind: DatabaseKind): Promise<Prepared<Name, Parameters>[]>;
}

/** A database of one version that is only copied, and what its servers are asked for. */
export interface Prepared<Name extends string, Parameters> {
  version: Version;
  database: DatabaseConfiguration;
  accessToken: string;
  /** Allocates the operations' input on one server. */
  allocate(): (operation: Name, count: number) => Parameters;
}

/** A server with a database of its own, and its callers. */
export interface LoadedServer<Name> extends ServerProcess {
  /** Runs an operation this many times. */
  run(operation: Name, count: number, concurrency: number): Promise<Measurement>;
  /** Runs an operation this many times, its requests marked. @returns the answers */
  performAll(operation: Name, count: number, concurrency: number): Promise<unknown[]>;
  /** Measures an operation for this long. */
  measure(operation: Name, concurrency: number, seconds?: number): Promise<Measurement>;
}

/** Starts a server on a database that only it uses. */
export async function startLoaded<Name extends string, Parameters>(
  { load, sizes }: Pick<Subject<Name, Parameters>, 'load' | 'sizes'>,
  { version, database, accessToken, allocate }: Prepared<Name, Parameters>,
  options?: { nodeFlags?: readonly string[]; env?: Record<string, string> },
): Promise<LoadedServer<Name>> {
  const server = await version.startServer({ database }, options);
  const { baseUrl, pid } = server;
  const target = { baseUrl, pid, headers: { authorization: `Bearer ${accessToken}` } };
  const take = allocate();
  return {
    ...server,
    run: (operation, count, concurrency) =>
      load.call('measure', { target, concurrency, parameters: take(operation, count) }),
    performAll: (operation, count, concurrency) =>
      load.call('performAll', {
        target,
        concurrency,
        parameters: take(operation, count),
        mark: { header: actHeader, name: operation },
      }),
    measure: (operation, concurrency, seconds = sizes.seconds) =>
      measureRate(
        (count) =>
          load.call('measure', {
            target,
            concurrency,
            seconds,
            parameters: take(operation, count),
          }),
        { warmUp: sizes.warmUp, seconds },
      ),
  };
}
