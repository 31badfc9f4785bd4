import { RecoveryServiceClient } from '@recovery-guardian/core';
import { startDemoSite, type World } from '@recovery-guardian/devnet';
import {
  addGuardian,
  deployManySafes,
  registerBody,
  serveHttp,
  startTestWorld,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import { scenarioPath, scenarios } from '@recovery-guardian/element/testing';
import { type AlertContent, type NoticeContent, renderMessage } from '@recovery-guardian/server';
import axe from 'axe-core';
import type { Address } from 'viem';
import { codeAfter, type Looks, type Screen, walk } from '../browser/screen.ts';
import { keyboard, walk as walkDemo } from '../demo/walk.ts';
import { walkScreens } from '../extension/walk-screens.ts';
import { type BrowserName, openTab, speak, type Tab } from '../extension/wallet.ts';
import { walletBrowsers } from '../extension/wallet-browsers.ts';
import { serveGallery } from '../gallery/visit-gallery.ts';

/** How each state is looked at: colors depend on neither the direction nor the width. */
export const looks = [
  { scheme: 'light', width: 1280, language: 'en' },
  { scheme: 'dark', width: 320, language: 'ar' },
] as const satisfies (Looks & { language: string })[];

/** What was looked at, and what axe found. */
export class Findings {
  readonly problems: string[] = [];
  screens = 0;

  /** Lets axe check a screen as it is. `without` are rules that do not apply to it. */
  async check(screen: Screen, name: string, without: readonly string[] = []): Promise<void> {
    this.screens += 1;
    for (const problem of await accessibilityProblems(screen)) {
      if (without.some((rule) => problem.startsWith(`${rule}:`))) continue;
      this.problems.push(`${name}: ${problem}`);
    }
  }
}

/** Waits until a function's body is true in the page. */
export async function untilInPage(
  screen: Screen,
  script: string,
  ...args: unknown[]
): Promise<void> {
  await until(`${script} ${JSON.stringify(args)}`, () => screen.run(script, ...args));
}

/** Has axe look at a page that breaks two rules, one of them of WCAG 2.2 only. */
async function findsFlaws(tab: Tab): Promise<boolean> {
  await tab.open(`data:text/html,${encodeURIComponent(flawed)}`);
  const problems = (await accessibilityProblems(tab)).join();
  return problems.includes('target-size') && problems.includes('color-contrast');
}

const button = '<button style="width:9px;height:9px;padding:0;border:0">';
const flawed = `<!doctype html><html lang="en"><title>Flawed</title><main>
  <h1 style="color:#bbb;background:#fff">Too pale</h1>${button}a</button>${button}b</button></main>`;

/**
 * What axe finds wrong on a screen, by rule and place: the rules of WCAG 2.2 AA, and axe's own. Of these
 * only the size of targets is not checked unless it is asked for. Frames are screens of their own.
 */
export async function accessibilityProblems(screen: Pick<Screen, 'run'>): Promise<string[]> {
  if (!(await screen.run('return "axe" in window'))) await screen.run(axe.source);
  const problems = await screen.run(`return axe
    .run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      // It would wait half a second for each, as axe is not in them.
      iframes: false,
    })
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)));`);
  return problems as string[];
}

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

/** All kinds of mail, those that were sent last first, and the address of the page behind the link in one. */
export interface SentMessages {
  readonly mails: readonly string[];
  readonly page: string;
}

/** Registers two addresses for an account, requests its recovery, and renders the alerts of a watched one. */
async function sendMessages(
  world: TestWorld,
  index: number,
  language: string,
): Promise<SentMessages> {
  const { url: baseUrl, accessToken, chain } = world;
  const client = new RecoveryServiceClient({
    baseUrl,
    accessToken,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('accept-language', language);
      return fetch(url, { ...init, headers });
    },
  });
  const confirm = async (target: string): Promise<Address> => {
    let challengeId = '';
    const challenge = await codeAfter(world, target, async () => {
      ({ challengeId } = await client.register(await registerBody(world, target, { index })));
    });
    const { guardianAddress } = await client.submitRegistration({ challengeId, challenge });
    return guardianAddress as Address;
  };
  await addGuardian(chain, index, await confirm(`mia@${language}.example.org`));
  await confirm(`noor@${language}.example.org`);
  await client.requestSignature({
    account: chain.accounts[index]?.safe as Address,
    newOwners: [chain.accounts[index + 1]?.address as Address],
    newThreshold: 1,
    chainId: chain.chainId,
  });
  const sent = world.mailbox.messages.filter(({ to }) => to.endsWith(`@${language}.example.org`));
  const link = sent.map(({ text }) => /\/m(#\S+)/.exec(text)?.[1]).find(Boolean);
  const mails = [...sent.toReversed(), ...renderAlerts(world, index, language)];
  return { mails: mails.map(({ html = '' }) => html), page: `${world.url}/m${link}` };
}

/** Alerts of what happens to an account on chain, as its owner gets them. */
function renderAlerts({ url, chain }: TestWorld, index: number, language: string) {
  const { safe: account, address: guardian } = chain.accounts[index] ?? {};
  const newOwner = chain.accounts[index + 1]?.address;
  if (!account || !guardian || !newOwner) throw new Error(`There is no account ${index + 1}`);
  const notice = {
    account,
    accountUrl: `${url}/#account=${account}`,
    chainName: 'Local',
    serviceName: 'Recovery Guardian',
  };
  const common = { ...notice, transactionHash: `0x${'5e'.repeat(32)}` } as const;
  const recovery = { newOwners: [newOwner], newThreshold: 1 };
  const cancellation = { to: guardian, data: '0x0ba234d6' } as const;
  const finalizableFrom = new Date('2030-01-04T12:00:00Z');
  const alerts: (AlertContent | NoticeContent)[] = [
    { ...common, kind: 'recovery-confirmed', guardian, cancellation },
    { ...common, kind: 'recovery-executed', recovery, finalizableFrom, cancellation },
    {
      ...common,
      kind: 'recovery-executed',
      recovery,
      finalizableFrom,
      cancellation,
      accountUrl: undefined,
    },
    { ...common, kind: 'recovery-replaced', cancellation },
    { ...common, kind: 'recovery-finalized', recovery },
    { ...common, kind: 'recovery-canceled' },
    { ...common, kind: 'guardian-added', guardian },
    { ...common, kind: 'guardian-revoked', guardian },
    { ...common, kind: 'threshold-changed', threshold: 2 },
    { ...common, kind: 'threshold-changed', threshold: 2, accountUrl: undefined },
    { ...common, kind: 'nonce-invalidated' },
    { ...notice, kind: 'way-back-in' },
  ];
  return alerts.map((alert) => renderMessage(alert, { channel: 'email', language }));
}
