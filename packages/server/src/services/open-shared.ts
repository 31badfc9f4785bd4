import type { OnRpcRequest } from '@recovery-guardian/json-rpc';
import { openChains } from '../adapters/chains/chain.ts';
import { createNodes } from '../adapters/chains/nodes.ts';
import { openRedis } from '../adapters/rates/redis.ts';
import type { Context } from './context.ts';

export type Shared = Awaited<ReturnType<typeof openShared>>;

/** Opens what a deployment's own service and its tenants share: the way to the chains, and counters. */
export async function openShared({ configuration, metrics, log, onClose }: Context) {
  const nodes = configuration.chains.map((chain) => {
    const { chainId } = chain;
    const onRequest: OnRpcRequest = (outcome) => metrics.rpcCalled({ chainId, outcome });
    return createNodes(chain, { log, onRequest });
  });
  const chains = await openChains(nodes, log);
  const redis = await openRedis(configuration.rates.redisUrl, (error) =>
    log.error({ err: error }, 'Redis is unavailable: each process counts separately'),
  );
  onClose(redis.close);
  return { nodes, chains, redis };
}
