import { askBackground, createBackgroundProvider, onBackgroundChange } from '../messages/index.ts';
import type { BackgroundClient } from './background-client.ts';

/** The real background, over the extension's messages. */
export function connectBackground(): BackgroundClient {
  return {
    ask: askBackground,
    onChange: onBackgroundChange,
    createProvider: createBackgroundProvider,
  };
}
