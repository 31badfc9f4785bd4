import { testScenarios } from './test-scenarios.ts';

testScenarios('protect');
