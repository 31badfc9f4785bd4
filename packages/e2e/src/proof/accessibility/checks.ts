import type { BrowserName } from '../../extension/open-tab.ts';
import type { Check } from '../kit/check.ts';
import { provenByTests } from '../kit/proof-by-tests.ts';
import { demoCheck } from './demo.ts';
import { extensionCheck } from './extension.ts';
import { galleryCheck } from './gallery.ts';
import { messagesCheck } from './messages.ts';

const names: readonly BrowserName[] = ['Chromium', 'Firefox'];

/** The checks of every screen by axe, with the rules of WCAG 2.2 AA; and the whole way by keyboard. */
export const accessibilityChecks: readonly Check[] = [
  ...names.flatMap((name) => [
    galleryCheck(name),
    demoCheck(name),
    messagesCheck(name),
    extensionCheck(name),
  ]),
  provenByTests(
    {
      name: 'the demo page by keyboard',
      target: 'Chromium and Firefox, German, Arabic and French -> the whole way in 14 presses',
    },
    'packages/e2e/src/demo.test.ts',
    'by keyboard',
  ),
];
