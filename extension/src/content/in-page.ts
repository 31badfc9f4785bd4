// The provider, announced to the page only by events.

import { announceProvider } from './announce-provider.ts';
import { createPageProvider } from './provider.ts';

announceProvider(window, createPageProvider(window));
