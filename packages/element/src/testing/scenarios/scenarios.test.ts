import { emulateMedia } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { RecoveryGuardianElement } from '../../recovery-guardian.ts';
import { isAccessible } from '../page.ts';
import { stage } from '../stage.ts';
import { findScenario, scenarioPath, scenarios } from './index.ts';

// Only Chromium can be told to force colours.
const isChromium = !navigator.userAgent.includes('Firefox');

describe('the scenarios', () => {
  for (const scenario of scenarios) {
    it(`${scenarioPath(scenario)}: ${scenario.title}`, async () => {
      const { element, reached, leave } = stage(scenario);
      try {
        await reached;
        if (isChromium) await isAccessibleInEveryLook(element);
        else await isAccessible(element);
        fitsInto(element, 320);
      } finally {
        leave();
      }
    });
  }

  it('each have a name of their own, by which they are found', () => {
    for (const scenario of scenarios) {
      assert.equal(findScenario(scenarioPath(scenario)), scenario);
    }
  });

  it('are named where one is asked for that is not there', () => {
    assert.throws(() => findScenario('manage/nothing'), /manage\/locked, manage\/wallet-asks/);
  });
});

async function isAccessibleInEveryLook(element: RecoveryGuardianElement): Promise<void> {
  for (const dir of ['ltr', 'rtl']) {
    for (const scheme of ['light', 'dark'] as const) {
      Object.assign(element, { dir, scheme });
      await element.updateComplete;
      await isAccessible(element);
    }
  }
  await emulateMedia({ forcedColors: 'active' });
  try {
    await isAccessible(element);
  } finally {
    await emulateMedia({ forcedColors: 'none' });
  }
}

function fitsInto(element: RecoveryGuardianElement, width: number): void {
  element.style.inlineSize = `${width}px`;
  assert.isAtMost(element.scrollWidth, width, 'it scrolls sideways');
}
