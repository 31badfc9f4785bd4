import { startDemoSite, type World } from '@recovery-guardian/devnet';
import { deployManySafes } from '@recovery-guardian/devnet/testing';
import { enterKey, followHints } from '../demo/follow-hints.ts';
import { type BrowserName, openTab } from '../extension/open-tab.ts';
import { Findings, looks } from './looks.ts';

/** Each step of the demo page, from the first button to the end, its wallet and mails included. */
export async function checkDemo(browser: BrowserName, world: World): Promise<Findings> {
  const findings = new Findings();
  const [holder] = world.accounts;
  if (!holder) throw new Error('The world has no accounts');
  for (const { scheme, width, language } of looks) {
    const [safe = holder.safe] = await deployManySafes(world, 1);
    const site = await startDemoSite({ world: { ...world, accounts: [{ ...holder, safe }] } });
    const { tab, stop } = await openTab[browser]();
    try {
      await tab.showIn({ scheme, width });
      await tab.open(site.url);
      // As if it had been chosen on an earlier visit.
      await tab.run('localStorage.setItem("demo-language", arguments[0])', language);
      await tab.open(`${site.url}/?again`);
      await followHints({
        visitor: tab,
        addresses: { email: `${language}@${browser.toLowerCase()}.example.org` },
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
  return findings;
}

/** There, the buttons that stay in sight cover nothing: axe takes what is scrolled under them for small. */
const scrollToEnd = `
  const content = document.querySelector('.host > .content');
  content?.scrollTo(0, content.scrollHeight);`;
