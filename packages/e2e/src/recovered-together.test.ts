import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { type RunningWorld, startWorld } from '@recovery-guardian/devnet';
import { safeAbi } from '@recovery-guardian/protocol';
import type { Browser } from 'playwright-core';
import { type Address, createPublicClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBrowser } from './browser/start-browser.ts';
import { carryWallet } from './demo/carry-wallet.ts';
import { DemoUser } from './demo/demo-user.ts';
import { visitDemo } from './demo/visit-demo.ts';

let directory: string;
let running: RunningWorld;
let browser: Browser;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-together-'));
  running = await startWorld({ directory });
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await running?.stop();
  await rm(directory, { recursive: true, force: true });
});

it('is alerted, signed for by a friend with a link, and recovered at the service’s cost', {
  timeout: 120_000,
}, async () => {
  const { world } = running;
  const [first] = world.accounts;
  assert.ok(first);
  const friend = privateKeyToAccount(generatePrivateKey());
  const email = { channel: 'email', target: 'mia@example.org' } as const;
  const visit = await visitDemo(browser, world);
  const user = new DemoUser(visit.page);

  // Protected by the service, with alerts.
  await user.press('Protect this account');
  await user.register(email);
  await user.press('Add the guardian');
  await user.approve('Add a guardian to your account');
  await user.press('Done');
  await user.press('Manage email and phone');
  await user.press('Show my email and phone');
  await user.approve('Show your email and phone');
  await user.press('Show alerts');
  await user.approve('Show your email and phone');
  await user.switch(`Alerts to ${email.target}`);
  await user.approve('Send alerts');
  await user.enterCode(await user.readCode(email, 'alerts'));
  await user.element.getByText(`${email.target} will get alerts.`).waitFor();
  await user.press('Back');

  // The friend becomes the second guardian; only subscribers are notified.
  await user.press('Change guardians');
  await user.press('Add a guardian');
  await user.type('Address of the guardian', friend.address);
  await user.choose('2 of 2');
  await user.press('Add the guardian');
  await user.approve('Add a guardian to your account');
  await user.mail(email, 'Guardian added to account', friend.address).waitFor();

  // The key is lost. The friend approves by a link.
  await user.loseTheKey();
  await user.press('Back');
  await user.press('Recover an account');
  await user.press('Send the codes');
  await user.enterCode(await user.readCode(email, 'recover'));
  await user.sees('More approvals needed');
  const phrase = await user.element.locator('[part=phrase]').innerText();
  const link = await user.element.getByRole('textbox', { name: 'Link to share' }).inputValue();

  const helping = await visitDemo(browser, world);
  const helper = new DemoUser(helping.page);
  await carryWallet(helping.page, { name: 'my own wallet', key: friend, world });
  await helping.page.getByRole('button', { name: 'Use my own wallet' }).click();
  await helping.page.goto(link);
  await helper.sees('Do you approve this recovery?');
  assert.equal(await helper.element.locator('[part=phrase]').innerText(), phrase);
  await helper.press('Approve in my wallet');
  await helper.sees('Thank you. Your approval has arrived.');
  await helping.leave();

  // It arrives by itself, and the service sends the rest.
  await user.sees('Start the recovery');
  await user.press('Start the recovery');
  await user.sees('The recovery has started');
  const alarm = user.mail(email, 'is taking over your account');
  await alarm.waitFor();

  // If the recovery were not wanted, the alarm's link would lead the owner to the way to stop it.
  const alarmed = await visitDemo(browser, world);
  await alarmed.page.goto(
    `${world.demoUrl}#account=${world.accounts[1]?.safe}&chain=${world.chainId}`,
  );
  const shown = alarmed.page.locator('recovery-guardian');
  await alarmed.page.waitForFunction(
    (safe) => document.querySelector('recovery-guardian')?.getAttribute('account') === safe,
    world.accounts[1]?.safe,
  );
  const stopUrl = await alarm.getByRole('link').getAttribute('href');
  assert.equal(stopUrl, `${world.demoUrl}/#account=${first.safe}&chain=${world.chainId}`);
  await alarmed.page.goto(stopUrl as string);
  await shown.getByRole('button', { name: 'Cancel the recovery' }).waitFor();
  await alarmed.leave();
  await user.skipAhead();
  await user.press('Take control now');
  await user.sees('now controls your account');

  const chain = createPublicClient({ transport: http(world.rpcUrl) });
  const address = first.safe as Address;
  const owners = await chain.readContract({ address, abi: safeAbi, functionName: 'getOwners' });
  const [owner, ...others] = owners;
  assert.ok(owner && owner !== first.address);
  assert.deepEqual(others, []);
  assert.equal(await chain.getTransactionCount({ address: owner }), 0, 'the new key paid nothing');
  assert.equal(await chain.getTransactionCount({ address: friend.address }), 0);
  assert.deepEqual(visit.errors, []);
});
