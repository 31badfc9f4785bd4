import { type Scenario, type ScenarioView, scenarios } from '@recovery-guardian/element/testing';

/** The views, with the gallery's names. */
const names: Record<ScenarioView, string> = {
  start: 'Before a view',
  overview: 'Overview',
  protect: 'Protect',
  manage: 'Manage',
  guardians: 'Guardians',
  recover: 'Recover',
};

/** The views in the gallery's order, each with its states. */
export const views = Object.entries(names).map(([view, name]) => ({
  view,
  name,
  states: scenarios.filter((scenario) => scenario.view === view),
}));

/** The previous and the next state in the gallery's order. */
export function neighbours(scenario: Scenario): { before?: Scenario; after?: Scenario } {
  const index = scenarios.indexOf(scenario);
  const [before, after] = [scenarios[index - 1], scenarios[index + 1]];
  return { ...(before && { before }), ...(after && { after }) };
}
