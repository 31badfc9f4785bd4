import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultServiceName, entryPoints } from '@recovery-guardian/core';
import {
  type Configuration,
  createAccessTokens,
  createMasterSecret,
  createSecretsFile,
  ensureGasPolicy,
  type NewAccessToken,
  type WrittenConfiguration,
  withDatabase,
} from '@recovery-guardian/server';
import { type KeyPair, keyPairs } from './chain/accounts.ts';
import { chainId, servedModules } from './chain/client.ts';
import type { Chain } from './chain/start-chain.ts';
import type { Mailbox, Phone } from './mailbox.ts';

/** The gas policies of a world's sponsor, by id; the first pays where none is named. */
const gasPolicies: Readonly<Record<string, object>> = {
  'recovery-only': { preset: 'recovery-only' },
  anything: {
    description: 'Any call',
    operations: { perDay: 10_000 },
    spending: { perDay: String(10n ** 18n) },
  },
  tokens: {
    description: 'What fails to pay in tokens',
    spending: { perDay: String(10n ** 18n) },
  },
};

/** Creates the configuration section for sponsoring with the chain's paymasters. */
function sponsorSection({
  chainId,
  paymasters,
  token,
}: Pick<Chain, 'chainId' | 'paymasters' | 'token'>): NonNullable<WrittenConfiguration['sponsor']> {
  return {
    privateKey: paymasters[0]?.signerKey,
    paymasters: paymasters.map(({ entryPoint, address }) => ({ chainId, entryPoint, address })),
    tokens: {
      policy: 'tokens',
      accepted: [{ chainId, address: token, prices: [{ native: '3000' }] }],
    },
    defaultPolicy: Object.keys(gasPolicies)[0],
    name: 'Local sponsor',
  };
}

/**
 * Creates access tokens, and the sponsor's policies unless a kept database has them. Opens the
 * database once for all of them, as an embedded one takes a second to open.
 *
 * @returns the tokens, in order
 */
export function prepareDatabase(
  database: Configuration['database'],
  newTokens: readonly NewAccessToken[],
): Promise<string[]> {
  return withDatabase(database, async (db) => {
    for (const [id, rules] of Object.entries(gasPolicies)) await ensureGasPolicy(db, { id, rules });
    const issuer = createAccessTokens(db, { now: () => new Date() });
    const tokens: string[] = [];
    for (const one of newTokens) tokens.push((await issuer.create(one)).token);
    return tokens;
  });
}

/** The relayer's gas key: funded, and used only by the relayer. */
export const gasKey = keyPairs[15] as KeyPair;

type RelayerSection = NonNullable<WrittenConfiguration['relayer']>;

/** Creates the configuration section for a relayer that pays for recoveries on the local chain. */
export function relayerSection(
  changes: NonNullable<RelayerSection['chains']>[number] = {},
): RelayerSection {
  const local = {
    chainId,
    maximumFeePerGas: '100',
    perAccount: { maximum: 100 },
    perDay: '100',
    total: '1000',
    confirmations: 2,
    replaceAfter: 5,
  };
  return {
    privateKey: gasKey.privateKey,
    pollInterval: 500,
    chains: [{ ...local, ...changes }],
  };
}

/** Not a secret: only this user may read the folder. Its key derivation is cheap, too. */
const password = 'of a world without real accounts';
const work = 2 ** 12;

/**
 * Creates the server's keys as in production: a keystore, from which each account's guardian is
 * derived, and a secrets file. Existing files are kept, unless `overwrite`.
 *
 * @returns the server's configuration sections for them.
 */
