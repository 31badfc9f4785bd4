// Goes through the extension's screens in the real world, in any browser.

import { setTimeout } from 'node:timers/promises';
import {
  createNonce,
  createSiweMessage,
  finalizeRecoveryCall,
  RecoveryServiceClient,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import type { World } from '@recovery-guardian/devnet';
import {
  chainClient,
  createBody,
  deployManySafes,
  deployTokens,
  eoaGuardian,
  freshAddress,
  guardTogether,
} from '@recovery-guardian/devnet/testing';
import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem';
import { type Album, applyLook, looksIn, nameIn, pictureLanguages } from '../browser/album.ts';
import type { PageScreen } from '../browser/page-screen.ts';
import { codeAfter, type Screen } from '../browser/screen.ts';
import { signInText } from './sign-in-text.ts';
import { askInPage } from './site.ts';
import { speak, type Wallet } from './wallet.ts';
import { type WalletBrowser, walletBrowsers } from './wallet-browsers.ts';
import type { WalletPage } from './wallet-page.ts';
import { worldChain } from './world-chain.ts';

// Goes through the extension's screens, in a real Chromium with the real world, and keeps a picture of
// each in every look.

/** The popup's size, which pictures of the middle width have. */
const viewport = { width: 360, height: 600 };

/** The browser has a camera, which films a test pattern, and lets every page use it. */
const cameraFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Takes all pictures of the extension in a running world. */
export async function takeExtensionScreenshots(world: World, album: Album): Promise<void> {
  const openOwner = () => walletBrowsers.chromium({ flags: cameraFlags });
  await walkScreens([openOwner, walletBrowsers.chromium], world, keepIn(album));
}

function keepIn(album: Album): AtScreen {
  return async (screen, name) => {
    const { page } = screen as PageScreen | WalletPage;
    await page.setViewportSize(viewport);
    // Without the pointer on what was pressed last.
    await page.mouse.move(0, 0);
    // English is last: what is pressed next is found by its words.
    for (const language of [...pictureLanguages].reverse()) {
      const wanted = looksIn([language])
        .map((look) => ({ look, file: `extension/${nameIn(look, name)}` }))
        .filter(({ file }) => album.wants(file));
      if (wanted.length === 0 && language !== 'en') continue;
      await speak(screen, language);
      for (const { look, file } of wanted) {
        const width = look.width === 420 ? viewport.width : look.width;
        await applyLook(page, { ...look, width }, viewport.height);
        // An approval was read to its end, which arms it; its picture begins with the title.
        for (const request of await page.getByRole('dialog').locator('.request').all()) {
          await request.evaluate((scrolled) => scrolled.scrollTo(0, 0));
        }
        await album.keep(file, () => page.screenshot({ animations: 'disabled' }));
      }
      await page.setViewportSize(viewport);
    }
    // Otherwise the next page keeps the background of forced colors in all its looks.
    await page.emulateMedia({ forcedColors: 'none' });
  };
}

const password = 'a password of some length';
/** Of the owner. */
export const email = 'mia@example.org';

/** Called at each screen, which is complete, with its name. */
type AtScreen = (screen: Screen, name: string) => Promise<void>;

/** Visits all screens of the wallet: in one browser as an owner, in the other to recover the account. */
export async function walkScreens(
  [openOwner, openOther]: readonly [() => Promise<WalletBrowser>, () => Promise<WalletBrowser>],
  world: World,
  at: AtScreen,
): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const owner = await openOwner();
  parts.defer(() => owner.close());
  const other = await openOther();
  parts.defer(() => other.close());
  const { wallet } = owner;
  await firstRun(at, wallet, world);
  await protect(at, wallet, world);
  const account = await wallet.selectedAccount();
  await routes(at, wallet);
  await help(at, wallet, world, account);
  // The sponsor pays for recoveries only; the account pays for this site's request.
  await fund(world, account);
  await site(at, owner, world, account);
  await recoverElsewhere(at, other.wallet, world, account);
  await wallet.openRoute('#home');
  await wallet.reads('Time left to stop it');
  await at(wallet, 'home-alarm');
  await finalize(world, account);
  await wallet.reads('now controls your account');
  await at(wallet, 'home-taken');
  await locked(at, wallet);
}

