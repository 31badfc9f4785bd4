import { alertsScenarios } from './alerts.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('alerts', alertsScenarios);
