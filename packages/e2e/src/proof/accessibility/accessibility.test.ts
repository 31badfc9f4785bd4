import { describeSamples } from '../kit/samples.ts';
import { accessibilityChecks } from './checks.ts';

// Walks through a whole wallet take minutes. Its components, the element's states and the demo page are
// checked by axe in tests of their own, in Chromium; in Firefox, the messages show that it works.
const isLeftOut = /extension|demo page|states of the element|pages in Chromium/;

describeSamples(
  'accessibility',
  accessibilityChecks.filter(({ name }) => !isLeftOut.test(name)),
);
