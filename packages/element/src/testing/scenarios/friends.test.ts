import { friendsScenarios, helpingScenarios } from './friends.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('people who help each other', [...friendsScenarios, ...helpingScenarios]);
