const server = 'packages/server/src';
const settings = `${server}/configuration/service-settings.ts`;
const running = `${server}/services/start-service.ts`;
const relayer = `${server}/relayer/open-relayer.ts`;
const requests = `${server}/endpoint/json-rpc/requests.ts`;
const plugin = `${server}/endpoint/plugin.ts`;
const upstream = `${server}/endpoint/upstream`;
const modules = 'packages/core/src/module/recovery-modules.ts';
const budgets = 'packages/element/test/budgets.test.ts';
const nginx = 'deploy/nginx/nginx.conf';
const hold = `${settings} coolingOffPeriod: number…coolingOffPeriod:`;
const retention = `${server}/configuration/schema.ts retention: seconds(`;
const checkLife = 'packages/core/src/account/protection.ts checkLife =';
const oldestNode = 'package.json "node": ">=';
const oldestNpm = 'package.json "npm": ">=';
const serversNode = 'packages/server/package.json "node": ">=';
const threeDays = `${modules} 0x38275826…gracePeriod:`;
const fourteenDays = `${modules} 0x9BacD92F…gracePeriod:`;

/**
 * The quantities of each page, and where the code has each: a file and what stands before the number, with … for
 * anything. What names no file is why no code has the quantity.
 */
export const quantities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    '16 kB': `${budgets} start.gzip <=`,
    '42 kB': `${budgets} overview.gzip <=`,
    '90 kB': `${budgets} overview.gzip + largest <=`,
    '14 days': fourteenDays,
    'Node 20': oldestNode,
    'npm 10': oldestNpm,
  },
  'SECURITY.md': { '14 days': fourteenDays },
  'docs/architecture.md': {
    '3 s': `${relayer} defaultPollInterval =`,
    '5 s': `${running} settlingInterval =`,
    '10 s': `${relayer} followingInterval =`,
    '15 s': `${relayer} measuringInterval =`,
    '60 s': `${running} resealingInterval =`,
    '10 minutes': `${running} remindingInterval =`,
    '72 hours': hold,
  },
  'docs/endpoint.md': {
    '1 MiB': `${plugin} bodyLimit =`,
    '1,000 calls': `${plugin} maxBatch =`,
    '10,000 values': `${requests} maximumValues =`,
    '500 levels': `${requests} maximumDepth =`,
    '128 KiB': `${server}/endpoint/user-operation.ts maximumSize =`,
    '50 calls': `${server}/sponsor/account-calls.ts maximumCalls =`,
    '5 accounts': `${server}/sponsor/account-calls.ts maximumRecovered =`,
    '8 calls': `${requests} sideBySide =`,
    '4 MiB': `${requests} batchSize =`,
    '4 KiB': `${requests} shortAnswer =`,
    '8 MiB': `${upstream}/pool.ts maxAnswerSize =`,
    '32 MiB': `${upstream}/upstream.ts createByteBudget(`,
    '16 KiB': `${upstream}/answers.ts maximumMessage =`,
    '64 KiB': `${upstream}/answers.ts wholeError =`,
    '64 MiB': `${plugin} longBodiesSize =`,
    '3,000,000 gas': `${server}/sponsor/check-gas.ts defaultGasPerOperation =`,
    '600 requests': `${settings} requestsPerManagementKey: atMost(`,
  },
  'docs/extension.md': {
    '3 days': threeDays,
    '14 days': fourteenDays,
    '15 months': checkLife,
    '15 minutes': 'extension/src/background/wallet/stored-values.ts autoLockMinutes:',
    '5 minutes': 'extension/src/popup/settings/settings.ts autoLockChoices = [',
    '4 hours': 'extension/src/popup/settings/settings.ts autoLockChoices = […, 60,',
    '20 times': 'extension/src/background/sites/site-budget.ts const requests: Limit = { burst:',
    '24 words': 'mnemonics have them by BIP-39',
  },
  'docs/operators/messengers.md': {
    '1,024 characters': 'a rule of the messenger',
    '8 digits': 'a rule of the messenger',
  },
  'docs/operators/production.md': {
    'Node 20': oldestNode,
    'npm 10': oldestNpm,
    'Node 24': serversNode,
    '100 connections': `${nginx} limit_conn sites`,
    '10 seconds': `${nginx} client_header_timeout`,
    '64 KB': `${nginx} client_max_body_size`,
    '1 MiB': `${nginx} client_max_body_size…client_max_body_size`,
    '3,000 ms': `${server}/configuration/chains.ts rpcTimeout…default:`,
    '16 blocks': `${server}/configuration/chains.ts maximumLag…default:`,
    '3 minutes': `${modules} 0x949d01d4…gracePeriod:`,
    '3 days': threeDays,
    '7 days': `${modules} 0x088f6cfD…gracePeriod:`,
    '14 days': fourteenDays,
    '16 KB': "Node's own limit of a request's head",
    '512 MB': 'deploy/compose.yaml memswap_limit:',
  },
  'docs/operators/reference.md': {
    '15 seconds': `${server}/alerts/post-events.ts timeout =`,
    '32 characters': `${server}/configuration/schema.ts minLength:`,
    '60 seconds': `${server}/http/admin-server.ts minimum: 1, maximum:`,
    '160 characters': 'what networks count as one SMS',
    '512 MB': 'deploy/compose.yaml memswap_limit:',
    '400 MB': 'measured: npm run bench -- service',
    '50 requests': 'measured: npm run bench -- service',
    '7 ms': 'measured: npm run bench -- service',
  },
  'docs/operators/runbook.md': {
    '5 s': `${settings} databaseWait:`,
    '3 days': `${server}/delivery/sent-message-repository.ts reportedWithin =`,
    '30 days': `${server}/database/expired.ts leastSpendingRetention =`,
  },
  'docs/protocol.md': {
    '64 KiB': `${settings} body:`,
    '16 KiB': "Node's own limit of a request's head",
    '72 KiB': `${server}/guardians/create-recovery.ts maximumBytes =`,
    '100 characters': 'packages/core/src/wire/schemas.ts ^[!-~]{1,',
    '254 characters': 'packages/core/src/wire/targets.ts text.length >',
    '600 characters': `${server}/access/authorize.ts longestRest =`,
    '5 minutes': `${settings} messageAge:`,
    '24 hours': `${settings} messageAgeForSeveralOwners:`,
    '72 hours': hold,
    '30 minutes': `${server}/recoveries/signature-request-repository.ts requestLifetime =`,
    '10 minutes': `${settings} lifetime: number…lifetime:`,
    '30 seconds': `${settings} resendInterval: number…resendInterval:`,
    '3 times': `${settings} maximumResends: number…maximumResends:`,
    '6 digits': `${settings} registerDigits: number…registerDigits:`,
    '20 digits': `${server}/challenges/challenges.ts backupCodeDigits =`,
    '24 digits': `${server}/challenges/create-challenge.ts longCodeDigits =`,
  },
  'docs/security/asvs.md': { '30 days': retention },
  'docs/security/threat-model.md': {
    '8 digits': `${settings} recoverDigits: number…recoverDigits:`,
    '72 hours': hold,
    '30 days': `${settings} stopsPerTarget: [atMost(10,`,
    '15 minutes': `${server}/configuration/sponsor.ts lifetime: Type…default:`,
    '40 characters': 'packages/element/src/context/account-memory.ts longestGuardianName =',
    '66 bits': 'the logarithm of 10 to the 20 digits of a code',
  },
  'docs/sites.md': {
    'Node 20': 'packages/core/package.json "node": ">=',
    '42 kB': `${budgets} overview.gzip <=`,
    '15 months': checkLife,
    '30 days': 'packages/element/src/context/friends-memory.ts invitationLife =',
    '30 seconds': `${settings} resendInterval: number…resendInterval:`,
  },
  'packages/core/README.md': {
    'Node 20': 'packages/core/package.json "node": ">=',
    'Node 24': serversNode,
  },
  'packages/server/README.md': {
    'Node 24': serversNode,
    '30 seconds': `${settings} resendInterval: number…resendInterval:`,
  },
  'docs/walletbeat.md': {
    '14 days': fourteenDays,
    '15 months': checkLife,
    '365 days': `${server}/registrations/registration-repository.ts now.getTime() +`,
  },
};