async function firstRun(at: AtScreen, wallet: Wallet, world: World): Promise<void> {
  await wallet.sees('What brings you here?');
  await at(wallet, 'welcome');
  await wallet.createKey(password);
  await wallet.sees('Connect your service');
  await at(wallet, 'service');
  await wallet.press('Set up by hand');
  await wallet.sees('Connect your service');
  await at(wallet, 'service-by-hand');
  await wallet.press('Back');
  await wallet.type('Provider’s address', world.baseUrl);
  await wallet.press('Continue');
  await wallet.sees(/^Connect to 127\.0\.0\.1/);
  await at(wallet, 'service-confirm');
  await wallet.press('Connect');
}

async function protect(at: AtScreen, wallet: Wallet, world: World): Promise<void> {
  await protectByEmail(wallet, world, at);
  await wallet.press('Done');
  await wallet.sees('Your account is protected');
  await wallet.backUpKey(password, {
    covered: () => at(wallet, 'phrase-covered'),
    shown: () => at(wallet, 'phrase'),
    asked: () => at(wallet, 'phrase-check'),
  });
  await wallet.sees('Your account is protected');
  await at(wallet, 'home');
  await wallet.press('Show email and phone');
  await wallet.reads(email);
  await at(wallet, 'home-contacts');
  await wallet.press('Your way back in, on paper');
  await wallet.offers('Print');
  await at(wallet, 'card');
  await wallet.press('Back');
  await wallet.press('Turn off these ways back in');
  await wallet.reads('Can no longer help');
  await at(wallet, 'turn-off');
  await wallet.press('Back');
  await wallet.press('Receive');
  await wallet.offers('Hide QR code');
  await at(wallet, 'receive');
}

/** Registers an email address and adds the guardian, after the account was created. */
export async function protectByEmail(
  wallet: Wallet,
  world: World,
  at: AtScreen = async () => {},
): Promise<void> {
  await wallet.isAsked('Turn on recovery?');
  await at(wallet, 'activate');
  await wallet.approve('Turn on recovery?');
  await wallet.sees('How should we reach you?');
  await at(wallet, 'protect');
  await wallet.type('Email address', email);
  await wallet.press('Continue');
  await wallet.press('Ask my wallet');
  await wallet.isAsked('Allow recovery with codes?', 'Sign');
  await at(wallet, 'protect-sign');
  const code = await codeAfter(world, email, () =>
    wallet.approve('Allow recovery with codes?', 'Sign'),
  );
  await wallet.sees(/^Enter the code we sent to/);
  await at(wallet, 'protect-code');
  await wallet.type('Code', code);
  await wallet.press('Confirm');
  await wallet.press('Turn on recovery');
  await wallet.isAsked('Let codes help you back in?');
  await at(wallet, 'protect-add-guardian');
  await wallet.approve('Let codes help you back in?');
}

async function routes(at: AtScreen, wallet: Wallet): Promise<void> {
  for (const [route, title] of [
    ['accounts', 'Accounts'],
    ['add-account', 'Add an account'],
    ['send', 'Send on Local'],
    ['activity', 'Activity'],
    ['helping', 'Who I protect'],
    ['settings', 'Settings'],
    ['chain?chainId=31337', 'Services on Local'],
    ['scan', 'Scan your provider’s QR code'],
    ['change-password', 'Change the password'],
    ['passkey', 'Unlock with a passkey'],
    ['add-key', 'Add a key'],
  ] as const) {
    await wallet.openRoute(`#${route}`);
    await wallet.sees(title);
    // The whole address is below the field, which cuts it.
    if (route === 'send') await wallet.type('To', freshAddress());
    await at(wallet, route.replace(/\?.*/, ''));
  }
  await wallet.press('I have a key already');
  await wallet.sees('Import your key');
  await at(wallet, 'import-key');
  await wallet.openKey();
  await at(wallet, 'key');
  await wallet.openKeyExport();
  await at(wallet, 'export-key');
  await wallet.type('Password', password);
  await wallet.press('Show key');
  await wallet.sees('Your key');
  await at(wallet, 'export-key-shown');
  await wallet.openRoute('#home');
  await wallet.sees('Your account is protected');
  // The popup's bar has more buttons.
  await wallet.run(`const app = document.querySelector('wallet-app');
    app.page = { ...app.page, place: 'popup' };`);
  await at(wallet, 'home-popup');
}

