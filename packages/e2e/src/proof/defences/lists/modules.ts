import type { ListedMutant } from './mutant.ts';

const background = 'extension/src/background';
const decoding = `${background}/decoding`;
const chains = `${background}/chains`;
const watcher = `${background}/watcher`;

/** What the extension knows of recovery modules, and its warnings. */
export const modulesMutants: readonly ListedMutant[] = [
  {
    id: 'S34',
    what: 'a grace period under a day causes a warning',
    file: `${decoding}/decode-calls.ts`,
    from: 'const shortWait = 86_400;',
    to: 'const shortWait = 60;',
  },
  {
    id: 'S35',
    what: 'the pinned module is kept when the service names another later',
    file: `${chains}/chains.ts`,
    from: 'checked.recoveryModule ?? before?.recoveryModule ?? (await firstModule(checked));',
    to: 'checked.recoveryModule ?? (await namedModule(checked));',
  },
  {
    id: 'S35',
    what: 'a module that is not audited is never accepted from the service',
    file: `${chains}/chains.ts`,
    from: 'if (!named || auditedRecoveryModules(chain.chainId).includes(named)) return named;',
    to: 'if (chain.chainId > 0) return named;',
  },
  {
    id: 'S35',
    what: "the pinned module's code is compared with the code first seen",
    file: `${chains}/chains.ts`,
    from: 'if (pinnedHash !== undefined && hash !== pinnedHash) {',
    to: 'if (pinnedHash !== undefined && hash === undefined) {',
  },
  {
    id: 'S35',
    what: 'only the pinned module enables recovery',
    file: 'packages/safe/src/calls/call-meaning.ts',
    from: "if (isRecoveryModule(module, caller)) return 'other-recovery';",
    to: "if (isRecoveryModule(module, caller)) return 'recovery';",
    test: `${decoding}/decode-calls.test.ts`,
  },
  {
    id: 'S35',
    what: "the account's own modules are read",
    file: `${background}/accounts/account-overview.ts`,
    from: '...unknownModules.map((module) =>',
    to: '...unknownModules.slice(0, 0).map((module) =>',
    test: `${watcher}/watch-recoveries.test.ts`,
  },
  {
    id: 'S36',
    what: 'the notification opens the account concerned',
    file: `${background}/notifications/notifications.ts`,
    from: 'await selectAccount(wallet, id).catch(() => {});',
    to: 'void [wallet, id, selectAccount];',
    test: `${watcher}/watch-recoveries.test.ts`,
  },
  {
    id: 'S36',
    what: 'the notification is repeated every day',
    file: `${watcher}/watch-recoveries.ts`,
    from: 'if (recovery.toldAt === undefined || now - recovery.toldAt >= day) return true;',
    to: 'if (recovery.toldAt === undefined) return true;\n  void [now, day];',
  },
  {
    id: 'S36',
    what: 'the notification is repeated in the last hour',
    file: `${watcher}/watch-recoveries.ts`,
    from: 'const lastHour = 3_600;',
    to: 'const lastHour = -1;',
  },
  {
    id: 'S41',
    what: "a site's request for a statement to the service causes a warning",
    file: `${decoding}/decode-message.ts`,
    from: 'if (origin && meaning) warnings.add(serviceWarnings[meaning.kind]);',
    to: 'void serviceWarnings;',
  },
  {
    id: 'S41',
    what: 'an address is marked as new when first seen',
    file: `${decoding}/parties.ts`,
    from: "return seen.has(address.toLowerCase()) ? 'seen' : 'new';",
    to: "return seen.size >= 0 ? 'seen' : 'new';",
    test: `${decoding}/decode-calls.test.ts`,
  },
  {
    id: 'S44',
    what: 'a digest written as text is refused (X22)',
    file: `${background}/rpc/read-text.ts`,
    from: 'if (/^\\s*(0x)?[\\da-f]{64}\\s*$/i.test(text))',
    to: 'if (text.length < 0)',
    test: `${background}/rpc/hostile-requests.test.ts`,
  },
  {
    id: 'S45',
    what: 'a setup has no unknown fields',
    file: 'packages/protocol/src/wallet-setup.ts',
    from: 'return Object.keys(value).every((field) => fields.includes(field));',
    to: 'return fields.length > 0;',
  },
  {
    id: 'S45',
    what: 'a setup names https URLs, or ones on this machine',
    file: 'packages/protocol/src/wallet-setup.ts',
    from: "(protocol === 'http:' && isLocal);",
    to: "(protocol === 'http:' || isLocal);",
  },
  {
    id: 'S45',
    what: "a redirect of a provider's file is refused",
    file: 'extension/src/popup/connect/find-setup.ts',
    from: "redirect: 'error',",
    to: "redirect: 'follow',",
    test: 'extension/src/popup/connect/connect.test.ts',
  },
  {
    id: 'S45',
    what: "a provider cannot name another's domain for what users sign",
    file: 'extension/src/popup/connect/find-setup.ts',
    from: 'return own.endsWith(domain) || domain.endsWith(own);',
    to: 'return own !== domain || own === domain;',
    test: 'extension/src/popup/connect/connect.test.ts',
  },
  {
    id: 'S45',
    what: 'services are replaced only with a warning',
    file: 'extension/src/popup/connect/network-services.ts',
    from: 'return serviceUrl !== undefined && pairs.some',
    to: 'return serviceUrl === null && pairs.some',
    test: 'extension/src/popup/connect/connect.test.ts',
  },
];
