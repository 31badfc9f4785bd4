import { startBundler } from '@recovery-guardian/devnet';
import { freePort, type TestWorld, unlimitedPlan } from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import type { Scale } from '../kit/check.ts';
import { startProofWorld } from '../service/proof-world.ts';

/** Runs a check in a world with a bundler and metrics; all samples share one. */
export function inEndpointWorld<Result>(
  scale: Scale,
  work: (world: TestWorld) => Promise<Result>,
): Promise<Result> {
  return scale.use('endpoint world', startEndpointWorld, work);
}

async function startEndpointWorld(): Promise<TestWorld> {
  const port = await freePort();
  const world = await startProofWorld({ configure: (written) => withBundler(written, port) });
  const bundler = await startBundler({ chain: world.chain, port });
  return {
    ...world,
    async stop() {
      await bundler.stop();
      await world.stop();
    },
  };
}

/** The bundler at this port, chain reads and the public route, without limits. */
function withBundler(written: WrittenConfiguration, port: number): WrittenConfiguration {
  return {
    ...written,
    metrics: { port: 0 },
    chains: written.chains?.map((chain) => ({
      ...chain,
      bundlerUrls: [`http://127.0.0.1:${port}`],
      nodeReads: true,
    })),
    endpoint: { ...written.endpoint, public: unlimitedPlan },
  };
}
