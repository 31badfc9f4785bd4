import { describeSamples } from '../kit/samples.ts';
import { endpointChecks } from './checks.ts';

describeSamples('endpoint', endpointChecks);
