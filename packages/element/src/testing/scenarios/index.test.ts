import { assert } from '@open-wc/testing';
import { viewNames } from '../../view-names.ts';
import { findScenario, scenarioPath, scenarios } from './index.ts';

describe('the scenarios', () => {
  it('have unique names, by which they are found', () => {
    for (const scenario of scenarios) {
      assert.equal(findScenario(scenarioPath(scenario)), scenario, scenarioPath(scenario));
    }
  });

  it('exist for every view', () => {
    const views = new Set(scenarios.map(({ view }) => view));
    assert.deepEqual([...views].sort(), ['start', ...viewNames].sort());
  });

  it('are listed if an unknown one is asked for', () => {
    assert.throws(() => findScenario('manage/nothing'), /manage\/locked, manage\/wallet-asks/);
  });
});
