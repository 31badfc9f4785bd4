import { serveHttp, startTestWorld } from '@recovery-guardian/devnet/testing';
import { type BrowserName, openTab } from '../extension/open-tab.ts';
import { type SentMessages, sendMessages } from '../gallery/message-screenshots.ts';
import { Findings, looks, untilInPage } from './looks.ts';

/** A mail is a part of the mailbox's page. */
const rulesOfPages = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** All mails, as a mailbox on the web shows them, and the pages of the service. */
export async function checkMessages(browser: BrowserName): Promise<Findings> {
  const world = await startTestWorld();
  let shown = '';
  const mailbox = await serveHttp((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(shown);
  });
  const { tab, stop } = await openTab[browser]();
  const findings = new Findings();
  try {
    for (const [index, { scheme, width, language }] of looks.entries()) {
      await tab.showIn({ scheme, width });
      const { mails, page }: SentMessages = await sendMessages(world, index, language);
      for (const [i, mail] of mails.entries()) {
        shown = mail;
        await tab.open(`${mailbox.url}/${language}/${i}`);
        // Otherwise axe takes the browser's own dark background for white.
        await tab.run('document.documentElement.style.background = "Canvas"');
        await findings.check(tab, `mail ${i + 1}, ${scheme}`, rulesOfPages);
      }
      await tab.open(page);
      await untilInPage(tab, 'return document.querySelector("#loading")?.hidden');
      await findings.check(tab, `the page behind the link, ${scheme}`);
      await tab.open(page.replace(/#\w/, '#x'));
      await untilInPage(tab, 'return document.querySelector("#loading")?.hidden');
      await findings.check(tab, `the page behind a broken link, ${scheme}`);
      await tab.open(`${world.url}/docs`);
      await untilInPage(tab, 'return document.querySelector("article") !== null');
      await findings.check(tab, `the API’s page, ${scheme}`);
    }
  } finally {
    await stop();
    await mailbox.stop();
    await world.stop();
  }
  return findings;
}
