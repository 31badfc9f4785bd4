import type { FoundAccount } from '@recovery-guardian/core';
import { searchDraft } from '../../context/drafts.ts';
import type { Person } from '../person.ts';
import { rightCode } from '../test-client.ts';
import { account, email, owner, stranger, type TestWorld } from '../test-world.ts';
import { askedGuardian, exposes, protectTheAccount, refuses } from './flows.ts';
import { declined, says, scenariosOf } from './scenario.ts';

/** A wallet's answer if its node is unreachable. @see EIP-1193 */
const disconnected = { code: 4900, message: 'Disconnected' };

/** What has to be settled before a view can be shown. */
export const startScenarios = scenariosOf('start', {
  loading: {
    title: 'The service has not answered yet',
    set: ({ client }) => client.held.add('getNetworkConfiguration'),
    shows: 'loading',
  },
  'choose-account': {
    title: 'The host has not set the account',
    properties: { account: undefined, view: 'protect' },
    shows: 'chooseAccountTitle',
  },
  'account-mistyped': {
    title: 'What was typed is not an address',
    properties: { account: undefined },
    play: async ({ person }) => {
      await person.press('enterAddress');
      await person.type('accountField', '0x77ab2c3d');
      await person.press('continue');
    },
    shows: 'ownerNotAnAddress',
  },
  'find-account': {
    title: 'The user does not know the address',
    properties: { account: undefined },
    shows: 'findTitle',
  },
  'find-mistyped': {
    title: 'What was typed is not an email address',
    properties: { account: undefined },
    play: async ({ person }) => {
      await person.type('emailField', 'mia@');
      await person.press('findButton');
    },
    shows: 'emailProblem',
  },
  'find-limited': {
    title: 'Too many codes were sent to this address',
    properties: { account: undefined },
    set: ({ client }) =>
      client.refusals.set('requestAccounts', {
        reason: 'rate-limited',
        status: 429,
        retryAfter: 90,
      }),
    play: ({ person }) => askForAccounts(person),
    shows: says('rate-limited'),
  },
  'find-code': {
    title: 'A code was sent, if the address is known',
    properties: { account: undefined },
    play: ({ person }) => askForAccounts(person),
    shows: 'findCodeLead',
  },
  'find-code-wrong': {
    title: 'The code is wrong',
    properties: { account: undefined },
    play: async ({ person }) => {
      await askForAccounts(person);
      await person.type('codeField', '000000');
      await person.press('codeButton');
    },
    shows: says('invalid-challenge'),
  },
  'find-accounts': {
    title: 'The accounts that the address protects',
    properties: { account: undefined },
    set: ({ client, chain }) => {
      client.foundAccounts = foundAccounts(chain.chainId);
    },
    play: ({ person }) => findAccounts(person),
    shows: 'foundTitle',
  },
  'find-none': {
    title: 'The address protects no account anymore',
    properties: { account: undefined },
    play: ({ person }) => findAccounts(person),
    shows: 'foundNoneTitle',
  },
  'find-again': {
    title: 'The page is opened again after a code was sent',
    properties: { account: undefined },
    set: ({ chain }) => {
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      const target = 'mi***@ex***.com';
      const sent = { challengeId: 'search-1', channel: 'email', target, expiresAt } as const;
      searchDraft(chain.chainId).store(sent);
    },
    shows: (strings) => strings.findAgainLead('mi***@ex***.com'),
  },
  connect: {
    title: 'No node and no wallet is set yet',
    properties: { provider: undefined },
    shows: 'connectTitle',
  },
  connecting: {
    title: 'The wallet asks the user',
    properties: { account: undefined },
    set: ({ chain }) => chain.held.add('eth_requestAccounts'),
    play: ({ person }) => person.press('useWalletAccount'),
    shows: 'connectBusy',
  },
  'no-wallet': {
    title: 'The wallet shows no account',
    properties: { account: undefined },
    set: exposes(),
    play: ({ person }) => person.press('useWalletAccount'),
    shows: says('no-wallet', { asksForAccount: true }),
  },
  'several-wallets': {
    title: 'Several wallets in this browser',
    properties: { provider: undefined },
    wallets: (world) => [
      announced('Amber wallet', world, ownIcon),
      announced('River wallet', world),
    ],
    play: ({ person }) => person.press('connectButton'),
    shows: 'chooseWalletTitle',
  },
  'wrong-chain': {
    title: 'The wallet is on another chain',
    set: ({ chain }) => {
      chain.walletChainId = 1;
    },
    shows: says('wrong-chain'),
  },
  'wallet-stays': {
    title: 'The user declines to switch the chain',
    set: ({ chain }) => {
      chain.walletChainId = 1;
      chain.refusals.set('wallet_switchEthereumChain', declined);
    },
    play: ({ person }) => person.press((strings) => strings.switchChain('Local')),
    shows: says('wallet-refused'),
  },
  'not-deployed': {
    title: 'The account has no contract yet',
    set: ({ chain }) => {
      chain.state.deployed = false;
    },
    shows: 'notDeployedTitle',
  },
  unauthorized: {
    title: 'The access token is not for this site',
    set: refuses('getNetworkConfiguration', { reason: 'unauthorized', status: 401 }),
    shows: says('unauthorized'),
  },
  'unknown-chain': {
    title: 'The service does not serve this chain',
    set: refuses('getNetworkConfiguration', { reason: 'unknown-chain', status: 400 }),
    shows: says('unknown-chain'),
  },
  offline: {
    title: 'The browser has no network',
    isOffline: true,
    set: ({ chain, client }) => {
      chain.refusals.set('eth_call', disconnected);
      client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
    },
    shows: says('offline'),
  },
  'chain-down': {
    title: 'The chain does not answer',
    set: ({ chain }) => chain.refusals.set('eth_call', disconnected),
    shows: says('chain-unreachable'),
  },
  'module-missing': {
    title: 'The chain has no recovery module',
    properties: { recoveryModule: stranger },
    shows: says('module-missing'),
  },
  'no-account': {
    title: 'The address is not an account of this kind',
    set: ({ chain }) => chain.refusals.set('eth_call', { code: 3, message: 'execution reverted' }),
    shows: says('unsupported-account'),
  },
  'no-account-chosen': {
    title: 'The same, for an address that the user has typed',
    properties: { account: undefined },
    set: ({ chain }) => chain.refusals.set('eth_call', { code: 3, message: 'execution reverted' }),
    play: async ({ person }) => {
      await person.press('enterAddress');
      await person.type('accountField', account);
      await person.press('continue');
    },
    shows: 'anotherAccount',
  },
  'not-configured': {
    title: 'The host has left out a required setting',
    properties: { chainId: undefined },
    shows: says('not-configured'),
  },
  button: {
    title: 'As a button that opens a dialog',
    properties: { layout: 'button' },
    shows: 'elementName',
  },
  dialog: {
    title: 'In a dialog',
    properties: { layout: 'dialog', open: true },
    set: protectTheAccount,
    shows: 'protectedTitle',
  },
  'link-broken': {
    title: 'The page was opened by an incomplete link',
    // Chats may cut off the end of a link.
    link: () => 'eyJhY2NvdW50Ijoi',
    shows: says('link-unreadable'),
  },
  'link-elsewhere': {
    title: 'The page was opened by a link for another chain',
    link: ({ chain }) => ({ ...askedGuardian(chain), chainId: 1 }),
    shows: says('link-elsewhere'),
  },
});

async function askForAccounts(person: Person): Promise<void> {
  await person.type('emailField', email.target);
  await person.press('findButton');
}

async function findAccounts(person: Person): Promise<void> {
  await askForAccounts(person);
  await person.type('codeField', rightCode);
  await person.press('codeButton');
}

/** Two on the chain of the page, and one on another. */
function foundAccounts(chainId: number): FoundAccount[] {
  const mine = { channel: 'email', target: 'mi***@ex***.com' } as const;
  return [
    { account: stranger, chainId: chainId + 1, chainName: 'Base', ways: [mine] },
    { account, chainId, chainName: 'Local', ways: [mine, { channel: 'sms' }] },
    { account: owner, chainId, chainName: 'Local', ways: [mine] },
  ];
}

function announced(name: string, { chain }: TestWorld, icon = '') {
  return {
    info: { uuid: name, name, icon, rdns: 'wallet.example' },
    provider: { request: (asked: Parameters<typeof chain.request>[0]) => chain.request(asked) },
  };
}

const ownIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#ffbf00"/></svg>',
)}`;
