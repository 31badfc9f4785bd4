// The provider, announced to the page only by events.

import { announceProvider } from './provider.ts';

announceProvider(window);
