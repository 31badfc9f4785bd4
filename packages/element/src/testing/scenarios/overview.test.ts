import { overviewScenarios } from './overview.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('overview', overviewScenarios);
