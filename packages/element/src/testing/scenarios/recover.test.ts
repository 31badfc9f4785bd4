import { recoverScenarios } from './recover.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('recover', recoverScenarios);
