import type { Configuration } from './schema.ts';

/**
 * Returns the configuration of a restore drill, in which nothing leaves the process but reads of the
 * chains: no gas key, bundler, webhook, captcha, collector or shared counters. Tenants are left out,
 * as their files name their production databases. Messages are refused by `isDrill` of `buildServer`.
 */
export function configureDrill(configuration: Configuration): Configuration {
  const { relayer, sponsor, alerts, events, ...rest } = configuration;
  const { endpoint, ...tracing } = configuration.tracing;
  const { captcha, ...delivery } = configuration.delivery;
  const { redisUrl, ...rates } = configuration.rates;
  return {
    ...rest,
    tracing,
    rates,
    delivery,
    tenants: [],
    chains: configuration.chains.map((chain) => ({
      ...chain,
      bundlerUrls: [],
      paymasterUrls: [],
    })),
  };
}
