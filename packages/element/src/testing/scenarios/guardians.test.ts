import { guardiansScenarios } from './guardians.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('guardians', guardiansScenarios);
