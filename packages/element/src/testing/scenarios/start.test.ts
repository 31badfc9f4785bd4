import { testScenarios } from './test-scenarios.ts';

testScenarios('start');
