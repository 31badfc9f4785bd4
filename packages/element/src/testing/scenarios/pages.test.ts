import { assert, fixtureSync, html } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { everythingIn } from '../page.ts';
import { type Stage, stage } from '../stage.ts';
import { findScenario, scenarioPath } from './index.ts';
import { pagesScenarios } from './pages.ts';
import type { Scenario } from './scenario.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios('pages', pagesScenarios);

/** What makes texts readable and comparable; the colour is the scheme's. */
const looks = `font-size font-style font-weight font-variant-caps line-height letter-spacing
  word-spacing text-transform text-indent text-shadow white-space writing-mode user-select
  -webkit-text-fill-color`.split(/\s+/);

describe('the element in awkward pages', () => {
  let staged: Stage | undefined;
  afterEach(() => staged?.leave());

  async function measure(scenario: Scenario, width: number) {
    const container = fixtureSync<HTMLElement>(html`<div style="inline-size: ${width}px"></div>`);
    staged = stage(scenario, { container });
    const { element, reached } = staged;
    await reached;
    const found = (selector: string) =>
      [...everythingIn(element.shadowRoot as ShadowRoot)].find((one) => one.matches(selector));
    const styles = ['.card', 'h2', '.lead', '.short', 'button'].map((selector) => {
      const style = getComputedStyle(found(selector) ?? assert.fail(`no ${selector}`));
      const isDark = style.colorScheme.includes('dark') ? '' : style.color;
      // Zoomed sizes are rounded.
      const round = (value: string) =>
        value.replace(/[\d.]+(?=px)/, (size) => `${Math.floor(+size)}`);
      return [selector, isDark, ...looks.map((name) => round(style.getPropertyValue(name)))];
    });
    const card = found('.card') as HTMLElement;
    return { width: card.offsetWidth, height: card.offsetHeight, styles };
  }

  // Only Chromium can emulate paper.
  const itOnPaper = navigator.userAgent.includes('Firefox') ? () => undefined : it;
  itOnPaper(
    'on paper, the card is dark on white, whatever scheme the page or the element has',
    async () => {
      await emulateMedia({ media: 'print' });
      try {
        for (const scenario of [
          findScenario('pages/dark'),
          { ...findScenario('overview/protected'), properties: { scheme: 'dark' } as const },
          {
            ...findScenario('pages/block'),
            page: { sheet: '* { color-scheme: dark; color: #fff }' },
          },
        ]) {
          staged = stage(scenario);
          await staged.reached;
          const card = staged.element.shadowRoot?.querySelector('.card') as HTMLElement;
          assert.equal(getComputedStyle(card).color, 'rgb(21, 23, 28)');
          staged.leave();
        }
      } finally {
        await emulateMedia({ media: 'screen' });
      }
    },
  );

  it('on a screen of 320 pixels, the card is no wider, and wide enough', async () => {
    await setViewport({ width: 320, height: 640 });
    try {
      const wrong: string[] = [];
      for (const scenario of pagesScenarios) {
        const { width } = await measure(scenario, 304);
        const { right } = staged?.element.getBoundingClientRect() ?? assert.fail();
        // What is across the page's direction has the whole screen.
        if (width < 240 || (right > 320 && scenario.name !== 'vertical'))
          wrong.push(`${scenario.name}: ${width}, to ${right}`);
        staged?.leave();
      }
      assert.deepEqual(wrong, []);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  for (const scenario of pagesScenarios) {
    it(`${scenarioPath(scenario)}: the card has its full width, and its texts their own style`, async () => {
      const plain = await measure(findScenario('overview/protected'), 800);
      staged?.leave();
      const shown = await measure(scenario, 800);
      // Nowhere else may the element be narrower.
      const isNarrow = scenario.name === 'min-content';
      assert.closeTo(shown.width, isNarrow ? 240 : 420, 1);
      if (isNarrow) return;
      assert.closeTo(shown.height, plain.height, 8);
      if (scenario.name === 'dark') return;
      assert.deepEqual(shown.styles, plain.styles);
    });
  }
});
