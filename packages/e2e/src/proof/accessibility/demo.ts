import { startDemoSite } from '@recovery-guardian/devnet';
import { deployManySafes } from '@recovery-guardian/devnet/testing';
import { enterKey, walk } from '../../demo/walk.ts';
import { type BrowserName, openTab } from '../../extension/open-tab.ts';
import type { Check } from '../kit/check.ts';
import { Findings, looks } from './looks.ts';
import { inWholeWorld } from './whole-world.ts';

/** Each step of the demo page, from the first button to the end, its wallet and mails included. */
export function demoCheck(browser: BrowserName): Check {
  return {
    name: `steps of the demo page in ${browser}`,
    target: 'each step, light, and dark in Arabic at 320 pixels -> nothing that axe finds',
    measure: (scale) =>
      inWholeWorld(scale, async (world) => {
        const findings = new Findings();
        const [holder] = world.accounts;
        if (!holder) throw new Error('The world has no accounts');
        for (const { scheme, width, language } of looks.slice(scale.of(0, 1))) {
          const [safe = holder.safe] = await deployManySafes(world, 1);
          const site = await startDemoSite({
            world: { ...world, accounts: [{ ...holder, safe }] },
          });
          const { tab, stop } = await openTab[browser]();
          try {
            await tab.showIn({ scheme, width });
            await tab.open(site.url);
            // As if it had been chosen on an earlier visit.
            await tab.run('localStorage.setItem("demo-language", arguments[0])', language);
            await tab.open(`${site.url}/?again`);
            await walk({
              visitor: tab,
              email: `${language}@${browser.toLowerCase()}.example.org`,
              language,
              by: enterKey,
              atStep: async (step) => {
                await tab.run(scrollToEnd);
                await findings.check(tab, `${step}, ${scheme}`);
              },
            });
            await findings.check(tab, `the end, ${scheme}`);
          } finally {
            await stop();
            await site.stop();
          }
        }
        return {
          measured: String(findings),
          holds: findings.problems.length === 0 && findings.screens >= scale.of(30, 15),
        };
      }),
  };
}

/** There, the buttons that stay in sight cover nothing: axe takes what is scrolled under them for small. */
const scrollToEnd = `
  const content = document.querySelector('.host > .content');
  content?.scrollTo(0, content.scrollHeight);`;
