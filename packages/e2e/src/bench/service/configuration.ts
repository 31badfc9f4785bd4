import { randomBytes } from 'node:crypto';
import { entryPoints, recoveryModules } from '@recovery-guardian/devnet';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { generatePrivateKey } from 'viem/accounts';

const unlimited = { maximum: 1_000_000_000, period: 86_400 };

/**
 * The production configuration, every defence on; only what limits one caller or account is raised,
 * since the bench is one caller with few accounts. What counts still counts.
 */
export function createConfiguration({
  chain: { chainId, rpcUrl },
  smtpUrl,
}: {
  chain: { chainId: number; rpcUrl: string };
  smtpUrl: string;
}): WrittenConfiguration {
  return {
    mode: 'development',
    service: { baseUrl: 'https://guardian.example' },
    limits: {
      codesPerTarget: [unlimited, { ...unlimited, period: 3_600 }, { ...unlimited, period: 30 }],
      requestsPerCaller: [unlimited, { ...unlimited, period: 3_600 }],
      requestsPerAccount: [unlimited],
    },
    rates: { perMinute: 1_000_000_000 },
    chains: [
      {
        chainId,
        name: 'Local',
        rpcUrls: [rpcUrl],
        recoveryModule: { address: recoveryModules.threeMinutes.address },
        bundlerUrls: ['http://127.0.0.1:1'],
        entryPoints: [entryPoints['0.9']],
      },
    ],
    delivery: { email: { smtpUrl, from: 'Recovery Guardian <guardian@example.org>' } },
    guardian: { privateKey: generatePrivateKey() },
    secrets: { pepper: randomBytes(32).toString('hex') },
    endpoint: { apiKeys: [] },
  };
}
