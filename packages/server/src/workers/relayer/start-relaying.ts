import type { LimitRepository, RelayingService } from '@recovery-guardian/recovery-service';
import type { FastifyBaseLogger } from 'fastify';
import type { RelayerConfiguration } from '../../configuration/sections/relayer.ts';
import { repeatLogged } from '../jobs/repeat.ts';
import { createRecoveryFollower } from './follow-recoveries.ts';
import type { OpenRelayer, RelayMeasurement } from './open-relayer.ts';

export interface StartRelayingOptions {
  service: RelayingService;
  /** All configured chains, with or without a relayer. */
  chains: readonly { chainId: number }[];
  settings: RelayerConfiguration | undefined;
  limits: LimitRepository;
  onMeasured(measurement: RelayMeasurement): void;
  log: FastifyBaseLogger;
}

/** In milliseconds, like the next two. */
const measuringInterval = 15_000;
const followingInterval = 10_000;
const defaultPollInterval = 3_000;

/**
 * Follows recoveries on all chains and works on the relayer's queues until it is stopped. Chains
 * are independent: an unavailable one does not delay the others. Every process runs it, and each
 * piece of work is done by one.
 */
export function startRelaying(
  relayer: Pick<OpenRelayer, 'chains'> | undefined,
  { service, chains, settings, limits, onMeasured, log }: StartRelayingOptions,
): { stop(): Promise<void> } {
  const start = repeatLogged(log);
  const pollInterval = settings?.pollInterval ?? defaultPollInterval;
  const relayed = relayer?.chains ?? [];
  const jobs = [
    ...chains.map(({ chainId }) => {
      const follow = createRecoveryFollower(service, {
        chainId,
        relayed: settings?.chains.find((one) => one.chainId === chainId),
        limits,
      });
      return start(
        `follow recoveries on chain ${chainId}`,
        { interval: followingInterval },
        follow,
      );
    }),
    ...relayed.flatMap(({ chainId, work, measure }) => [
      start(`relay on chain ${chainId}`, { interval: pollInterval }, work),
      start(
        `measure the relayer on chain ${chainId}`,
        { interval: measuringInterval },
        async () => {
          onMeasured(await measure());
        },
      ),
    ]),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      await Promise.all(relayed.map(({ release }) => release()));
    },
  };
}
