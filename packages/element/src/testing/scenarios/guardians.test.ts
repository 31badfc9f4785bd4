import { testScenarios } from './test-scenarios.ts';

testScenarios('guardians');
