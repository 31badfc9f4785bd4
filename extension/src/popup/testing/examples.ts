import type { ModuleState } from '@recovery-guardian/core';
import type {
  Account,
  ApprovalRequest,
  ApprovalRequestDetails,
  DecodedCall,
  SignMessageDetails,
} from '@recovery-guardian/wallet';

import { type Address, getAddress } from 'viem';
import type { AccountOverview, Owner } from '../../messages/account.ts';

import type { Assets } from '../../messages/assets.ts';
import type { HelpingList } from '../../messages/helping.ts';
import type { Chain, Settings } from '../../messages/settings.ts';
import type { LockedState, Passkey, UnlockedState, WalletState } from '../../messages/state.ts';

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`);

export const stranger = address('2');
export const guardian = address('3');
/** The module with a grace period of 3 days. */
export const recoveryModule = getAddress('0x38275826e1933303e508433dd5f289315da2541c');
export const site = 'https://demo.example';
export const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

export const settings: Settings = {
  autoLockMinutes: 15,
  theme: 'auto',
  language: 'en',
  isDefaultWallet: false,
  watchesRecoveries: true,
};

export const owner: Owner = {
  address: address('1'),
  name: 'Key 1',
  source: 'phrase',
  isBackedUp: true,
};

const accountAddress = getAddress('0x77ab2c3d4e5f60718293a4b5c6d7e8f9010c11c1');

export const account: Account = {
  id: `eip155:31337:${accountAddress}`,
  chainId: 31_337,
  address: accountAddress,
  name: 'Account 1',
  owners: [owner.address],
  threshold: 1,
  kind: '0.7',
  status: 'ready',
};

/** A chain with all services. */
export const endpointChain: Chain = {
  chainId: 31_337,
  name: 'Local',
  rpcUrl: 'https://node.example',
  endpointUrl: 'https://endpoint.example/api/v3/31337/key',
  serviceUrl: 'https://guardian.example',
  serviceToken: 'app_token',
  recoveryModule,
  explorerUrl: 'https://explorer.example',
  currency: { symbol: 'ETH', decimals: 18 },
};

export const passkey: Passkey = { id: '0x1d', salt: `0x${'5a'.repeat(32)}` };
/** What the passkey gives. */
export const passkeySecret = `0x${'5e'.repeat(32)}` as const;

export const noVault: WalletState = { settings, lock: 'no-vault' };
export const locked: WalletState & LockedState = { settings, lock: 'locked', retryAt: undefined };
export const open: WalletState & UnlockedState = {
  settings,
  lock: 'unlocked',
  owners: [owner],
  accounts: [account],
  selected: account.id,
  chains: [endpointChain],
  sites: [],
  approvals: 0,
  recoveries: [],
  dangers: [],
  recovered: [],
  unchecked: [],
  helpRequests: 0,
};

/** The chain's recovery module, with the guardian. */
export const guardedModule: ModuleState = {
  module: recoveryModule,
  version: '0.1.0',
  isEnabled: true,
  guardians: [guardian],
  guardianThreshold: 1,
  recovery: undefined,
};

/** An account with the guardian. */
export const protectedOverview: AccountOverview = {
  isDeployed: true,
  owners: [owner.address],
  threshold: 1,
  recoveryModule,
  isModuleReplaced: false,
  modules: [guardedModule],
  approvals: [],
  chosenModules: [recoveryModule],
  unchosenModules: [],
  moduleHandler: undefined,
  moduleGuard: undefined,
  transactionGuard: undefined,
  unknownModules: [],
  newestModules: [],
  service: 'reached',
  servedModules: [{ address: recoveryModule }],
  operator: undefined,
  accountSearch: false,
  timestamp: 1_800_000_000,
  // Never old.
  checkedAt: Number.MAX_SAFE_INTEGER,
  balance: '0',
};

/** An account without guardians. */
export const unprotectedOverview: AccountOverview = {
  ...protectedOverview,
  modules: [],
};

export const addGuardian: DecodedCall = {
  to: recoveryModule,
  value: '0',
  data: '0xbe0e54d7',
  meaning: { kind: 'add-guardian', guardian, threshold: '1', wait: 259_200 },
  parties: [
    { role: 'guardian', address: guardian, standing: 'new' },
    { role: 'module', address: recoveryModule, standing: 'pinned' },
  ],
  warnings: [],
};

/** Coins and the tokens of the stranger's address. */
export const assets: Assets = {
  coin: '1500000000000000000',
  tokens: [
    { address: stranger, symbol: 'USDC', decimals: 6, balance: '2500000', isRemovable: true },
  ],
};

const friend = `eip155:31337:${stranger}` as const;

/** A protected account with an open request. */
export const helping: HelpingList = {
  accounts: [{ id: friend, name: 'Mia', guardians: [account.address] }],
  requests: [
    {
      account: friend,
      id: 'request-1',
      hash: `0x${'ab'.repeat(32)}`,
      guardian: account.address,
      newOwners: [guardian],
      newThreshold: 1,
      nonce: '0',
      agreed: [],
      guardianThreshold: 2,
      isIgnored: false,
    },
  ],
  isIncomplete: false,
};

/** A sign-in to the site. */
export const signIn: SignMessageDetails = {
  kind: 'sign-message',
  account,
  chainName: 'Local',
  text: 'demo.example wants you to sign in with your Ethereum account:',
  siwe: {
    scheme: undefined,
    domain: 'demo.example',
    address: account.address,
    statement: 'Sign in to the shop.',
    uri: 'https://demo.example',
    version: '1',
    chainId: account.chainId,
    nonce: 'abcdefgh',
    issuedAt: '2026-11-20T09:00:00Z',
    expirationTime: undefined,
    notBefore: undefined,
    requestId: undefined,
    resources: [],
  },
  meaning: undefined,
};

/** A site's approval request with these details. */
export function ask(
  details: ApprovalRequestDetails,
  parts: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  return {
    id: 'approval-1',
    origin: site,
    isInsistent: false,
    warnings: [],
    ...parts,
    ...details,
  } as ApprovalRequest;
}
