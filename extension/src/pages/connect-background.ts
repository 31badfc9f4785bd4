import { askBackground, onBackgroundChange } from '../messages/ask-background.ts';
import { createBackgroundProvider } from '../messages/background-provider.ts';
import type { BackgroundClient } from './background-client.ts';

/** Connects to the real background, by the extension's messages. */
export function connectBackground(): BackgroundClient {
  return {
    ask: askBackground,
    onChange: onBackgroundChange,
    createProvider: createBackgroundProvider,
  };
}
