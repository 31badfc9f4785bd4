import { describeSamples } from '../kit/samples.ts';
import { accessibilityChecks } from './checks.ts';

// Walks through a whole wallet take minutes: its components are checked by axe in tests of their own.
const isLong = /extension|demo page in Firefox|states of the element in Chromium/;

describeSamples(
  'accessibility',
  accessibilityChecks.filter(({ name }) => !isLong.test(name)),
);
