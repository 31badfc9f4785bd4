import type { UnlockedState, WalletState } from '../messages/state.ts';
import type { Strings } from '../translations/strings.ts';
import type { BackgroundClient } from './background-client.ts';
import type { BrowserPage } from './browser-page.ts';
import type { Route } from './route.ts';

/** What a screen can read and do. */
export interface ScreenContext<State = WalletState> {
  readonly strings: Strings;
  readonly state: State;
  readonly background: BackgroundClient;
  readonly page: BrowserPage;
  /** Goes to another screen. */
  readonly go: (route: Route) => void;
}

/** The state while the wallet is unlocked. */
export type OpenState = WalletState & UnlockedState;

/** What a screen of the unlocked wallet can read and do. */
export type OpenContext = ScreenContext<OpenState>;
