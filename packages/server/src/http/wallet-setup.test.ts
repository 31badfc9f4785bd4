import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { readWalletSetup, walletSetupPath } from '@recovery-guardian/core';
import { type FastifyInstance, fastify } from 'fastify';
import type { Configuration } from '../configuration/schema.ts';
import { serveWalletSetup } from './wallet-setup.ts';

const configuration = {
  service: { baseUrl: 'https://guardian.example/', siweDomain: 'safe-recovery-service' },
  chains: [
    { chainId: 8453, name: 'Base' },
    { chainId: 10, name: 'OP Mainnet' },
  ],
  wallet: { name: 'Acme', accessToken: 'app_1', apiKey: 'key' },
} as unknown as Configuration;

describe('the file by which wallets are set up', () => {
  const apps: FastifyInstance[] = [];
  const get = async (changes: object) => {
    const app = fastify();
    apps.push(app);
    serveWalletSetup(app, { ...configuration, ...changes } as Configuration);
    return app.inject(walletSetupPath);
  };
  after(() => Promise.all(apps.map((app) => app.close())));

  it('the file for wallets names service, token and endpoint of each chain, for pages of any origin', async () => {
    const { body, headers } = await get({});
    assert.equal(headers['access-control-allow-origin'], '*');
    const services = { service: 'https://guardian.example', token: 'app_1' };
    assert.deepEqual(readWalletSetup(body), {
      version: 1,
      name: 'Acme',
      networks: [
        {
          chainId: 8453,
          name: 'Base',
          ...services,
          endpoint: 'https://guardian.example/api/v3/8453/key',
        },
        {
          chainId: 10,
          name: 'OP Mainnet',
          ...services,
          endpoint: 'https://guardian.example/api/v3/10/key',
        },
      ],
    });
  });

  it('the file for wallets names the route for callers without a key if there is no key for wallets', async () => {
    const { body } = await get({ wallet: { name: 'Acme', accessToken: 'app_1' } });
    const [network] = readWalletSetup(body)?.networks ?? [];
    assert.equal(network?.endpoint, 'https://guardian.example/public/v3/8453');
  });

  it('the file for wallets names the domain for which owners sign, if the service has its own', async () => {
    const service = { ...configuration.service, siweDomain: 'guardian.example' };
    const [network] = readWalletSetup((await get({ service })).body)?.networks ?? [];
    assert.equal(network?.siweDomain, 'guardian.example');
  });

  it('the file for wallets does not exist unless it is configured', async () => {
    assert.equal((await get({ wallet: undefined })).statusCode, 404);
  });
});
