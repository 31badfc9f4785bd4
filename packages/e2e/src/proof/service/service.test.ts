import { describeSamples } from '../kit/samples.ts';
import { serviceChecks } from './checks.ts';

describeSamples('service', serviceChecks);
