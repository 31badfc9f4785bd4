import { RecoveryServiceClient } from '@recovery-guardian/client';
import {
  addGuardian,
  latestCode,
  registerBody,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { Browser, Page } from 'playwright-core';
import type { Address } from 'viem';
import { type Album, applyLook, looksIn, nameIn, pictureLanguages } from '../browser/album.ts';
import { startBrowser } from '../browser/start-browser.ts';

/** Takes pictures of the HTML mails, and of the page behind a mail's link. */
export async function takeMessageScreenshots(album: Album): Promise<void> {
  const world = await startTestWorld();
  const browser = await startBrowser();
  try {
    for (const [index, language] of pictureLanguages.entries()) {
      await keepMessages(browser, album, await sendMessages(world, index, language), language);
    }
  } finally {
    await browser.close();
    await world.stop();
  }
}

/** All kinds of mail, oldest first, and the address of the page behind the link in one. */
export interface SentMessages {
  readonly mails: readonly string[];
  readonly page: string;
}

/** Registers two addresses for an account and requests its recovery, which sends all kinds of mail. */
export async function sendMessages(
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
    const { challengeId } = await client.register(await registerBody(world, target, { index }));
    const challenge = await latestCode(world, target);
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
  return { mails: sent.toReversed().map(({ html = '' }) => html), page: `${world.url}/m${link}` };
}

async function keepMessages(
  browser: Browser,
  album: Album,
  sent: SentMessages,
  language: string,
): Promise<void> {
  const keep = async (subject: string, open: (page: Page) => Promise<unknown>) => {
    for (const look of looksIn([language])) {
      // A page of its own: once colors were forced, Chromium paints no background of the window.
      const page = await browser.newPage({ locale: language });
      await applyLook(page, look, 400);
      await open(page);
      await album.keep(`messages/${nameIn(look, subject)}`, () =>
        page.screenshot({ fullPage: true, animations: 'disabled' }),
      );
      await page.close();
    }
  };
  for (const [i, html] of sent.mails.entries()) {
    await keep(`mail-${i + 1}`, (page) => page.setContent(html));
  }
  await keep('page-behind-the-link', async (page) => {
    await page.goto(sent.page);
    await page.locator('#loading').waitFor({ state: 'hidden' });
  });
}
