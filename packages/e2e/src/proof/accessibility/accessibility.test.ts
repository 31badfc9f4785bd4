import { describeSamples } from '../kit/samples.ts';
import { accessibilityChecks } from './checks.ts';

// Walks through a whole wallet take minutes. Its components, the element's states and the demo page are
// checked by axe in tests of their own. Firefox takes twice as long, and finds the same.
const isLeftOut = /extension|demo page|states of the element|Firefox/;

describeSamples(
  'accessibility',
  accessibilityChecks.filter(({ name }) => !isLeftOut.test(name)),
);
