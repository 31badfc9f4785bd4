// The provider, announced to the page only by events.

import { announceProvider, createPageProvider } from './provider.ts';

announceProvider(window, createPageProvider(window));
