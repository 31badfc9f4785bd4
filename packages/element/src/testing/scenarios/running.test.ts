import { runningScenarios } from './running.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('running recoveries', runningScenarios);