/** A friend's recovery needs this account's approval. */
async function help(at: AtScreen, wallet: Wallet, world: World, account: Address): Promise<void> {
  const { chainId, recoveryModule: module, accessToken, baseUrl } = world;
  const [owner] = world.accounts;
  const [friend] = await deployManySafes(world, 1);
  if (!owner || !friend) throw new Error('The world has no accounts');
  const another = eoaGuardian();
  await guardTogether(
    world,
    { account: friend, owners: [owner.privateKey] },
    { guardians: [account, another.address], threshold: 2n },
  );
  const newOwners = [freshAddress()];
  const terms = { chainId, module, version: '0.1.0', account: friend, newOwners } as const;
  const recovery = { ...terms, newThreshold: 1n, nonce: 0n };
  await new RecoveryServiceClient({ baseUrl, accessToken }).createRecovery(
    await createBody(another, recovery),
  );
  await wallet.openRoute('#helping');
  await wallet.offers('Review');
  await at(wallet, 'helping-asked');
  await wallet.press('Review');
  await wallet.sees('Someone asks for your help');
  await at(wallet, 'help-request');
  await wallet.choose('I called, and heard their voice and these words');
  await wallet.press('Continue');
  await wallet.sees('Help recover an account?');
  await at(wallet, 'help-sign');
  await wallet.press('Decline');
}

/** A site asks, and the approval window answers. */
async function site(
  at: AtScreen,
  browser: WalletBrowser,
  world: World,
  account: Address,
): Promise<void> {
  const { wallet } = browser;
  await wallet.enableOn(new URL(world.demoUrl).origin);
  const page = await browser.visit(world.demoUrl);
  const { coin } = await deployTokens(world.rpcUrl, 'COIN');
  const { connect, guardian, calls } = requests;
  const text = signInText(new URL(world.demoUrl).origin, account, 'Sign in to the shop.');
  const signIn = { method: 'personal_sign', params: [text, 'ACCOUNT'] };
  const harmless = { connect, 'sign-in': signIn };
  // A site that is declined again and again is treated otherwise: in between, it signs in.
  const all = {
    connect,
    approve: approveAll(coin),
    'alerts-off': await endAlerts(wallet, world),
    'sign-in': signIn,
    guardian,
    calls,
  };
  for (const [name, request] of Object.entries(all)) {
    const approval = await browser.windowOpenedBy(async () => {
      await page.run(
        `window.isAnswered = false;
        (${askInPage})(arguments[0]).then(() => { window.isAnswered = true; });`,
        JSON.parse(JSON.stringify(request).replaceAll('ACCOUNT', account)),
      );
    });
    await approval.sees(/./);
    const yes = answers[request.method as keyof typeof answers] ?? 'Approve';
    await approval.offers(yes);
    await at(approval, `approval-${name}`);
    // A site whose requests are all declined soon opens no window any more.
    await approval.press(name in harmless ? yes : 'Decline');
    while (!(await page.run('return window.isAnswered'))) await setTimeout(50);
  }
  await addSecondAccount(wallet, world);
  await wallet.openRoute('#sites');
  await wallet.sees('Connected sites');
  await at(wallet, 'sites');
  await wallet.openRoute('#activity');
  await wallet.press('Clear the list');
  await at(wallet, 'activity-clear');
}

/** With several accounts, each site has a choice, and the activity names them. */
async function addSecondAccount(wallet: Wallet, { chainId }: World): Promise<void> {
  const { selected: id, owners } = (await wallet.ask('state.get')) as {
    selected: string;
    owners: { address: Address }[];
  };
  const owner = owners[0]?.address;
  await wallet.ask('accounts.create', { chainId, owner, name: 'Savings' });
  await wallet.ask('accounts.select', { id });
}

