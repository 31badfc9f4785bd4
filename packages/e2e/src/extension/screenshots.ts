// Goes through the extension's screens, in a real Chromium with the real world, and keeps a picture of
// each: light, dark and in forced colors, in English, German and Arabic.

import type { World } from '@recovery-guardian/devnet';
import { latestCode, localChain } from '@recovery-guardian/devnet/testing';
import type { Page } from 'playwright-core';
import { type Address, createTestClient, http, parseEther } from 'viem';
import { type Album, applyLook, type Look, nameIn, pictureLanguages } from '../browser/album.ts';
import { askBackground } from './ask-background.ts';
import { buildExtension } from './build-extension.ts';
import { type ExtensionBrowser, startChromium } from './start-chromium.ts';
import { WalletPage } from './wallet-page.ts';

/** The popup's size. */
const viewport = { width: 360, height: 600 };
const password = 'a password of some length';
const email = 'mia@example.org';

/** Takes all pictures of the extension in a running world. */
export async function takeExtensionScreenshots(world: World, album: Album): Promise<void> {
  const keep = keepIn(album);
  const extension = await buildExtension('chromium');
  const browser = await startChromium(extension.folder, { viewport });
  const other = await startChromium(extension.folder, { viewport });
  try {
    const wallet = await openWallet(browser);
    await firstRun(keep, wallet, world);
    await protect(keep, wallet, world);
    const account = await wallet.selectedAccount();
    await routes(keep, wallet);
    // The sponsor pays for recoveries only; the account pays for this site's request.
    await fund(world, account);
    await site(keep, wallet, browser, world);
    await recoverElsewhere(keep, await openWallet(other), world, account);
    await wallet.openRoute('#home');
    await wallet.page.getByText('Time left to stop it').waitFor();
    await keep(wallet.page, 'home-alarm');
    await locked(keep, wallet);
  } finally {
    await browser.close();
    await other.close();
    await extension.remove();
  }
}

async function firstRun(keep: Keep, wallet: WalletPage, world: World): Promise<void> {
  const { page } = wallet;
  await wallet.sees('A key you can afford to lose');
  await keep(page, 'welcome');
  await wallet.createKey(password);
  await wallet.sees('Connect your service');
  await keep(page, 'service');
  await wallet.press('Set up by hand');
  await wallet.sees('Connect your service');
  await keep(page, 'service-by-hand');
  await wallet.press('Back');
  await wallet.type('Provider’s address', world.baseUrl);
  await wallet.press('Continue');
  await wallet.sees(/^Connect to 127\.0\.0\.1/);
  await keep(page, 'service-confirm');
  await wallet.press('Connect');
}

async function protect(keep: Keep, wallet: WalletPage, world: World): Promise<void> {
  const { page } = wallet;
  await wallet.isAsked('Switch recovery on');
  await keep(page, 'activate');
  await wallet.approve('Switch recovery on');
  await wallet.sees('How should we reach you?');
  await keep(page, 'protect');
  await wallet.type('Email address', email);
  await wallet.press('Continue');
  await wallet.press('Sign and send the code');
  await wallet.isAsked('Allow recovery with codes?', 'Sign');
  await keep(page, 'protect-sign');
  await wallet.approve('Allow recovery with codes?', 'Sign');
  await wallet.sees(/^Enter the code we sent to/);
  await keep(page, 'protect-code');
  await wallet.type('Code', await latestCode(world, email));
  await wallet.press('Confirm');
  await wallet.press('Add the guardian');
  await wallet.isAsked('Add a guardian to your account');
  await keep(page, 'protect-add-guardian');
  await wallet.approve('Add a guardian to your account');
  await wallet.press('Done');
  await wallet.sees('Your account is protected');
  await wallet.backUpKey(password, {
    covered: () => keep(page, 'phrase-covered'),
    shown: () => keep(page, 'phrase'),
    asked: () => keep(page, 'phrase-check'),
  });
  await wallet.sees('Your account is protected');
  await keep(page, 'home');
  await wallet.press('Show email and phone');
  await page.getByText(email).waitFor();
  await keep(page, 'home-contacts');
}

