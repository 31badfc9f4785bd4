import { describeSamples } from '../kit/samples.ts';
import { extensionChecks } from './checks.ts';

describeSamples('extension', extensionChecks);
