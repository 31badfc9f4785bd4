/// <reference types="mocha" />

import { expect } from '@open-wc/testing';
import { sees, showAlone } from '@recovery-guardian/element/testing/page';
import { toBytes } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { WalletState } from '../../messages/state.ts';
import type { BrowserPage } from '../../ui/browser-page.ts';
import { defineScreens } from '../define-screens.ts';
import {
  type AccountKind,
  forgetChosenAccount,
  rememberChosenAccount,
} from '../parts/kept-accounts.ts';
import { WalletAppElement } from '../wallet-app.ts';
import { open, passkey, passkeySecret, protectedOverview } from './examples.ts';
import { TestBackground } from './test-background.ts';

/** The browser's page, with records of its calls. */
type TestPage = BrowserPage & {
  /** Fragments that were opened in tabs. */
  readonly tabs: string[];
  /** Origins for which permission was requested. */
  readonly requested: string[];
};

export interface MountOptions {
  state?: WalletState;
  overview?: AccountOverview;
  /** The fragment at which the popup opens. */
  hash?: string;
  page?: Partial<BrowserPage>;
  /** What the user chose on the first screen, before the wallet was closed. */
  chosen?: AccountKind;
  /** What the background knows, besides state and overview. */
  known?: Partial<
    Pick<TestBackground, 'activity' | 'assets' | 'helping' | 'offered' | 'registrations'>
  >;
  /** Changes the background before the first request. */
  prepare?: (background: TestBackground) => void;
}

export interface Mounted {
  app: WalletAppElement;
  background: TestBackground;
  page: TestPage;
}

/** Mounts the wallet in an empty page, 360 px wide like the popup, with a background in memory. */
export function mount(options: MountOptions = {}): Mounted {
  defineScreens();
  forgetChosenAccount();
  if (options.chosen) rememberChosenAccount(options.chosen);
  const { state = open, overview = protectedOverview, hash = '' } = options;
  const background = new TestBackground({ state, overview });
  Object.assign(background, options.known);
  options.prepare?.(background);
  const tabs: string[] = [];
  const requested: string[] = [];
  const page: TestPage = {
    place: 'popup',
    openTab: async (place) => {
      tabs.push(place);
    },
    openPanel: undefined,
    findActiveSite: async () => undefined,
    requestOrigins: async (urls) => {
      requested.push(...urls);
      return true;
    },
    supportsPasskeys: async () => false,
    ...options.page,
    tabs,
    requested,
  };
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
  const app = new WalletAppElement();
  app.background = background;
  app.page = page;
  showAlone(app);
  return { app, background, page };
}

/** Waits for this text, and checks that the screen with it is accessible. */
export async function seesAccessibly(app: Element, text: string): Promise<void> {
  await sees(app, text);
  await expect(app).to.be.accessible();
}

/**
 * Has the browser answer as with an authenticator at hand; without-a-site.test.ts of the whole
 * system has a real browser's.
 *
 * @param prf What it says of secrets.
 */
export function plugInAuthenticator(prf: AuthenticationExtensionsPRFOutputs = derived): void {
  const answer = async () => ({
    rawId: Uint8Array.from(toBytes(passkey.id)).buffer,
    getClientExtensionResults: () => ({ prf }),
  });
  Object.assign(navigator.credentials, { create: answer, get: answer });
}

const derived = {
  enabled: true,
  results: { first: Uint8Array.from(toBytes(passkeySecret)).buffer },
};
