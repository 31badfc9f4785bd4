/// <reference types="mocha" />

import { assert, expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { viewNames } from '../../attribute-values.ts';
import { loadView } from '../../session/view-loader.ts';
import { loadStrings } from '../../words/languages.ts';
import { mixedIn, textOf, until } from '../person.ts';
import { type Stage, stage } from '../stage.ts';
import { scenarioPath } from './index.ts';
import { type Scenario, takesPage } from './scenario.ts';

// Only Chromium can emulate forced colors, and one browser is enough for what does not differ between
// them. `npm run proof -- accessibility` asks axe in Firefox, too.
const isChromium = !navigator.userAgent.includes('Firefox');

/**
 * Tests that each of these states is reached, is accessible in every look, and fits into 320
 * pixels. Most share one page, as axe takes little longer for many than for one.
 */
export function testScenarios(name: string, scenarios: readonly Scenario[]): void {
  describe(`the states of ${name}`, function () {
    this.timeout(60_000);
    before(loadModules);
    const together = scenarios.filter((scenario) => !takesPage(scenario));
    if (together.length > 0) testTogether(together);
    testAlone(scenarios.filter(takesPage));
  });
}

/**
 * Loads before the tests what the element loads on demand: under load, the development server may
 * take longer than a scenario waits for its state.
 */
async function loadModules(): Promise<void> {
  await Promise.all([
    import('../../session/session.ts'),
    import('../../session/dialogs.ts'),
    import('../../wallet/account-actions.ts'),
    import('../../views/collect/watched-recovery.ts'),
    import('../../views/friends/friends.ts'),
    import('../../views/guardians/person.ts'),
    import('../../views/manage/backup-codes.ts'),
    import('../../views/manage/rehearsal.ts'),
    import('../../views/manage/card.ts'),
    import('../../views/overview/dangers.ts'),
    import('../../views/overview/trouble.ts'),
    import('../../views/recover/later-steps.ts'),
    import('../../views/steps/collect-signatures.ts'),
    import('../../views/waits/wait-question.ts'),
    import('../../words/friends.ts'),
    import('../../words/modules.ts'),
    loadStrings('en', 'all'),
    loadStrings('ar', 'all'),
    ...(['choose-account', 'collect', ...viewNames] as const).map(loadView),
  ]);
}

function testTogether(together: readonly Scenario[]) {
  const stages = new Map<Scenario, Stage>();

  before(async () => {
    for (const scenario of together) stages.set(scenario, stageIn(document.body, scenario));
    await Promise.allSettled([...stages.values()].map(({ reached }) => reached));
  });
  after(() => {
    for (const { leave } of stages.values()) leave();
    document.body.replaceChildren();
  });

  for (const scenario of together) {
    it(describeScenario(scenario), async () => {
      await stages.get(scenario)?.reached;
    });
  }

  if (isChromium) it('are accessible in every look', () => checkLooks([...stages.values()]));

  it('fit into 320 pixels', () => {
    for (const [scenario, staged] of stages) fits(scenario, staged);
  });

  it('keep values apart from the direction of Arabic', async () => {
    for (const { element } of stages.values()) element.locale = 'ar';
    for (const [scenario, { element }] of stages) {
      await until(element, 'Arabic', () => /\p{Script=Arabic}/u.test(textOf(element)));
      // What was said before stays in English.
      const mixed = mixedIn(element).filter((text) => !/[a-z] [a-z]/i.test(text));
      assert.deepEqual(mixed, [], scenarioPath(scenario));
    }
  });
}

function testAlone(alone: readonly Scenario[]) {
  for (const scenario of alone) {
    it(describeScenario(scenario), async () => {
      const staged = stageIn(document.body, scenario);
      try {
        await staged.reached;
        if (isChromium) await checkLooks([staged]);
        fits(scenario, staged);
      } finally {
        staged.leave();
      }
    });
  }
}

/** Mounts a scenario in a box with its name, which axe includes in its reports. */
function stageIn(parent: Element, scenario: Scenario): Stage {
  const container = document.createElement('div');
  container.id = scenarioPath(scenario).replace('/', '-');
  parent.append(container);
  return stage(scenario, { container });
}

function describeScenario(scenario: Scenario): string {
  return `${scenarioPath(scenario)}: ${scenario.title}`;
}

async function checkLooks(stages: readonly Stage[]): Promise<void> {
  // Colors do not depend on the direction: two looks show both of each.
  await show(stages, { dir: 'ltr', scheme: 'light' });
  await expect(document.body).to.be.accessible();
  const ignoredRules = rules().filter((rule) => !rulesOfLooks.includes(rule));
  await show(stages, { dir: 'rtl', scheme: 'dark' });
  await expect(document.body).to.be.accessible({ ignoredRules });
  await emulateMedia({ forcedColors: 'active' });
  try {
    await expect(document.body).to.be.accessible({ ignoredRules });
  } finally {
    await emulateMedia({ forcedColors: 'none' });
  }
}

/** Those that depend on colors or sizes; all others depend on the elements alone. */
const rulesOfLooks = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

function rules(): string[] {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  return axe.getRules().map(({ ruleId }) => ruleId);
}

async function show(
  stages: readonly Stage[],
  look: { dir: 'ltr' | 'rtl'; scheme: 'light' | 'dark' },
): Promise<void> {
  for (const { element } of stages) Object.assign(element, look);
  await Promise.all(stages.map(({ element }) => element.updateComplete));
}

function fits(scenario: Scenario, { element }: Stage): void {
  element.style.inlineSize = '320px';
  assert.isAtMost(element.scrollWidth, 320, `${scenarioPath(scenario)} scrolls sideways`);
}
