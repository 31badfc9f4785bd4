import type { Row } from '../row.ts';
import { extensionKey } from './extension-key.ts';
import { hostilePage } from './hostile-page.ts';

/** The checks of the browser extension. */
export const extensionRows: readonly Row[] = [extensionKey, hostilePage];
