import type { BrowserName } from '../../extension/open-tab.ts';
import type { Check } from '../kit/check.ts';
import { galleryCheck } from './gallery.ts';

const names: readonly BrowserName[] = ['Chromium', 'Firefox'];

/** The checks of every screen by axe, with the rules of WCAG 2.2 AA. */
export const accessibilityChecks: readonly Check[] = names.flatMap((name) => [galleryCheck(name)]);