export async function makeKeys(
  directory: string,
  { overwrite }: { overwrite: boolean },
): Promise<Pick<WrittenConfiguration, 'guardian' | 'secrets'>> {
  const keystore = join(directory, 'keystore');
  const file = join(directory, 'secrets.json');
  if (overwrite) {
    rmSync(keystore, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
  if (!existsSync(keystore)) await createMasterSecret({ keystore, password }, { work });
  if (!existsSync(file)) createSecretsFile(file);
  return { guardian: { keystore, password }, secrets: { file } };
}

/** A developer sends a hundred times as many requests as a user who lost a key. */
const factor = 100;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The production limits times a hundred; limits of tries are as in production. */
const raisedLimits: NonNullable<WrittenConfiguration['limits']> = {
  codesPerTarget: [
    { maximum: 5 * factor, period: hour },
    { maximum: 10 * factor, period: day },
  ],
  codesPerAccount: [{ maximum: 40 * factor, period: day }],
  codesPerCaller: [{ maximum: 200 * factor, period: day }],
  codesPerDomain: [{ maximum: 60 * factor, period: day }],
  smsPerCaller: [{ maximum: 10 * factor, period: day }],
  smsPerToken: [{ maximum: 1_000 * factor, period: day }],
  refusedPerCaller: [{ maximum: 20 * factor, period: day }],
  refusedPerToken: [{ maximum: 500 * factor, period: day }],
  registrationsPerChannel: 10 * factor,
  requestsPerCaller: [
    { maximum: 3 * factor, period: hour },
    { maximum: 10 * factor, period: day },
  ],
  requestsPerAccount: [{ maximum: 30 * factor, period: day }],
  recoveryEmailsPerCaller: [{ maximum: 200 * factor, period: day }],
  recoverySmsPerCaller: [{ maximum: 30 * factor, period: day }],
  recoverySmsPerAccount: [{ maximum: 20 * factor, period: day }],
  noticesPerTarget: [{ maximum: 3 * factor, period: day }],
  noticesPerAccount: [{ maximum: 20 * factor, period: day }],
  relaysPerCaller: [
    { maximum: 10 * factor, period: hour },
    { maximum: 30 * factor, period: day },
  ],
  alertsPerTarget: [
    { maximum: 20 * factor, period: hour },
    { maximum: 50 * factor, period: day },
  ],
};

const raisedRates: NonNullable<WrittenConfiguration['rates']> = {
  perMinute: 60 * factor,
  perMinuteForApps: 30 * factor,
  unknownTokensPerMinute: 30 * factor,
};

/** An allowance of the endpoint that is never used up. */
export const unlimitedPlan = {
  requestsPerMinute: 1_000_000_000,
  userOperationsPerDay: 1_000_000_000,
};

const unlimited = { maximum: 1_000_000_000, period: 1 };

/** Takes all limits per caller, account and target off, for a test that is one caller. */
export function withoutLimits(configuration: WrittenConfiguration): WrittenConfiguration {
  const { delivery, endpoint } = configuration;
  return {
    ...configuration,
    rates: {
      perMinute: unlimited.maximum,
      perMinuteForApps: unlimited.maximum,
      unknownTokensPerMinute: unlimited.maximum,
    },
    limits: {
      codesPerTarget: [unlimited],
      codesPerAccount: [unlimited],
      codesPerCaller: [unlimited],
      codesPerToken: [unlimited],
      codesPerDomain: [unlimited],
      smsPerCaller: [unlimited],
      smsPerToken: [unlimited],
      refusedPerCaller: [unlimited],
      refusedPerToken: [unlimited],
      registrationsPerChannel: unlimited.maximum,
      requestsPerCaller: [unlimited],
      requestsPerAccount: [unlimited],
      recoveryEmailsPerCaller: [unlimited],
      recoverySmsPerCaller: [unlimited],
      recoverySmsPerAccount: [unlimited],
      codeReservePerTarget: [unlimited],
      codeReservePerSite: [unlimited],
      noticesPerTarget: [unlimited],
      noticesPerAccount: [unlimited],
      reservePerNetwork: [unlimited],
      reservePerSite: [unlimited],
      reservePerMailbox: [unlimited],
      smsReservePerSite: [unlimited],
      smsReservePerPhone: [unlimited],
      smsReserveOfKnownSite: [unlimited],
      recoveriesPerGuardian: [unlimited],
      recoveriesPerAccount: [unlimited],
      relaysPerCaller: [unlimited],
      wrongCodes: { ...unlimited, overall: unlimited.maximum },
    },
    endpoint: {
      ...endpoint,
      plans: [{ name: 'standard', ...unlimitedPlan }],
    },
    delivery: {
      ...delivery,
      ...(delivery?.sms && {
        sms: {
          ...delivery.sms,
          messagesPerDay: unlimited.maximum,
          messagesPerPrefixPerDay: unlimited.maximum,
        },
      }),
    },
  };
}

/** The sections of a server's configuration that every local world has. */
export function localSections(
  { chain, mailbox, phone }: { chain: Chain; mailbox: Mailbox; phone: Phone },
  endpoint: { bundlerUrls: string[]; nodeReads?: boolean },
) {
  return {
    mode: 'development',
    limits: raisedLimits,
    rates: raisedRates,
    chains: [
      {
        chainId: chain.chainId,
        name: 'Local',
        rpcUrls: [chain.rpcUrl],
        recoveryModules: servedModules(),
        entryPoints: preferredEntryPoints,
        ...endpoint,
      },
    ],
    delivery: {
      email: { smtpUrl: mailbox.smtpUrl, from: `${defaultServiceName} <guardian@example.org>` },
      sms: { webhookUrl: phone.webhookUrl, secret: phone.secret },
    },
    sponsor: sponsorSection(chain),
  } satisfies WrittenConfiguration;
}

/** In the order of preference for clients. */
export const preferredEntryPoints = [entryPoints['0.9'], entryPoints['0.8'], entryPoints['0.7']];
