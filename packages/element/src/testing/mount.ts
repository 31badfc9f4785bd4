/// <reference types="mocha" />

import { assert } from '@open-wc/testing';
import type { Address } from 'viem';
import { pollingIntervals } from '../chain/json-rpc.ts';
import { keepServiceGuardian } from '../context/account-memory.ts';
import type { RecoveryGuardianStepDetails } from '../context/element-events.ts';
import { eventNames } from '../context/events.ts';
import { defineRecoveryGuardian } from '../define-recovery-guardian.ts';
import type { RecoveryGuardianElement } from '../recovery-guardian.ts';
import { clicks, showAlone, types } from './page.ts';
import type { TestAccount, TestChain } from './test-chain.ts';
import { rightCode, type TestClient } from './test-client.ts';
import {
  account,
  chainId,
  createTestWorld,
  email,
  guardian,
  owner,
  phone,
  protectedAccount,
  recoveryModule,
  stranger,
} from './test-world.ts';

export {
  account,
  chainId,
  email,
  guardian,
  otherGuardian,
  owner,
  phone,
  protectedAccount,
  recoveryModule,
  stranger,
  weekModule,
} from './test-world.ts';

// Tests would mostly wait.
Object.assign(pollingIntervals, { transaction: 50, account: 150, request: 200 });

export interface MountOptions {
  /** The accounts that the wallet exposes; the account itself by default. */
  walletAccounts?: Address[];
  state?: Partial<TestAccount>;
  /** The contacts that the service has. */
  registrations?: TestClient['registrations'];
  /** Simulates a reload: what the element has stored in this browser is kept. */
  isReload?: boolean;
  /** The service's guardian was not added in this browser, which then does not know it. */
  isGuardianUnknown?: boolean;
  /** Set before the element is put into the page. */
  properties?: Partial<RecoveryGuardianElement>;
}

/** A protected account that a new wallet recovers. */
export const recovering = {
  properties: { view: 'recover' },
  state: protectedAccount,
  walletAccounts: [stranger],
} satisfies MountOptions;

export interface Mounted {
  element: RecoveryGuardianElement;
  chain: TestChain;
  client: TestClient;
  /** The names of the element's events without the prefix, in order, except for steps. */
  events: string[];
  /** The steps that the user reached, in order. */
  steps: RecoveryGuardianStepDetails[];
}

/** Mounts the element in an empty page, with a wallet, a chain and a service in memory. */
export function mount(options: MountOptions = {}): Mounted {
  defineRecoveryGuardian();
  if (!options.isReload) localStorage.clear();
  const { chain, client } = createTestWorld(options.state);
  const isGuarded = chain.state.guardians.includes(client.guardian);
  if (isGuarded && !options.isReload && !options.isGuardianUnknown) {
    keepServiceGuardian({ account, chainId }, client.guardian);
  }
  chain.walletAccounts = options.walletAccounts ?? [account];
  client.registrations = options.registrations ?? [];
  const element = document.createElement('recovery-guardian');
  Object.assign(element, { provider: chain, client, chainId, account }, options.properties);
  const events: string[] = [];
  for (const name of eventNames.filter((name) => name !== 'step')) {
    element.addEventListener(`recovery-guardian-${name}`, () => events.push(name));
  }
  const steps: RecoveryGuardianStepDetails[] = [];
  element.addEventListener('recovery-guardian-step', ({ detail }) => steps.push(detail));
  showAlone(element);
  return { element, chain, client, events, steps };
}

/** Restores the page's address after each test of the suite, and returns it. */
export function restoresAddress(): string {
  const page = location.href;
  afterEach(() => history.replaceState(null, '', page));
  return page;
}

/** Enters an email address and has the code sent. */
export async function asksForCode(element: Element): Promise<void> {
  await types(element, 'Email address', email.target);
  await clicks(element, 'Continue');
  await clicks(element, 'Ask my wallet');
}

/** Enters a code, the correct one by default. */
export async function entersCode(element: Element, code = rightCode): Promise<void> {
  await types(element, 'Code', code);
  await clicks(element, 'Confirm');
}

/** The methods of requests, in order. */
export function methodsOf<Method>(requests: readonly { method: Method }[]): Method[] {
  return requests.map(({ method }) => method);
}

/**
 * Asserts that each step that the user reached was reported once, without personal data.
 *
 * @param expected As `view/step`.
 */
export function assertSteps(
  told: readonly RecoveryGuardianStepDetails[],
  expected: readonly string[],
): void {
  assert.deepEqual(
    told.map(({ view, step }) => `${view}/${step}`),
    expected,
  );
  for (const detail of told) assert.sameMembers(Object.keys(detail), ['view', 'step']);
  const all = JSON.stringify(told).toLowerCase();
  const personal = [account, owner, stranger, guardian, recoveryModule, email.target, phone.target];
  for (const one of personal) assert.notInclude(all, one.toLowerCase());
}
