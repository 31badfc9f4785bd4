import { describeSamples } from '../kit/samples.ts';
import { recoveryChecks } from './checks.ts';

describeSamples('recoveries', recoveryChecks);
