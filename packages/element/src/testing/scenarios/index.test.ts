import { assert } from 'chai';
import { viewNames } from '../../navigation/view-name.ts';
import { findScenario, scenarioPath, scenarios } from './index.ts';

describe('the scenarios', () => {
  it('each have a name of their own, by which they are found', () => {
    for (const scenario of scenarios) {
      assert.equal(findScenario(scenarioPath(scenario)), scenario, scenarioPath(scenario));
    }
  });

  it('are there for every view', () => {
    const views = new Set(scenarios.map(({ view }) => view));
    assert.deepEqual([...views].sort(), ['start', ...viewNames].sort());
  });

  it('are named where one is asked for that is not there', () => {
    assert.throws(() => findScenario('manage/nothing'), /manage\/locked, manage\/wallet-asks/);
  });
});
