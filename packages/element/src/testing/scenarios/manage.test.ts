import { manageScenarios } from './manage.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('manage', manageScenarios);
