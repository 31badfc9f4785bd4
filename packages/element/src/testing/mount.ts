/// <reference types="mocha" />

import { type Address, getAddress } from 'viem';
import { defineRecoveryGuardian } from '../define-elements.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import { type TestAccount, TestChain } from './test-chain.ts';
import { TestClient } from './test-client.ts';

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`);

export const chainId = 31_337;
export const account = getAddress('0x77ab2c3d4e5f60718293a4b5c6d7e8f9010c11c1');
export const owner = address('1');
export const stranger = address('2');
export const guardian = address('3');
/** The one with the grace period of 3 days. */
export const recoveryModule = getAddress('0x38275826e1933303e508433dd5f289315da2541c');

export const email = { id: 'registration-e', channel: 'email', target: 'mia@example.com' } as const;
export const phone = { id: 'registration-p', channel: 'sms', target: '+4915112345678' } as const;

/** An account with the guardian on it. */
export const protectedAccount: Partial<TestAccount> = {
  moduleEnabled: true,
  guardians: [guardian],
  guardianThreshold: 1,
};

export type MountOptions = {
  /** What the wallet shows; the account itself unless given. */
  walletAccounts?: Address[];
  state?: Partial<TestAccount>;
  /** Set before the element is put into the page. */
  properties?: Partial<RecoveryGuardianElement>;
};

export type Mounted = {
  element: RecoveryGuardianElement;
  chain: TestChain;
  client: TestClient;
  /** The element's events, by name without the prefix, in their order. */
  events: string[];
};

const eventNames = [
  'ready',
  'view-change',
  'before-register',
  'registered',
  'deleted',
  'before-add-guardian',
  'guardian-added',
  'requested',
  'signed',
  'before-submit',
  'submitted',
  'before-finalize',
  'finalized',
  'before-cancel',
  'canceled',
  'error',
];

/** Puts the element into an empty page, on a wallet, a chain and a service in memory. */
export function mount(options: MountOptions = {}): Mounted {
  defineRecoveryGuardian();
  const chain = new TestChain({
    account,
    module: recoveryModule,
    chainId,
    walletAccounts: options.walletAccounts ?? [account],
    state: { owners: [owner], ...options.state },
  });
  const client = new TestClient({ module: recoveryModule, guardian });
  const element = document.createElement('recovery-guardian');
  Object.assign(element, { provider: chain, client, chainId, account }, options.properties);
  const events: string[] = [];
  for (const name of eventNames) {
    element.addEventListener(`recovery-guardian-${name}`, () => events.push(name));
  }
  document.body.replaceChildren(element);
  return { element, chain, client, events };
}
