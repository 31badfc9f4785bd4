import { describeSamples } from '../kit/samples.ts';
import { accessibilityChecks } from './checks.ts';

// Walks through a whole wallet take minutes. Its components, and the element's states in Chromium, are
// checked by axe in tests of their own.
const isLeftOut = /extension|demo page in Firefox|states of the element in Chromium/;

describeSamples(
  'accessibility',
  accessibilityChecks.filter(({ name }) => !isLeftOut.test(name)),
);
