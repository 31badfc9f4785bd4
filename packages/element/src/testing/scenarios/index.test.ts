import { assert } from '@open-wc/testing';
import { viewNames } from '../../attribute-values.ts';
import { findScenario, scenarioPath, scenarios } from './index.ts';

describe('the scenarios', () => {
  it('scenarios have unique names, by which they are found', () => {
    for (const scenario of scenarios) {
      assert.equal(findScenario(scenarioPath(scenario)), scenario, scenarioPath(scenario));
    }
  });

  it('scenarios exist for every view', () => {
    const views = new Set(scenarios.map(({ view }) => view));
    assert.deepEqual([...views].sort(), ['pages', 'start', ...viewNames].sort());
  });

  it('an unknown scenario is refused with a list of all scenarios', () => {
    assert.throws(() => findScenario('manage/nothing'), /manage\/locked, manage\/wallet-asks/);
  });
});
