import { assert } from '@open-wc/testing';
import { auditedRecoveryModules, type RecoveryServiceErrorReason } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { ElementError } from '../element-error.ts';
import {
  chainId,
  createTestWorld,
  recoveryModule,
  stranger,
  weekModule,
} from '../testing/test-world.ts';
import { readNetwork } from './network.ts';

interface Options {
  module?: string;
  served?: Address;
  refusal?: RecoveryServiceErrorReason;
  on?: number;
}

function read({ module, served, refusal, on = chainId }: Options = {}) {
  const { client } = createTestWorld();
  if (served) client.module = served;
  if (refusal) client.refusals.set('getNetworkConfiguration', { reason: refusal });
  return readNetwork({ client, chainId: on, module, signal: new AbortController().signal });
}

describe('readNetwork', () => {
  it('the network uses the service’s own module', async () => {
    const network = await read();
    assert.deepInclude(network, { name: 'Local', modules: [recoveryModule] });
    assert.equal(network.offeredModule, recoveryModule);
    assert.isUndefined(network.serviceProblem);
  });

  it('the network looks for the host’s modules, and offers the one that the service serves [S35]', async () => {
    const { modules, offeredModule } = await read({ module: ` ${weekModule}\n${recoveryModule} ` });
    assert.deepEqual(modules, [weekModule, recoveryModule]);
    assert.equal(offeredModule, recoveryModule);
    assert.isUndefined((await read({ module: weekModule })).offeredModule);
  });

  it('the network offers no module that neither the host nor this package knows [S35]', async () => {
    const unknown = await read({ served: stranger });
    assert.isUndefined(unknown.offeredModule);
    assert.deepEqual(unknown.modules, auditedRecoveryModules(chainId));
    assert.notInclude(unknown.trustedModules, stranger);
    const listed = await read({ served: stranger, module: stranger });
    assert.equal(listed.offeredModule, stranger);
  });

  it('the network offers an audited module on the chains that list it [S35]', async () => {
    const served = '0x4Aa5Bf7D840aC607cb5BD3249e6Af6FC86C04897';
    assert.equal((await read({ served, on: 10 })).offeredModule, served);
    assert.isUndefined((await read({ served })).offeredModule);
  });

  it('the network offers the module of three minutes on test chains only, unless the host lists it [S90]', async () => {
    const [served] = auditedRecoveryModules(1) as [Address];
    assert.equal((await read({ served })).offeredModule, served);
    const network = await read({ served, on: 1 });
    assert.isUndefined(network.offeredModule);
    assert.notInclude(network.trustedModules, served);
    // Accounts that use it are read.
    assert.include(network.modules, served);
    assert.equal((await read({ served, module: served, on: 1 })).offeredModule, served);
  });

  it('the network rejects an invalid address of a module', async () => {
    const error = await read({ module: `${weekModule} 0x12` }).catch((thrown) => thrown);
    assert.instanceOf(error, ElementError);
    assert.equal(error.reason, 'not-configured');
  });

  it('the network reads the audited modules while the service is down, and offers none', async () => {
    for (const refusal of ['unreachable', 'internal', 'rate-limited'] as const) {
      const network = await read({ refusal });
      assert.deepEqual(network.modules, auditedRecoveryModules(chainId));
      assert.isUndefined(network.offeredModule);
      assert.equal((network.serviceProblem as { reason: string }).reason, refusal);
    }
  });

  it('the network uses the host’s modules while the service is down', async () => {
    const network = await read({ module: weekModule, refusal: 'unreachable' });
    assert.deepEqual(network.modules, [weekModule]);
    assert.isUndefined(network.offeredModule);
  });

  it('the network passes on errors that the page has caused', async () => {
    for (const refusal of ['unauthorized', 'unknown-chain'] as const) {
      const error = await read({ refusal }).catch((thrown) => thrown);
      assert.equal(error.reason, refusal);
    }
  });
});
