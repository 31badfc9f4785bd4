import { getAddress } from 'viem';
import type { ChainConfiguration } from '../configuration/chains.ts';
import type { EndpointConfiguration } from '../configuration/endpoint.ts';
import type { Database } from '../database/open.ts';
import type { Clock } from '../kit/clock.ts';
import { noteSpan } from '../kit/tracing.ts';
import type { SharedRedis } from '../limits/request-rates.ts';
import type { OpenSponsors } from '../sponsor/open-sponsors.ts';
import { type AccessControl, createAccessControl } from './access.ts';
import { openApiKeys } from './api-keys.ts';
import type { EndpointChain } from './methods/method.ts';
import type { EndpointObserver } from './plugin.ts';
import { createQuotas } from './quotas.ts';

export interface AccessControlParts {
  db: Database;
  redis: SharedRedis;
  clock: Clock;
  /** Called for every refusal by a plan's limit, for metrics. */
  onRefusal: (limit: string) => void;
}

/**
 * Opens the endpoint's access control: by the keys of database and configuration, and their plans.
 */
export function openAccessControl(
  configuration: EndpointConfiguration,
  { db, redis, clock, onRefusal }: AccessControlParts,
): AccessControl {
  const { plans, public: quotas } = configuration;
  const publicPlan = quotas ? { name: 'public', ...quotas } : undefined;
  return createAccessControl({
    apiKeys: openApiKeys(configuration, db, clock),
    quotas: createQuotas({
      plans: publicPlan ? [...plans, publicPlan] : plans,
      redis,
      clock,
      onRefusal,
    }),
    plans,
    publicPlan,
  });
}

/** Converts the chains to those of the unified endpoint. */
export function endpointChains(
  chains: readonly ChainConfiguration[],
  sponsors: Pick<OpenSponsors, 'find'>,
): EndpointChain[] {
  return chains.map(({ entryPoints, rpcUrls, ...chain }) => ({
    chainId: chain.chainId,
    name: chain.name,
    entryPoints: entryPoints.map((address) => getAddress(address)),
    bundlerUrls: chain.bundlerUrls,
    nodeUrls: rpcUrls,
    paymasterUrls: chain.paymasterUrls,
    sponsor: sponsors.find(chain.chainId),
    nodeReads: chain.nodeReads,
    bundlerMethods: chain.bundlerMethods,
  }));
}

/** Also records each call to an upstream as a span, by the upstream's name and the method. */
export function traceUpstreams(observer: EndpointObserver): EndpointObserver {
  return {
    ...observer,
    upstreamCalled(call) {
      observer.upstreamCalled(call);
      const { chainId, upstream, method, outcome, seconds } = call;
      noteSpan(`${upstream} ${method}`, {
        kind: 'client',
        attributes: { chain: chainId },
        milliseconds: seconds * 1_000,
        failure: outcome === 'ok' ? undefined : outcome,
      });
    },
  };
}
