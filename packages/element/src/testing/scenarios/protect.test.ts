import { protectScenarios } from './protect.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('protect', protectScenarios);
