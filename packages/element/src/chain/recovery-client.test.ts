import { assert } from '@open-wc/testing';
import { checkModules } from '../on-demand.ts';
import { clientOnDemand } from './recovery-client.ts';

const configuration = {
  name: 'Base',
  chainId: 8453,
  moduleAddress: `0x${'1'.repeat(40)}`,
  sponsorships: { execution: { enabled: true }, finalization: { enabled: false } },
  alertChannels: ['email'],
};

/** A service with one answer for everything. */
const answering = (body: unknown, status = 200) =>
  clientOnDemand({
    baseUrl: 'https://guardian.example',
    fetch: async () => new Response(JSON.stringify(body), { status }),
  });

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ name, reason }) => `${name} ${reason}`,
  );

describe('the client on demand', () => {
  const loaded: string[] = [];

  beforeEach(() => {
    loaded.length = 0;
    checkModules(async (name) => loaded.push(name));
  });

  afterEach(() => checkModules(async () => {}));

  it('the configuration of a chain is read without the code of the client', async () => {
    assert.deepEqual(await answering(configuration).getNetworkConfiguration(8453), configuration);
    assert.deepEqual(loaded, []);
  });

  it('the client is loaded for a refusal, which it explains from the same response', async () => {
    const refusal = { error: { message: 'x', details: { reason: 'unknown-chain' } } };
    const { getNetworkConfiguration } = answering(refusal, 404);
    assert.equal(await reasonOf(getNetworkConfiguration(1)), 'RecoveryServiceError unknown-chain');
    assert.deepEqual(loaded, ['chain/service-client']);
  });

  it('the client reports an invalid answer, and a service that does not answer', async () => {
    assert.equal(
      await reasonOf(answering({ name: 'Base' }).getNetworkConfiguration(8453)),
      'RecoveryServiceError unexpected-answer',
    );
    const fetch = () => Promise.reject(new TypeError('no network'));
    const client = clientOnDemand({ baseUrl: 'https://guardian.example', fetch });
    assert.equal(await reasonOf(client.getNetworkConfiguration(8453)), 'ElementError unreachable');
  });

  it('the client is loaded once for all other calls, and again after that has failed', async () => {
    const client = answering({ registrations: [] });
    const list = () =>
      client.listRegistrations({ account: '0x', chainId: 1, message: '', signature: '0x' });
    checkModules(() => Promise.reject(new Error('offline')));
    assert.equal(await reasonOf(list()), 'ElementError not-loaded');
    checkModules(async (name) => loaded.push(name));
    assert.deepEqual(await Promise.all([list(), list()]), [
      { registrations: [] },
      { registrations: [] },
    ]);
    assert.deepEqual(loaded, ['chain/service-client']);
  });

  it('the client refuses an invalid address of the service', () => {
    assert.throws(() => clientOnDemand({ baseUrl: 'guardian.example' }), TypeError);
  });
});
