import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { entryPoints } from '@recovery-guardian/core';
import { recoveryModules } from '@recovery-guardian/devnet';
import {
  createMasterSecret,
  createSecretsFile,
  type WrittenConfiguration,
} from '@recovery-guardian/server';
import { createPublicClient, http, keccak256 } from 'viem';

const unlimited = { maximum: 1_000_000_000, period: 86_400 };

/**
 * The production configuration with every defense on. Only limits per caller or account are raised,
 * as a bench is one caller with few accounts; their counting remains.
 */
export async function createConfiguration({
  chain: { chainId, rpcUrl },
  smtpUrl,
  directory,
}: {
  chain: { chainId: number; rpcUrl: string };
  smtpUrl: string;
  /** For the keystore and the secrets. */
  directory: string;
}): Promise<WrittenConfiguration> {
  const { address } = recoveryModules.threeMinutes;
  const node = createPublicClient({ transport: http(rpcUrl) });
  const code = await node.getCode({ address });
  const keystore = join(directory, 'keystore');
  const password = randomBytes(16).toString('hex');
  await createMasterSecret({ keystore, password });
  const file = join(directory, 'secrets.json');
  createSecretsFile(file);
  return {
    mode: 'production',
    service: { baseUrl: 'https://guardian.example' },
    limits: {
      codesPerTarget: [unlimited, { ...unlimited, period: 3_600 }, { ...unlimited, period: 30 }],
      codesPerAccount: [unlimited, { ...unlimited, period: 3_600 }],
      codesPerCaller: [unlimited, { ...unlimited, period: 3_600 }],
      codesPerToken: [unlimited, { ...unlimited, period: 3_600 }],
      codesPerDomain: [unlimited],
      smsPerCaller: [unlimited],
      smsPerToken: [unlimited],
      refusedPerCaller: [unlimited],
      refusedPerToken: [unlimited],
      registrationsPerChannel: unlimited.maximum,
      requestsPerCaller: [unlimited, { ...unlimited, period: 3_600 }],
      requestsPerAccount: [unlimited],
      recoveryEmailsPerCaller: [unlimited],
      recoverySmsPerCaller: [unlimited],
      recoverySmsPerAccount: [unlimited],
      noticesPerTarget: [unlimited],
      noticesPerAccount: [unlimited],
      recoveriesPerGuardian: [unlimited],
      recoveriesPerAccount: [unlimited],
    },
    rates: { perMinute: 1_000_000_000 },
    chains: [
      {
        chainId,
        name: 'Local',
        rpcUrls: [rpcUrl],
        recoveryModules: [{ address, codeHash: keccak256(code ?? '0x') }],
        bundlerUrls: ['http://127.0.0.1:1'],
        entryPoints: [entryPoints['0.9']],
      },
    ],
    delivery: { email: { smtpUrl, from: 'Recovery Guardian <guardian@example.org>' } },
    guardian: { keystore, password },
    secrets: { file },
    endpoint: { apiKeys: [] },
  };
}