async function routes(keep: Keep, wallet: WalletPage): Promise<void> {
  const { page } = wallet;
  for (const [route, title] of [
    ['accounts', 'Accounts'],
    ['add-account', 'Add an account'],
    ['activity', 'Activity'],
    ['settings', 'Settings'],
    ['chain?chainId=31337', 'Services on Local'],
    ['change-password', 'Change the password'],
    ['add-key', 'Add a key'],
  ] as const) {
    await wallet.openRoute(`#${route}`);
    await wallet.sees(title);
    await keep(page, route.replace(/\?.*/, ''));
  }
  await wallet.openRoute('#settings');
  await page.getByRole('button', { name: /^Key: / }).click();
  await wallet.sees(/^Key: /);
  await keep(page, 'key');
  await wallet.press('Show the key');
  await wallet.sees('Show the key');
  await keep(page, 'export-key');
  await wallet.type('Password', password);
  await wallet.press('Show key');
  await wallet.sees('Your key');
  await keep(page, 'export-key-shown');
}

/** A site asks, and the approval window answers. */
async function site(
  keep: Keep,
  wallet: WalletPage,
  browser: ExtensionBrowser,
  world: World,
): Promise<void> {
  const { origin } = new URL(world.demoUrl);
  await wallet.enableOn(origin);
  const page = await browser.context.newPage();
  await page.goto(world.demoUrl);
  for (const [name, request] of Object.entries(requests)) {
    const opening = browser.context.waitForEvent('page');
    const answer = page.evaluate(askWallet, request).catch(() => undefined);
    const window = await opening;
    await window.setViewportSize(viewport);
    await window.bringToFront();
    await window.getByRole('heading', { level: 2 }).waitFor();
    const approval = new WalletPage(window, '');
    const yes =
      name === 'connect' ? 'Connect' : request.method === 'personal_sign' ? 'Sign' : 'Approve';
    // A danger is shown when it opens: it cannot be approved without a tick.
    const isDanger = (await window.getByRole('checkbox').count()) > 0;
    if (!isDanger) await approval.armed(window, yes).waitFor();
    await keep(window, `approval-${name}`);
    await (name === 'connect' ? approval.armed(window, yes).click() : approval.press('Decline'));
    await answer;
  }
  await wallet.openRoute('#sites');
  await wallet.sees('Connected sites');
  await keep(wallet.page, 'sites');
  await page.close();
}

/** The site's requests, by the picture's name. `ACCOUNT` stands for the connected one. */
const requests = {
  connect: { method: 'eth_requestAccounts', params: [] },
  text: { method: 'personal_sign', params: ['Hello, I am Mia.\nThis is my account.', 'ACCOUNT'] },
  'other-site': {
    method: 'personal_sign',
    params: [
      'shop.example wants you to sign in with your Ethereum account:\nACCOUNT\n\nSign in to the shop.\n\nURI: https://shop.example\nVersion: 1\nChain ID: 31337\nNonce: 0123456789\nIssued At: 2026-11-20T09:00:00Z',
      'ACCOUNT',
    ],
  },
  permit: {
    method: 'eth_signTypedData_v4',
    params: [
      'ACCOUNT',
      {
        domain: { name: 'Coin', chainId: 31337, verifyingContract: `0x${'44'.repeat(20)}` },
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        message: {
          owner: 'ACCOUNT',
          spender: `0x${'55'.repeat(20)}`,
          value: `0x${'f'.repeat(64)}`,
          nonce: 0,
          deadline: 1_900_000_000,
        },
      },
    ],
  },
  guardian: {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        chainId: '0x7a69',
        from: 'ACCOUNT',
        atomicRequired: true,
        calls: [
          {
            to: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
            data: `0xbe0e54d7${'0'.repeat(24)}${'99'.repeat(20)}${'1'.padStart(64, '0')}`,
          },
        ],
      },
    ],
  },
  calls: {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        chainId: '0x7a69',
        from: 'ACCOUNT',
        atomicRequired: true,
        calls: [
          { to: '0x00000000000000000000000000000000000000aa', value: '0x2386f26fc10000' },
          { to: 'ACCOUNT', data: `0x610b5925${'0'.repeat(24)}${'22'.repeat(20)}` },
        ],
      },
    ],
  },
};

