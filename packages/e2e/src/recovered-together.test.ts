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
import { carryWallet } from './demo/carry-wallet.ts';
import { Person } from './demo/person.ts';
import { startBrowser, visitDemo } from './demo/visit-demo.ts';

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
  const person = new Person(visit.page);

  // Protected by the service, with alerts.
  await person.press('Protect this account');
  await person.register(email);
  await person.press('Add the guardian');
  await person.approve('Add a guardian to your account');
  await person.press('Done');
  await person.press('Your contacts');
  await person.press('Sign to show them');
  await person.approve('Show what is registered');
  await person.press('Show alerts');
  await person.approve('Show what is registered');
  await person.switch(`Alerts to ${email.target}`);
  await person.approve('Send alerts');
  await person.enterCode(await person.readCode(email, 'alerts'));
  await person.element.getByText(`${email.target} gets alerts from now on.`).waitFor();
  await person.press('Back');

  // The friend becomes the second guardian; only subscribers are notified.
  await person.press('Change guardians');
  await person.press('Add a guardian');
  await person.type('Address of the guardian', friend.address);
  await person.choose('2 of 2');
  await person.press('Add the guardian');
  await person.approve('Add a guardian to your account');
  await person.mail(email, 'Guardian added to account', friend.address).waitFor();

  // The key is lost. The friend approves by a link.
  await person.loseTheKey();
  await person.press('Back');
  await person.press('Recover an account');
  await person.press('Send the codes');
  await person.enterCode(await person.readCode(email, 'recover'));
  await person.sees('More guardians must sign');
  const phrase = await person.element.locator('[part=phrase]').innerText();
  const link = await person.element
    .getByRole('textbox', { name: 'Link for the others' })
    .inputValue();

  const helping = await visitDemo(browser, world);
  const helper = new Person(helping.page);
  await carryWallet(helping.page, { name: 'my own wallet', key: friend, world });
  await helping.page.getByRole('button', { name: 'Use my own wallet' }).click();
  await helping.page.goto(link);
  await helper.sees('Do you approve this recovery?');
  assert.equal(await helper.element.locator('[part=phrase]').innerText(), phrase);
  await helper.press('Approve in my wallet');
  await helper.sees('Thank you. Your approval has arrived.');
  await helping.leave();

  // It arrives by itself, and the service sends the rest.
  await person.sees('Start the recovery');
  await person.press('Start the recovery');
  await person.sees('The recovery has started');
  const alarm = person.mail(email, 'TAKES CONTROL of account');
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
  await person.skipAhead();
  await person.press('Take control now');
  await person.sees('now controls your account');

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
