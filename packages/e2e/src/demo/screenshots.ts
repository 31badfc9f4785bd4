// Goes through the demo page in the real world, and saves a picture of each step in docs/images.

import { join } from 'node:path';
import type { World } from '@recovery-guardian/devnet';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { Person } from './person.ts';
import { startBrowser, visitDemo } from './visit-demo.ts';

const images = join(import.meta.dirname, '../../../../docs/images');
const desktop = { viewport: { width: 1280, height: 860 } };
const email = { channel: 'email', target: 'mia@example.org' } as const;
const phone = { channel: 'sms', target: '+4915112345678' } as const;

type Visitor = (options: BrowserContextOptions) => ReturnType<typeof enter>;

/** Takes all pictures of the demo page in a running world. */
export async function takeDemoScreenshots(world: World): Promise<void> {
  const browser = await startBrowser();
  const visit: Visitor = (options) => enter(browser, world, options);
  try {
    await wholeWay(visit, { ...desktop, colorScheme: 'light' });
    await twoCodes(visit, { ...desktop, colorScheme: 'dark' }, 'demo-dark');
    await protect(visit, { viewport: { width: 390, height: 844 } }, 'demo-narrow');
  } finally {
    await browser.close();
  }
}

async function wholeWay(visit: Visitor, options: BrowserContextOptions): Promise<void> {
  const { person, keep, leave } = await visit(options);
  await person.sees('Not protected yet');
  await person.isAtStep('Register');
  await keep('demo-1-start');

  await person.press('Protect this account');
  await person.type('Email address', email.target);
  await person.press('Continue');
  await person.press('Sign and send the code');
  await person.page.getByRole('dialog').waitFor();
  await keep('demo-2-sign');

  await person.approve('Register a way to reach you');
  const code = await person.readCode(email, 'register');
  await person.sees('Enter the code we sent to');
  await keep('demo-3-register');

  await person.enterCode(code);
  await person.press('Add the guardian');
  await person.page.getByRole('dialog').waitFor();
  await keep('demo-4-add-the-guardian');

  await person.approve('Add a guardian to your account');
  await person.isAtStep('Lose the key');
  await person.press('Done');
  await person.sees('Your account is protected');
  await keep('demo-5-protected');

  await person.loseTheKey();
  await person.press('Recover an account');
  await person.sees('Who should control it?');
  await keep('demo-6-lost');

  await person.press('Send the codes');
  const takeover = await person.readCode(email, 'recover');
  await person.type('Code', takeover);
  await keep('demo-7-recover');

  await person.press('Confirm');
  await person.press('Start the recovery');
  await person.sees('The recovery has started');
  await person.isAtStep('Wait');
  await keep('demo-8-wait');

  await person.skipAhead();
  await person.press('Take control now');
  await person.sees('now controls your account');
  await person.guide.getByText('The fresh key owns the account now').waitFor();
  await keep('demo-9-done');
  await leave();
}

async function twoCodes(
  visit: Visitor,
  options: BrowserContextOptions,
  name: string,
): Promise<void> {
  const { person, keep, leave } = await visit(options);
  await person.chooseAccount('Account 2');
  await person.press('Protect this account');
  await person.register({ ...email, target: 'noor@example.org' });
  await person.press('Add the guardian');
  await person.approve('Add a guardian to your account');
  await person.press('Add another');
  await person.register(phone);
  await person.press('Done');
  await person.loseTheKey();
  await person.press('Recover an account');
  await person.press('Send the codes');
  await person.readCode(phone, 'recover');
  await person.sees('Check it is you');
  await keep(name);
  await leave();
}

async function protect(
  visit: Visitor,
  options: BrowserContextOptions,
  name: string,
): Promise<void> {
  const { person, keep, leave } = await visit(options);
  await person.chooseAccount('Account 3');
  await person.press('Protect this account');
  await person.sees('How should we reach you?');
  await keep(name);
  await leave();
}

async function enter(browser: Browser, world: World, options: BrowserContextOptions) {
  const { page, leave } = await visitDemo(browser, world, options);
  const keep = async (name: string) => {
    // From the top, and without the pointer on what was pressed last.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(images, `${name}.png`), animations: 'disabled' });
    console.log(`docs/images/${name}.png`);
  };
  return { person: new Person(page), keep, leave };
}
