import { alertsScenarios } from './alerts.ts';
import { friendsScenarios, helpingScenarios } from './friends.ts';
import { guardiansScenarios } from './guardians.ts';
import { linkScenarios } from './links.ts';
import { manageScenarios } from './manage.ts';
import { overviewScenarios } from './overview.ts';
import { pagesScenarios } from './pages.ts';
import { protectScenarios } from './protect.ts';
import { recoverScenarios } from './recover.ts';
import { runningScenarios } from './running.ts';
import type { Scenario, ScenarioView } from './scenario.ts';
import { startScenarios } from './start.ts';

/** Every view's states, in the order in which a user may reach them. */
const byView: Record<ScenarioView, readonly Scenario[]> = {
  start: startScenarios,
  overview: overviewScenarios,
  protect: protectScenarios,
  manage: [...manageScenarios, ...alertsScenarios],
  guardians: [...guardiansScenarios, ...friendsScenarios],
  helping: helpingScenarios,
  recover: [...recoverScenarios, ...runningScenarios, ...linkScenarios],
  pages: pagesScenarios,
};

/** Every state of the element. */
export const scenarios: readonly Scenario[] = Object.values(byView).flat();

/** Returns a scenario's full name: `protect/code-wrong`. */
export function scenarioPath({ view, name }: Pick<Scenario, 'view' | 'name'>): string {
  return `${view}/${name}`;
}

/**
 * Finds the scenario with this full name.
 *
 * @throws {Error} that lists those of the same view, if there is none.
 */
export function findScenario(path: string): Scenario {
  const found = scenarios.find((scenario) => scenarioPath(scenario) === path);
  if (found) return found;
  const [view] = path.split('/');
  const others = scenarios.filter((scenario) => scenario.view === view).map(scenarioPath);
  throw new Error(`No scenario ${path}. There are: ${others.join(', ') || 'none in this view'}`);
}
