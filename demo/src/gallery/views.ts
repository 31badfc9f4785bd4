import { viewNames } from '@recovery-guardian/element';
import { type Scenario, type ScenarioView, scenarios } from '@recovery-guardian/element/testing';

const order: readonly ScenarioView[] = ['start', ...viewNames];

/** The views in the gallery's order, each with its states. */
export const views = order.map((view) => ({
  view,
  name: view === 'start' ? 'Before a view' : view.replace(/^./, (first) => first.toUpperCase()),
  states: scenarios.filter((scenario) => scenario.view === view),
}));

/** The previous and the next state in the gallery's order. */
export function neighbours(scenario: Scenario): { before?: Scenario; after?: Scenario } {
  const index = scenarios.indexOf(scenario);
  const [before, after] = [scenarios[index - 1], scenarios[index + 1]];
  return { ...(before && { before }), ...(after && { after }) };
}
