import { type Scenario, type ScenarioView, scenarios } from '@recovery-guardian/element/testing';

/** The views as the gallery names them. */
const names: Record<ScenarioView, string> = {
  start: 'Before a view',
  overview: 'Overview',
  protect: 'Protect',
  manage: 'Manage',
  guardians: 'Guardians',
  recover: 'Recover',
};

/** The views in the order of the gallery, each with its states. */
export const views = Object.entries(names).map(([view, name]) => ({
  view,
  name,
  states: scenarios.filter((scenario) => scenario.view === view),
}));

/** The state before and the state after, in the order of the gallery. */
export function neighbours(scenario: Scenario): { before?: Scenario; after?: Scenario } {
  const index = scenarios.indexOf(scenario);
  const [before, after] = [scenarios[index - 1], scenarios[index + 1]];
  return { ...(before && { before }), ...(after && { after }) };
}
