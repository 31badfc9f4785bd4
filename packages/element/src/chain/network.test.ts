import type { RecoveryServiceErrorReason } from '@recovery-guardian/client';
import { knownRecoveryModules } from '@recovery-guardian/safe';
import { assert } from 'chai';
import { ElementError } from '../element-error.ts';
import { chainId, recoveryModule } from '../testing/cast.ts';
import { createTestWorld } from '../testing/test-world.ts';
import { readNetwork } from './network.ts';

const weekModule = '0x088f6cfD8BB1dDb1BB069CCb3fc1A98927D233f2';

function read(options: { module?: string; refusal?: RecoveryServiceErrorReason } = {}) {
  const { client } = createTestWorld();
  const { module, refusal } = options;
  if (refusal) client.refusals.set('getNetworkConfiguration', { reason: refusal });
  return readNetwork({ client, chainId, module, signal: new AbortController().signal });
}

describe('readNetwork', () => {
  it('takes the service’s own module', async () => {
    const network = await read();
    assert.deepInclude(network, { name: 'Local', modules: [recoveryModule] });
    assert.deepEqual(network.offeredModules, [recoveryModule]);
    assert.isUndefined(network.serviceProblem);
  });

  it('takes the host’s modules before it, in the host’s order', async () => {
    const { modules, offeredModules } = await read({
      module: ` ${weekModule}\n${recoveryModule} `,
    });
    assert.deepEqual(modules, [weekModule, recoveryModule]);
    assert.deepEqual(offeredModules, modules);
  });

  it('refuses what is no address', async () => {
    const error = await read({ module: `${weekModule} 0x12` }).catch((thrown) => thrown);
    assert.instanceOf(error, ElementError);
    assert.equal(error.reason, 'not-configured');
  });

  it('looks for the known modules while the service is down, and offers none', async () => {
    for (const refusal of ['unreachable', 'internal', 'rate-limited'] as const) {
      const network = await read({ refusal });
      assert.deepEqual(network.modules, knownRecoveryModules);
      assert.isEmpty(network.offeredModules);
      assert.equal((network.serviceProblem as { reason: string }).reason, refusal);
    }
  });

  it('keeps to the host’s modules while the service is down', async () => {
    const network = await read({ module: weekModule, refusal: 'unreachable' });
    assert.deepEqual(network.modules, [weekModule]);
    assert.deepEqual(network.offeredModules, [weekModule]);
  });

  it('hides no refusal that is the page’s own fault', async () => {
    for (const refusal of ['unauthorized', 'unknown-chain'] as const) {
      const error = await read({ refusal }).catch((thrown) => thrown);
      assert.equal(error.reason, refusal);
    }
  });
});
