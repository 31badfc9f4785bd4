// Goes through the demo page in the real world, and keeps a picture of each step.

import type { World } from '@recovery-guardian/devnet';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Album } from '../browser/album.ts';
import { startBrowser } from '../browser/start-browser.ts';
import { DemoUser } from './demo-user.ts';
import { visitDemo } from './visit-demo.ts';

const desktop = { viewport: { width: 1280, height: 860 } };
const email = { channel: 'email', target: 'mia@example.org' } as const;
const phone = { channel: 'sms', target: '+4915112345678' } as const;

type Visitor = (options: BrowserContextOptions) => ReturnType<typeof enter>;

/** Takes all pictures of the demo page in a running world. */
export async function takeDemoScreenshots(world: World, album: Album): Promise<void> {
  const browser = await startBrowser();
  const visit: Visitor = (options) => enter(browser, world, album, options);
  try {
    await wholeWay(visit, { ...desktop, colorScheme: 'light' });
    if (album.wants('demo-dark')) {
      await twoCodes(visit, { ...desktop, colorScheme: 'dark' }, 'demo-dark');
    }
    if (album.wants('demo-narrow')) {
      await protect(visit, { viewport: { width: 390, height: 844 } }, 'demo-narrow');
    }
  } finally {
    await browser.close();
  }
}

async function wholeWay(visit: Visitor, options: BrowserContextOptions): Promise<void> {
  const { user, keep, leave } = await visit(options);
  await user.sees('Not protected yet');
  await user.isAtStep('Register');
  await keep('demo-1-start');

  await user.press('Protect this account');
  await user.type('Email address', email.target);
  await user.press('Continue');
  await user.press('Sign and send the code');
  await user.page.getByRole('dialog').waitFor();
  await keep('demo-2-sign');

  await user.approve('Allow recovery with codes');
  const code = await user.readCode(email, 'register');
  await user.sees('Enter the code we sent to');
  await keep('demo-3-register');

  await user.enterCode(code);
  await user.press('Add the guardian');
  await user.page.getByRole('dialog').waitFor();
  await keep('demo-4-add-the-guardian');

  await user.approve('Add a guardian to your account');
  await user.isAtStep('Lose the key');
  await user.press('Done');
  await user.sees('Your account is protected');
  await keep('demo-5-protected');

  await user.loseTheKey();
  await user.press('Recover an account');
  await user.sees('Who should control the account?');
  await keep('demo-6-lost');

  await user.press('Send the codes');
  const takeover = await user.readCode(email, 'recover');
  await user.type('Code', takeover);
  await keep('demo-7-recover');

  await user.press('Confirm');
  await user.press('Start the recovery');
  await user.sees('The recovery has started');
  await user.isAtStep('Wait');
  await keep('demo-8-wait');

  await user.skipAhead();
  await user.press('Take control now');
  await user.sees('You’re back in');
  await user.page.getByText('Same address, same assets, new key').waitFor();
  await keep('demo-9-done');
  await leave();
}

async function twoCodes(
  visit: Visitor,
  options: BrowserContextOptions,
  name: string,
): Promise<void> {
  const { user, keep, leave } = await visit(options);
  await user.chooseAccount('Account 2');
  await user.press('Protect this account');
  await user.register({ ...email, target: 'noor@example.org' });
  await user.press('Add the guardian');
  await user.approve('Add a guardian to your account');
  await user.press('Add another');
  await user.register(phone);
  await user.press('Done');
  await user.loseTheKey();
  await user.press('Recover an account');
  await user.press('Send the codes');
  await user.readCode(phone, 'recover');
  await user.sees('Confirm it’s you');
  await keep(name);
  await leave();
}

async function protect(
  visit: Visitor,
  options: BrowserContextOptions,
  name: string,
): Promise<void> {
  const { user, keep, leave } = await visit(options);
  await user.chooseAccount('Account 3');
  await user.open('Account');
  await user.press('Protect this account');
  await user.sees('How should we reach you?');
  await keep(name);
  await leave();
}

async function enter(browser: Browser, world: World, album: Album, options: BrowserContextOptions) {
  const { page, leave } = await visitDemo(browser, world, options);
  const keep = async (name: string) => {
    // From the top, and without the pointer on what was pressed last.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.mouse.move(0, 0);
    await album.keep(name, () => page.screenshot({ animations: 'disabled' }));
  };
  return { user: new DemoUser(page), keep, leave };
}
