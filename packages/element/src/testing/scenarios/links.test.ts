import { linkScenarios } from './links.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('links', linkScenarios);
