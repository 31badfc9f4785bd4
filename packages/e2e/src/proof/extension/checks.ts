import type { Check } from '../kit/check.ts';
import { extensionKey } from './extension-key.ts';
import { hostilePage } from './hostile-page.ts';

/** The checks of the browser extension. */
export const extensionChecks: readonly Check[] = [extensionKey, hostilePage];
