import {
  startTestWorld,
  type TestWorld,
  type TestWorldOptions,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import type { Scale } from '../kit/check.ts';

export interface ProofWorldOptions {
  /** How many server processes share the database. */
  processes?: number;
  configure?: (configuration: WrittenConfiguration) => WrittenConfiguration;
  /** Access tokens to create besides the usual one. */
  accessTokens?: TestWorldOptions['accessTokens'];
}

/** Runs a check in a world with this many processes, and alerts; samples share one with two. */
export function inProofWorld<Result>(
  scale: Scale,
  processes: number,
  work: (world: TestWorld) => Promise<Result>,
): Promise<Result> {
  const start = () =>
    startProofWorld({
      processes: scale.of(processes, 2),
      configure: (configuration) => ({ ...configuration, alerts: {} }),
    });
  return scale.use('proof world', start, work);
}

/**
 * The fixture of the service's checks: real PostgreSQL, the real chain, and servers in their own
 * processes, under the production rules for codes. Only rate limits are off, as one caller sends
 * thousands of requests, and new registrations count immediately.
 */
export function startProofWorld({
  processes = 1,
  configure = (configuration) => configuration,
  accessTokens,
}: ProofWorldOptions = {}): Promise<TestWorld> {
  return startTestWorld({
    database: { kind: 'postgres', isAlone: true },
    inProcessOfItsOwn: true,
    processes,
    ...(accessTokens && { accessTokens }),
    configure: (configuration) => configure(withoutLimits(configuration)),
  });
}

/** The processes of the check; a sample uses at most two. */
export function atMostTwo(scale: Scale, processes: number): number {
  return scale.of(processes, Math.min(processes, 2));
}
