// The provider, announced to the page and nothing else.

import { announceProvider } from './announce-provider.ts';
import { createPageProvider } from './provider.ts';

announceProvider(window, createPageProvider(window));
