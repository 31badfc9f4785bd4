import type { Provider } from '../../adapters/delivery/provider.ts';

/** A provider that the operator may pause, in this process. */
export interface PausableProvider extends Provider {
  isPaused: boolean;
}

/**
 * While paused, a provider counts as unavailable: the next one is asked, and without one, messages
 * wait until they are useless.
 */
export function makePausable(provider: Provider): PausableProvider {
  const pausable: PausableProvider = {
    ...provider,
    isPaused: false,
    send: async (message, signal) =>
      pausable.isPaused
        ? { kind: 'unavailable', reason: 'paused by the operator' }
        : provider.send(message, signal),
  };
  return pausable;
}
