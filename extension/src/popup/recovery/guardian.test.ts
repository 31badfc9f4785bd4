import { assert } from '@open-wc/testing';
import { ProviderRpcError, shortenAddress } from '@recovery-guardian/core';
import { readLink } from '@recovery-guardian/element/design';
import {
  clicks,
  findControl,
  findInput,
  sees,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { TestChain } from '@recovery-guardian/element/testing/test-chain';
import { TestClient } from '@recovery-guardian/element/testing/test-client';
import { getAddress, type Hex } from 'viem';
import { startedRecoveries } from '../parts/kept-accounts.ts';
import {
  account,
  endpointChain,
  guardian,
  open,
  owner,
  recoveryModule,
  stranger,
  unprotectedOverview,
} from '../testing/examples.ts';
import { type MountOptions, mount, seesAccessibly } from '../testing/mount.ts';

const longWait = getAddress('0x088f6cfd8bb1ddb1bb069ccb3fc1a98927d233f2');
/** What a service with two waiting times offers. */
const bothWaits = [
  { address: recoveryModule, delay: 3 * 86_400 },
  { address: longWait, delay: 7 * 86_400 },
];
const lost = `eip155:31337:${stranger}` as const;

/** Opens a view of the account, or of the lost one, with a chain and a service in memory. */
async function mountGuardian(
  view: 'manage' | 'protect' | 'recover',
  options: MountOptions & { email?: boolean } = {},
) {
  const isLost = view === 'recover';
  const chain = new TestChain({
    account: isLost ? stranger : account.address,
    module: recoveryModule,
    chainId: endpointChain.chainId,
    walletAccounts: [isLost ? owner.address : account.address],
    state: {
      owners: [owner.address],
      moduleEnabled: true,
      guardians: [guardian],
      guardianThreshold: 1,
    },
  });
  const client = new TestClient({ module: recoveryModule, guardian });
  if (options.email) {
    client.registrations = [{ id: '1', channel: 'email', target: 'mia@example.com' }];
  }
  const mounted = mount({
    hash: `#guardian?${new URLSearchParams({ view, account: isLost ? lost : account.id })}`,
    page: { place: 'tab' },
    prepare: (background) => {
      background.provider = chain;
    },
    ...options,
  });
  // An account that is not deployed has no element yet.
  if (view !== 'protect') {
    const element = await findElement(mounted.app);
    Object.assign(element, { client, rpcUrl: undefined, provider: chain });
  }
  return { ...mounted, chain, client };
}

const findElement = (app: HTMLElement) =>
  until(app, 'The element', () =>
    app.shadowRoot
      ?.querySelector('wallet-guardian')
      ?.shadowRoot?.querySelector('recovery-guardian'),
  );

describe('<recovery-guardian> in the wallet', () => {
  // A recovery in progress is resumed.
  afterEach(() => localStorage.clear());

  it('an invitation is accepted in the wallet as its account, and leads to whom it protects', async () => {
    const { chainId } = endpointChain;
    const link = { account: stranger, chainId, kind: 'invitation', invitation: 'abcdefgh' };
    const content = btoa(JSON.stringify({ ...link, from: 'Mia' })).replace(/=+$/, '');
    const chain = new TestChain({
      account: stranger,
      module: recoveryModule,
      chainId,
      walletAccounts: [account.address],
      state: { owners: [stranger] },
    });
    const { app, background } = mount({
      hash: `#recovery-guardian=${content}`,
      page: { place: 'tab' },
      prepare: (background) => {
        background.provider = chain;
      },
    });
    const client = new TestClient({ module: recoveryModule, guardian });
    Object.assign(await findElement(app), { client, rpcUrl: undefined, provider: chain });
    await seesAccessibly(app, 'Will you help \u2068Mia\u2069 back in?');
    assert.deepEqual(background.providersFor, ['account']);
    await clicks(app, 'I’m in');
    await seesAccessibly(app, 'When they call, read out these words');
    const { value } = await findInput(app, 'Your answer');
    assert.equal(readLink(value)?.kind, 'acceptance');
    assert.deepEqual(
      chain.asked.map(({ method }) => method),
      ['personal_sign'],
    );
    await clicks(app, 'Who I protect');
    await sees(app, 'They have not added you');
  });

  it('<recovery-guardian> in the wallet acts as the account and returns home from its overview', async () => {
    const { app, background } = await mountGuardian('manage');
    await seesAccessibly(app, 'Only you can see your email and phone');
    assert.deepEqual(background.providersFor, ['account']);
    await clicks(app, 'Back');
    await sees(app, 'Change who can help');
  });

  it('<recovery-guardian> fills the screen under the name of the recovered account', async () => {
    const { app } = await mountGuardian('recover', { email: true });
    await sees(app, 'Recover an account');
    await sees(app, shortenAddress(stranger));
    assert.isNull(app.shadowRoot?.querySelector('nav'));
    assert.notInclude(app.shadowRoot?.querySelector('header')?.textContent, account.name);
    await seesAccessibly(app, 'Which wallet should open your account from now on?');
    await clicks(app, 'Close');
    await sees(app, 'Change who can help');
    assert.isNotNull(app.shadowRoot?.querySelector('nav'));
  });

  it('<recovery-guardian> in the wallet keeps its buttons in sight on long screens', async () => {
    const { app } = await mountGuardian('recover');
    await sees(app, 'Which wallet should open your account from now on?');
    app.style.cssText = 'block-size: 300px; min-block-size: 0';
    const main = app.shadowRoot?.querySelector('main');
    const button = await findControl(app, 'Send the codes');
    assert.isAbove(main?.scrollHeight ?? 0, main?.clientHeight ?? 0);
    assert.isAtMost(
      button.getBoundingClientRect().bottom,
      main?.getBoundingClientRect().bottom ?? 0,
    );
  });

  it('<recovery-guardian> in the wallet shows the whole field of a new step above its buttons', async () => {
    const { app } = await mountGuardian('recover', { email: true });
    app.style.cssText = 'block-size: 480px; min-block-size: 0';
    await clicks(app, 'Send the codes');
    const code = await findInput(app, 'Code');
    const confirm = await findControl(app, 'Confirm');
    await until(app, 'The field', () => {
      const gap = confirm.getBoundingClientRect().top - code.getBoundingClientRect().bottom;
      return gap >= 0 || undefined;
    });
  });

  it('a popup leaves an open flow of <recovery-guardian> to its tab', async () => {
    const route = `#guardian?view=protect&account=${account.id}`;
    const { app, background, page } = mount({
      overview: unprotectedOverview,
      prepare: ({ drafts }) => drafts.set('route', route),
    });
    await sees(app, 'Not protected yet');
    assert.isNotEmpty(background.asked('drafts.get'));
    assert.isEmpty(page.tabs);
  });

  it('<recovery-guardian> in the wallet signs for alerts as an owner and has a recovery sent without paying', async () => {
    const { app, chain, client } = await mountGuardian('manage', { email: true });
    client.alertChannels = ['email'];
    await clicks(app, 'Show my email and phone');
    await clicks(app, 'Show alerts');
    await clicks(app, 'Also tell mia@example.com about changes');
    await types(app, 'Code', '123456');
    await clicks(app, 'Confirm');
    await sees(app, 'mia@example.com is told about changes, too.');
    const signers = chain.asked.map(({ params }) => (params as string[])[1]);
    assert.deepEqual(signers, [account.address, owner.address, owner.address]);
  });

  it('the wallet says where to continue if the service requires a captcha', async () => {
    const { app, client } = await mountGuardian('recover');
    client.captchaTokens = new Set();
    await clicks(app, 'Send the codes');
    await sees(app, 'Continue at the service’s website.');
  });

  it('<recovery-guardian> in the wallet acts as the key that becomes the owner of a lost account', async () => {
    const { app, background, chain } = await mountGuardian('recover', { email: true });
    chain.state.owners = [guardian];
    await seesAccessibly(app, 'Which wallet should open your account from now on?');
    assert.deepEqual(background.providersFor, ['owner']);
    await clicks(app, 'Send the codes');
    await types(app, 'Code', '123456');
    await clicks(app, 'Confirm');
    await clicks(app, 'Start the recovery');
    await sees(app, 'Your waiting time is running');
    await until(app, 'The way back', () => startedRecoveries().includes(lost));

    chain.timestamp += 4 * 86_400;
    await clicks(app, 'Get back in');
    await sees(app, 'The old key no longer works.');
    await until(app, 'The account', () => background.asked('accounts.add').length > 0);
    assert.deepEqual(background.asked('accounts.add'), [
      { chainId: 31_337, address: stranger, name: 'Account 2' },
    ]);
    await until(app, 'No recovery', () => startedRecoveries().length === 0);
  });

  it('where the service offers several waiting times, a new account is activated with the chosen one', async () => {
    const { app, background, chain } = await mountGuardian('protect', {
      state: { ...open, accounts: [{ ...account, status: 'new' }] },
      known: { offered: bothWaits },
    });
    chain.state.moduleEnabled = false;
    background.handlers['accounts.refresh'] = () => {
      background.changeOpen({ accounts: [account] });
      return account;
    };
    await seesAccessibly(app, 'How long should a recovery wait?');
    assert.isEmpty(chain.asked);
    await clicks(app, '7 days');
    await clicks(app, 'Continue');
    const element = await findElement(app);
    const [asked] = chain.asked as { params: { calls: { data: Hex }[] }[] }[];
    const data: string = asked?.params[0]?.calls[0]?.data ?? '';
    assert.include(data, longWait.slice(2).toLowerCase());
    assert.equal(element.recoveryModule, `${recoveryModule} ${longWait}`);
  });

  it('<recovery-guardian> in the wallet knows the modules of all waiting times, and only the pinned one where the service does not answer', async () => {
    const { app } = await mountGuardian('manage', { known: { offered: bothWaits } });
    assert.equal((await findElement(app)).recoveryModule, `${recoveryModule} ${longWait}`);
    const { app: other } = await mountGuardian('manage', {
      prepare: (one) => one.refuse('modules.offered', 'network'),
    });
    assert.equal((await findElement(other)).recoveryModule, recoveryModule);
  });

  it('the wallet asks to deploy a new account before protecting it, and again after a refusal', async () => {
    const { app, background, chain } = await mountGuardian('protect', {
      state: { ...open, accounts: [{ ...account, status: 'new' }] },
    });
    chain.state.moduleEnabled = false;
    chain.refusals.set('wallet_sendCalls', new ProviderRpcError(4001, 'Declined'));
    background.handlers['accounts.refresh'] = () => {
      background.changeOpen({ accounts: [account] });
      return account;
    };
    await sees(app, 'Activate your account');
    await seesAccessibly(app, 'You declined. Nothing was signed.');
    chain.refusals.clear();
    await clicks(app, 'Activate');
    await until(app, 'The call', () => chain.state.moduleEnabled);
    await findElement(app);
    assert.deepEqual(
      chain.asked.map(({ method }) => method),
      ['wallet_sendCalls'],
    );
  });
});
