import { askBackground, createBackgroundProvider, onBackgroundChange } from '../messages/index.ts';
import type { BackgroundClient } from './background-client.ts';

/** Connects to the real background, by the extension's messages. */
export function connectBackground(): BackgroundClient {
  return {
    ask: askBackground,
    onChange: onBackgroundChange,
    createProvider: createBackgroundProvider,
  };
}