/** Runs in the site's page: finds the wallet by EIP-6963 and calls it. */
async function askWallet(request: { method: string; params: unknown }): Promise<unknown> {
  const provider = await new Promise<{ request(request: object): Promise<string[]> }>((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail;
      if (info.name === 'Recovery Guardian') resolve(provider);
    });
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
  const [account = ''] = await provider.request({ method: 'eth_accounts' });
  const params = JSON.parse(JSON.stringify(request.params).replaceAll('ACCOUNT', account));
  return provider.request({ method: request.method, params });
}

async function recoverElsewhere(
  keep: Keep,
  wallet: WalletPage,
  world: World,
  account: Address,
): Promise<void> {
  await wallet.createKeyToRecover(password);
  await wallet.connectProvider(world);
  await wallet.type('Account address', account);
  await keep(wallet.page, 'first-account-lost');
  await wallet.press('Continue');
  await wallet.sees('Who should control the account?');
  await keep(wallet.page, 'recover');
  await wallet.press('Send the codes');
  await wallet.sees(/^Enter the code we sent to/);
  await wallet.type('Code', await latestCode(world, email));
  await wallet.press('Confirm');
  await wallet.sees('Start the recovery');
  await keep(wallet.page, 'recover-start');
  await wallet.press('Start the recovery');
  await wallet.sees('The recovery has started');
  await keep(wallet.page, 'recover-wait');
}

async function locked(keep: Keep, wallet: WalletPage): Promise<void> {
  await wallet.press('Lock');
  await wallet.sees('Welcome back');
  await keep(wallet.page, 'unlock');
  await wallet.type('Password', 'another one');
  await wallet.press('Unlock');
  await wallet.page.getByText('That password isn’t right.').waitFor();
  await keep(wallet.page, 'unlock-wrong');
  await wallet.press('I forgot my password');
  await keep(wallet.page, 'start-over');
}

async function openWallet(browser: ExtensionBrowser): Promise<WalletPage> {
  const wallet = new WalletPage(await browser.context.newPage(), browser.pageUrl('popup.html'));
  await wallet.openRoute('');
  return wallet;
}

async function fund({ rpcUrl }: World, address: Address): Promise<void> {
  const chain = createTestClient({ chain: localChain, mode: 'anvil', transport: http(rpcUrl) });
  await chain.setBalance({ address, value: parseEther('1') });
}

/** Has the wallet speak a language, and waits until this page does. */
async function speak(page: Page, language: string): Promise<void> {
  await askBackground(page, 'settings.set', { language });
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
}

const pictureOf = (name: string, look: Look) => `extension/${nameIn(look, name)}`;

type Keep = (page: Page, name: string) => Promise<void>;

function keepIn(album: Album): Keep {
  return async (page, name) => {
    // Without the pointer on what was pressed last.
    await page.mouse.move(0, 0);
    // English is last: what is pressed next is found by its words.
    for (const language of [...pictureLanguages].reverse()) {
      const looks = (['dark', 'forced', 'light'] as const).map(
        (scheme) => ({ ...viewport, width: 420, scheme, language }) as const,
      );
      const wanted = looks.filter((look) => album.wants(pictureOf(name, look)));
      if (wanted.length === 0 && language !== 'en') continue;
      await speak(page, language);
      for (const look of wanted) {
        await applyLook(page, { ...look, ...viewport }, viewport.height);
        await album.keep(pictureOf(name, look), () => page.screenshot({ animations: 'disabled' }));
      }
    }
  };
}