/** The labels of the approving buttons that have one of their own. */
const answers = { eth_requestAccounts: 'Connect', personal_sign: 'Sign' };

/** Lets the site spend all coins, which are 2.5. */
const approveAll = (coin: Address) =>
  sendCalls([
    {
      to: coin,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [`0x${'55'.repeat(20)}`, 2_500_000n],
      }),
    },
  ]);

/** An owner's statement, which ends all alerts. */
async function endAlerts(wallet: Wallet, { chainId }: World) {
  const { owners } = (await wallet.ask('state.get')) as { owners: { address: Address }[] };
  const owner = owners[0]?.address;
  if (!owner) throw new Error('The wallet has no key');
  const text = createSiweMessage({
    account: owner,
    chainId,
    statement: unsubscribeStatement,
    nonce: createNonce(),
    issuedAt: new Date(),
  });
  return { method: 'personal_sign', params: [text, owner] };
}

/** The site's requests, by the picture's name. `ACCOUNT` stands for the connected one. */
const requests = {
  connect: { method: 'eth_requestAccounts', params: [] },
  guardian: sendCalls([
    {
      to: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
      data: `0xbe0e54d7${'0'.repeat(24)}${'99'.repeat(20)}${'1'.padStart(64, '0')}`,
    },
  ]),
  calls: sendCalls([
    { to: '0x00000000000000000000000000000000000000aa', value: '0x2386f26fc10000' },
    { to: '0x00000000000000000000000000000000000000bb', value: '0x470de4df820000' },
  ]),
};

function sendCalls(calls: readonly object[]) {
  const call = {
    version: '2.0.0',
    chainId: '0x7a69',
    from: 'ACCOUNT',
    atomicRequired: true,
    calls,
  };
  return { method: 'wallet_sendCalls', params: [call] };
}

async function recoverElsewhere(
  at: AtScreen,
  wallet: Wallet,
  world: World,
  account: Address,
): Promise<void> {
  await wallet.createKeyToRecover(password);
  await wallet.press('Scan a QR code');
  await wallet.reads('The wallet can’t use a camera here.');
  await at(wallet, 'scan-no-camera');
  await wallet.press('Back');
  await wallet.connectProvider(world);
  await wallet.sees('Get back in');
  await at(wallet, 'find-account');
  await wallet.press('I have the account’s address');
  await wallet.type('Account address', account);
  await wallet.press('Continue');
  await wallet.sees('Which wallet should open your account from now on?');
  await at(wallet, 'recover');
  const code = await codeAfter(world, email, () => wallet.press('Send the codes'));
  await wallet.sees(/^Enter the code we sent to/);
  await wallet.type('Code', code);
  await wallet.press('Confirm');
  await wallet.sees('Start the recovery');
  await at(wallet, 'recover-start');
  await wallet.press('Start the recovery');
  await wallet.sees('Your waiting time is running');
  await at(wallet, 'recover-wait');
}

async function locked(at: AtScreen, wallet: Wallet): Promise<void> {
  await wallet.press('Lock');
  await wallet.sees('Welcome back');
  await at(wallet, 'unlock');
  await wallet.type('Password', 'another one');
  await wallet.press('Unlock');
  await wallet.reads('That password isn’t right.');
  await at(wallet, 'unlock-wrong');
  await wallet.press('I forgot my password');
  await at(wallet, 'start-over');
}

/** Completes a recovery once its time is over, as anyone may. */
async function finalize(world: World, account: Address): Promise<void> {
  const chain = worldChain(world);
  await chain.skipGracePeriod();
  const [anyone] = await chain.strangers();
  if (!anyone) throw new Error('The node signs for no one');
  const { to, data } = finalizeRecoveryCall(world.recoveryModule, account);
  const client = chainClient(world.rpcUrl);
  await client.sendTransaction({ account: anyone, to, data, gas: 1_000_000n });
  await client.mine({ blocks: 1 });
}

async function fund({ rpcUrl }: World, address: Address): Promise<void> {
  const chain = chainClient(rpcUrl);
  await chain.setBalance({ address, value: parseEther('1') });
}
