import { describeSamples } from '../kit/samples.ts';
import { accessibilityChecks } from './checks.ts';

describeSamples('accessibility', accessibilityChecks);
