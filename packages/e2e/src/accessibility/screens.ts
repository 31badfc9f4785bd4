import { startDemoSite, type World } from '@recovery-guardian/devnet';
import { deployManySafes, serveHttp, startTestWorld } from '@recovery-guardian/devnet/testing';
import { scenarioPath, scenarios } from '@recovery-guardian/element/testing';
import { type Screen, walk } from '../browser/screen.ts';
import { keyboard, walk as walkDemo } from '../demo/walk.ts';
import { type BrowserName, openTab } from '../extension/open-tab.ts';
import { walkScreens } from '../extension/walk-screens.ts';
import { speak } from '../extension/wallet.ts';
import { walletBrowsers } from '../extension/wallet-browsers.ts';
import { serveGallery } from '../gallery/visit-gallery.ts';
import { Findings, findsFlaws, looks, untilInPage } from './looks.ts';
import { type SentMessages, sendMessages } from './sent-messages.ts';

/** Pages of the demo's site that have no state. They are in English. */
const pages = ['', '#/gallery/overview', '#/gallery/recover/waiting', '#/theme', '#/code'];

/** Each state of the element, alone on its page; and the pages of the demo's site. */
export async function checkGallery(browser: BrowserName): Promise<Findings> {
  const site = await serveGallery();
  const { tab, stop } = await openTab[browser]();
  const findings = new Findings();
  try {
    if (!(await findsFlaws(tab))) throw new Error('axe does not find what is wrong');
    for (const { scheme, width, language } of looks) {
      await tab.showIn({ scheme, width });
      for (const state of scenarios.map(scenarioPath)) {
        await tab.open(`${site.url}/#/gallery/${state}?bare=1&lang=${language}`);
        await untilInPage(
          tab,
          `${walk} return everything().some(
          ({ dataset }) => dataset.staged === arguments[0])`,
          state,
        );
        // The title is that of the site around the element.
        await findings.check(tab, `${state} ${scheme}`, ['page-has-heading-one']);
      }
      for (const page of pages) {
        await tab.open(`${site.url}/${page}`);
        await untilInPage(
          tab,
          `${walk} const all = everything();
          return all.some((one) => one.matches('h1')) &&
            !all.some((one) => one.matches('[aria-busy=true]'));`,
        );
        await findings.check(tab, `${page} ${scheme}`);
      }
    }
  } finally {
    await stop();
    await site.stop();
  }
  return findings;
}

/** Each step of the demo page by keyboard, its wallet and mails included. */
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
      await walkDemo({
        visitor: tab,
        email: `${language}@${browser.toLowerCase()}.example.org`,
        language,
        by: keyboard,
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

/** Each screen of the extension, in its popup, and in the window that a site's request opens. */
export async function checkExtension(browser: BrowserName, world: World): Promise<Findings> {
  const name = browser === 'Chromium' ? 'chromium' : 'firefox';
  const findings = new Findings();
  const open = walletBrowsers[name];
  const inEachLook = async (screen: Screen, name: string) => {
    // English is last: what is pressed next is found by its words.
    for (const { scheme, language, width } of looks.toReversed()) {
      await speak(screen, language);
      await screen.showIn({ scheme, width: Math.min(width, 360) });
      // The title of a screen follows that of the window.
      await findings.check(screen, `${name}, ${scheme}`, ['page-has-heading-one']);
    }
  };
  await walkScreens([open, open], world, inEachLook);
  return findings;
}

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
