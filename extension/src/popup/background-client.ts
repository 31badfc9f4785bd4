import type { Eip1193Provider } from '@recovery-guardian/element';
import type { RequestName, RequestParameters, RequestResult } from '../messages/requests.ts';
import type { Change } from '../messages/wire.ts';

/** What the screens know of the background. */
export interface BackgroundClient {
  /** @throws {WalletError} */
  ask<Name extends RequestName>(
    name: Name,
    parameters: RequestParameters<Name>,
  ): Promise<RequestResult<Name>>;
  /** Tells when what the screens show is no longer true, until the signal is aborted. */
  onChange(listener: (change: Change) => void, signal: AbortSignal): void;
  /**
   * The wallet as `<recovery-guardian>` sees it: the selected account, or an owner's key that is to
   * become the new owner of a lost one.
   */
  createProvider(as: 'account' | 'owner'): Eip1193Provider;
}
