import { startScenarios } from './start.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('start', startScenarios);
