import type { Eip1193Provider } from '@recovery-guardian/element';
import { askBackground, onBackgroundChange } from '../messages/ask-background.ts';
import { createBackgroundProvider } from '../messages/background-provider.ts';
import type { RequestName, RequestParameters, RequestResult } from '../messages/requests.ts';
import type { Change } from '../messages/wire.ts';

/** The screens' interface to the background. */
export interface BackgroundClient {
  /** @throws {WalletError} */
  ask<Name extends RequestName>(
    name: Name,
    parameters: RequestParameters<Name>,
  ): Promise<RequestResult<Name>>;
  /** Calls the listener when displayed data is outdated, until the signal is aborted. */
  onChange(listener: (change: Change) => void, signal: AbortSignal): void;
  /**
   * A provider for `<recovery-guardian>` that acts as the selected account, or as an owner's key
   * that is to become the new owner of a lost account.
   */
  createProvider(as: 'account' | 'owner'): Eip1193Provider;
}

/** Connects to the real background, by the extension's messages. */
export function connectBackground(): BackgroundClient {
  return {
    ask: askBackground,
    onChange: onBackgroundChange,
    createProvider: createBackgroundProvider,
  };
}
