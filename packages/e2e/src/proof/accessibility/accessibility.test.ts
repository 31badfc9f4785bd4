import { describeSamples } from '../kit/samples.ts';
import { accessibilityChecks } from './checks.ts';

// Walks through a whole wallet take minutes. Its components and the element's states are checked by axe
// in tests of their own, in Chromium; in Firefox, what the messages need is enough to see that it works.
const isLeftOut = /extension|demo page in Firefox|states of the element|pages in Chromium/;

describeSamples(
  'accessibility',
  accessibilityChecks.filter(({ name }) => !isLeftOut.test(name)),
);
