import { assert, expect } from '@open-wc/testing';
import type { RecoveryGuardianElement } from '@recovery-guardian/element';
import {
  keepGuardianName,
  keepHelped,
  keepServiceGuardian,
} from '@recovery-guardian/element/design';
import { clicks, everythingIn, sees, textOf, until } from '@recovery-guardian/element/testing/page';
import { WalletError } from '@recovery-guardian/wallet';
import { getAddress } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';
import type { StopRefusal } from '../../messages/state.ts';
import { en } from '../../translations/en.ts';
import { rememberRecovery, startedRecoveries } from '../parts/kept-accounts.ts';
import {
  account,
  ask,
  endpointChain,
  guardedModule,
  guardian,
  open,
  owner,
  protectedOverview,
  recoveryModule,
  signIn,
  stranger,
  unprotectedOverview,
} from '../testing/examples.ts';
import { type Mounted, mount, seesAccessibly } from '../testing/mount.ts';

/** The module with a grace period of 3 minutes. */
const otherModule = getAddress('0x949d01d424be050d09c16025dd007cb59b3a8c66');
const recovery = {
  newOwners: [stranger],
  newThreshold: 1,
  executeAfter: protectedOverview.timestamp + 2 * 86_400 + 60,
};
const recovered = { ...protectedOverview, modules: [{ ...guardedModule, recovery }] };

describe('the account’s own address', () => {
  it('the account’s balance and explorer are shown, and on demand its address in full and as a QR code', async () => {
    const { app } = mount({ overview: { ...protectedOverview, balance: '1500000000000000000' } });
    await sees(app, 'Balance: 1.5 ETH');
    const home = app.shadowRoot?.querySelector('wallet-home');
    const own = home?.shadowRoot?.querySelector('wallet-own-address')?.shadowRoot;
    const link = own?.querySelector('a');
    assert.equal(link?.href, `https://explorer.example/address/${account.address}`);
    assert.isNull(own?.querySelector('.qr, .digits'));
    await clicks(app, 'Receive');
    const code = await until(app, 'The code', () => own?.querySelector('.qr'));
    assert.equal(own?.querySelector('.digits')?.textContent, account.address);
    await expect(app).to.be.accessible();
    assert.isTrue(await scans(code, `ethereum:${account.address}@31337`));
    await clicks(app, 'Hide QR code');
    await until(app, 'No code', () => !own?.querySelector('.qr'));
  });
});

/** Whether a QR code has this text, read from its picture. */
async function scans(code: Element, text: string): Promise<boolean> {
  const scale = 4;
  const side = (code as SVGSVGElement).viewBox.baseVal.width * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  const path = code.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * side + Number(x) * scale) * 4;
      data.fill(0, start, start + scale * 4);
    }
  }
  // Opaque everywhere.
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  const { default: decodeQR } = await import('qr/decode.js');
  return decodeQR({ width: side, height: side, data }) === text;
}

/** Opens Home while a recovery runs, and the account is this one once it is canceled. */
function mountRecovered(next: AccountOverview): Mounted {
  const mounted = mount({ overview: recovered });
  const { background } = mounted;
  background.handlers['recovery.cancel'] = () => {
    background.overview = next;
    return [];
  };
  return mounted;
}

const sawAlarm = (app: Element) => textOf(app).includes('Someone is taking over this account');

describe('home', () => {
  it('Home shows who protects the account', async () => {
    const { app, background } = mount();
    await sees(app, 'Check who can help you back in');
    assert.match(textOf(app), /Balance.*Check who can help you back in/s);
    await seesAccessibly(app, '0x3333…3333');
    assert.isEmpty(background.asked('registrations.list'));
  });

  it('Home shows the local names of guardians', async () => {
    keepGuardianName({ account: account.address, chainId: account.chainId }, guardian, 'Mia');
    try {
      const { app } = mount();
      await seesAccessibly(app, 'Mia 0x3333…3333');
      await clicks(app, 'Change who can help');
      await until(app, 'The view', () => location.hash.includes('guardians'));
    } finally {
      localStorage.clear();
    }
  });

  it('Home shows the contacts on request, and which of them should be tested again', async () => {
    const checkedAt = new Date(Date.now() - 86_400_000).toISOString();
    const { app } = mount({
      known: {
        registrations: [
          { id: '1', channel: 'email', target: 'mia@example.com', checkedAt },
          { id: '2', channel: 'sms', target: '+4915112345678', checkedAt: '2024-01-02T03:04:05Z' },
        ],
      },
    });
    await clicks(app, 'Show email and phone');
    await sees(app, 'mia@example.com');
    await sees(app, 'Email · checked');
    await seesAccessibly(app, '+4915112345678');
    assert.match(textOf(app), /Phone · checked [^:]*2024[^\n]*: test it again/);
    assert.lengthOf(textOf(app).match(/test it again/g) ?? [], 1);
  });

  it('Home leads to a card to print, which names the service, and nothing of the account or its ways back in [S186]', async () => {
    const { token, ...chain } = { ...endpointChain, token: 'rg_app_1234' };
    const serviceUrl = `https://guardian.example/t/${token}`;
    const state = { ...open, chains: [{ ...chain, serviceUrl }] };
    const overview = {
      ...protectedOverview,
      operator: 'Safe Recovery Service',
      accountSearch: true,
    };
    const registrations = [{ id: '1', channel: 'email', target: 'mia@example.com' }] as const;
    const home = mount({ state, overview, known: { registrations } });
    await clicks(home.app, 'Show email and phone');
    await sees(home.app, 'Codes by \u2068Safe Recovery Service\u2069');
    await clicks(home.app, 'Your way back in, on paper');
    assert.deepEqual(home.page.tabs, ['#card']);

    const printed: Document[] = [];
    const { prototype } = HTMLIFrameElement;
    const real = Object.getOwnPropertyDescriptor(prototype, 'contentWindow') as PropertyDescriptor;
    Object.defineProperty(prototype, 'contentWindow', {
      configurable: true,
      get() {
        const view: Window = real.get?.call(this);
        view.print = () => printed.push(view.document);
        return view;
      },
    });
    try {
      const { app } = mount({ hash: '#card', state, overview });
      await seesAccessibly(app, 'choose “I lost my phone or key”');
      await clicks(app, 'Print');
      await until(app, 'The printed card', () => printed[0]?.body.querySelector('.card'));
      const text = printed[0]?.documentElement.textContent ?? '';
      assert.include(text, 'Your way back into \u2068Recovery Guardian\u2069');
      assert.include(text, 'Recovery service: guardian.example');
      assert.include(text, 'Codes by \u2068Safe Recovery Service\u2069');
      for (const part of ['0x', account.address.slice(2, 6), 'mia', token, '/t/', account.name]) {
        assert.notInclude(text, part);
      }
      await clicks(app, 'Back');
      await until(app, 'The end', () => !document.querySelector('iframe'));
    } finally {
      Object.defineProperty(prototype, 'contentWindow', real);
    }
  });

  it('Home warns once the contacts are listed if too few of them can give a code [S175]', async () => {
    keepServiceGuardian({ account: account.address, chainId: account.chainId }, guardian);
    try {
      const { app, page } = mount({
        known: {
          registrations: [
            { id: '1', channel: 'email', target: 'mia@example.com' },
            { id: '2', channel: 'paper', target: 'sheet-1234', codesLeft: 0 },
            {
              ...{ id: '3', channel: 'sms', target: '+4915112345678' },
              undeliveredAt: '2024-01-02T03:04:05.000Z',
            },
          ],
        },
      });
      await sees(app, 'Your account is protected');
      await clicks(app, 'Show email and phone');
      await seesAccessibly(app, 'needs codes from 2 of your ways back in, but only 1 can give one');
      await sees(app, 'Phone · messages don’t arrive');
      assert.notInclude(textOf(app), 'Your account is protected');
      await clicks(app, 'Manage email and phone');
      assert.include(page.tabs[0], 'view=manage');
    } finally {
      localStorage.clear();
    }
  });

  it('Home asks once a year whether the user is still there for someone, and leads to the answer', async () => {
    const helped = { account: stranger, name: 'Mia', friend: account.address };
    try {
      keepHelped(account.chainId, { ...helped, saidAt: new Date().toISOString() });
      const recent = mount();
      await sees(recent.app, 'Who I protect');
      assert.notInclude(textOf(recent.app), 'Still there');
      keepHelped(account.chainId, { ...helped, saidAt: '2020-01-02T03:04:05.678Z' });
      const { app, page } = mount();
      await seesAccessibly(app, 'Still there for \u2068Mia\u2069?');
      await clicks(app, 'Who I protect');
      assert.deepEqual(page.tabs, ['#helping']);
    } finally {
      localStorage.clear();
    }
  });

  it('Home shows that an account is unprotected and leads to its protection in a tab', async () => {
    const { app, page } = mount({ overview: unprotectedOverview });
    await seesAccessibly(app, 'Not protected yet');
    assert.match(textOf(app), /Not protected yet.*Protect this account.*Balance/s);
    await clicks(app, 'Protect this account');
    assert.deepEqual(page.tabs, [
      `#guardian?${new URLSearchParams({ view: 'protect', account: account.id })}`,
    ]);
  });

  it('Home counts down a running recovery and cancels it by one click', async () => {
    const { app, background } = mount({
      overview: recovered,
      state: { ...open, helpRequests: 1 },
    });
    await sees(app, 'Someone is taking over this account');
    await sees(app, '2 days 0 hours');
    assert.match(textOf(app), /Someone is taking over.*Tokens.*Someone asks for your help/s);
    await seesAccessibly(app, '0x2222…2222 will be able to take control on');
    await clicks(app, 'Stop it');
    await seesAccessibly(app, 'Recovery stopped. No one took control.');
    assert.deepEqual(background.asked('recovery.cancel'), [{ id: account.id }]);
  });

  it('Home does not call a recovery stopped that was finalized first [S131]', async () => {
    for (const after of [
      { owners: [stranger] },
      { owners: [owner.address, stranger] },
      { threshold: 2 },
    ]) {
      const { app, background } = mountRecovered({ ...protectedOverview, ...after });
      await clicks(app, 'Stop it');
      await until(app, 'The account without a recovery', () => !sawAlarm(app));
      assert.notInclude(textOf(app), 'Recovery stopped');
      assert.lengthOf(background.asked('recovery.cancel'), 1);
    }
  });

  it('Home says who took the account over, and nothing that reassures [S131]', async () => {
    for (const owners of [[stranger], [owner.address, stranger]]) {
      const { app, background } = mount({ overview: recovered });
      await sees(app, 'Someone is taking over this account');
      background.overview = { ...protectedOverview, owners };
      await seesAccessibly(app, '0x2222…2222 now controls your account');
      for (const text of [
        'is protected',
        'can let you back in',
        'Recovery stopped',
        'Someone is',
      ]) {
        assert.notInclude(textOf(app), text);
      }
    }
  });

  it('Home says who controls an account of which the wallet has no key left [S131]', async () => {
    const { app } = mount({ overview: { ...protectedOverview, owners: [stranger] } });
    await sees(app, '0x2222…2222 now controls your account');
    assert.notInclude(textOf(app), 'is protected');
    const several = mount({
      overview: { ...protectedOverview, owners: [stranger, owner.address] },
    });
    await sees(several.app, 'Check who can help you back in');
    const unused = { ...unprotectedOverview, isDeployed: false, owners: [], threshold: 0 };
    const fresh = mount({ overview: unused });
    await sees(fresh.app, 'Not protected yet');
    assert.notInclude(textOf(fresh.app), 'controls your account');
  });

  it('Home offers to stop the recovery that follows a stopped one [S133]', async () => {
    const later = { ...recovery, executeAfter: recovery.executeAfter + 600 };
    for (const next of [
      { ...guardedModule, recovery: later },
      { ...guardedModule, recovery: { ...recovery, newOwners: [guardian] } },
      { ...guardedModule, module: otherModule, recovery },
    ]) {
      const { app, background } = mountRecovered({ ...protectedOverview, modules: [next] });
      await clicks(app, 'Stop it');
      await until(app, 'The request', () => background.asked('recovery.cancel').length === 1);
      await clicks(app, 'Stop it');
      await until(app, 'Another request', () => background.asked('recovery.cancel').length === 2);
      assert.notInclude(textOf(app), 'Recovery stopped');
    }
  });

  it('Home says why each way to stop a recovery failed, who lacks how much, and offers it again [S133]', async () => {
    const lacks = { address: owner.address, amount: '2000000000000000' };
    const none = { said: undefined, lacks: undefined };
    const refusals: readonly StopRefusal[] = [
      { ...none, payer: 'sponsor', reason: 'refused', said: 'the day’s operations are used up' },
      { ...none, payer: 'account', reason: 'no-effect' },
      { ...none, payer: 'owner', reason: 'no-funds', lacks },
    ];
    const { app, background } = mount({
      overview: recovered,
      prepare: (background) => {
        background.handlers['recovery.cancel'] = () => refusals;
      },
    });
    await clicks(app, 'Stop it');
    await sees(app, 'The recovery isn’t stopped yet.');
    await sees(app, 'A sponsor pays: refused');
    await sees(app, 'the day’s operations are used up');
    await sees(app, 'Your account pays: sent, but not carried out so far');
    await sees(app, 'straight to the network: not enough coins');
    await seesAccessibly(app, '0.002 ETH are missing.');
    for (const text of ['reach the service', 'Recovery stopped'])
      assert.notInclude(textOf(app), text);
    await clicks(app, 'Stop it');
    await until(app, 'Another request', () => background.asked('recovery.cancel').length === 2);
  });

  it('Home shows what the chain says while the service is down, and that it is down [S35]', async () => {
    const down = { service: 'unreachable' } as const;
    const { app } = mount({ overview: { ...unprotectedOverview, ...down } });
    await sees(app, 'No one can help you back in');
    await sees(app, 'We can’t reach your recovery service.');
    assert.notInclude(textOf(app), 'Not protected yet');
    await expect(app).to.be.accessible();
    const guarded = mount({ overview: { ...recovered, ...down } });
    await sees(guarded.app, 'Someone is taking over this account');
    await sees(guarded.app, 'We can’t reach your recovery service.');
  });

  it('Home warns if the service names another module or the module’s code has changed [S35]', async () => {
    const { app } = mount({
      overview: { ...protectedOverview, service: 'other-module', isModuleReplaced: true },
    });
    await sees(app, 'Your service names another recovery module');
    await seesAccessibly(app, 'The recovery module has changed');
  });

  it('Home shows the alarm of every other account and leads to it [S36]', async () => {
    const savings = {
      ...account,
      id: `eip155:1:${stranger}`,
      chainId: 1,
      name: 'Savings',
    } as const;
    const running = { account: savings.id, module: recoveryModule, executeAfter: 1 };
    const state = { ...open, accounts: [account, savings], recoveries: [running] };
    const { app, background } = mount({ state });
    await seesAccessibly(app, 'Someone started a recovery of Savings on network 1');
    await clicks(app, 'Review now');
    await until(app, 'The account', () => background.asked('accounts.select').length === 1);
    assert.deepEqual(background.asked('accounts.select'), [{ id: savings.id }]);
  });

  it('Home names who protects the account and warns of strangers [S44]', async () => {
    const { app } = mount();
    await sees(app, 'an address that this wallet doesn’t know can let you back in.');
    await sees(app, 'An unknown address can help to recover your account');
    keepServiceGuardian({ account: account.address, chainId: account.chainId }, guardian);
    try {
      const known = mount();
      await sees(
        known.app,
        'If you lose your key, a code sent to your email or phone can let you back in.',
      );
      assert.notInclude(textOf(known.app), 'doesn’t know');
      const modules = [{ ...guardedModule, guardians: [guardian, stranger] }];
      const both = mount({ overview: { ...protectedOverview, modules } });
      await sees(
        both.app,
        'a code sent to your email or phone and an address that this wallet doesn’t know can',
      );
    } finally {
      localStorage.clear();
    }
  });

  it('Home calls an account protected only if the element does', async () => {
    const ref = { account: account.address, chainId: account.chainId };
    const shown = (changes: Partial<typeof protectedOverview>) =>
      mount({ overview: { ...protectedOverview, ...changes } }).app;
    try {
      await sees(shown({}), 'Check who can help you back in');
      keepServiceGuardian(ref, guardian);
      await sees(shown({}), 'Your account is protected');
      const elsewhere = {
        service: 'other-module',
        servedModules: [{ address: otherModule }],
      } as const;
      await sees(shown(elsewhere), 'Protection is incomplete');
      const withFriend = { ...guardedModule, guardians: [guardian, stranger] };
      await sees(shown({ modules: [withFriend] }), 'Check who can help you back in');
      keepGuardianName(ref, stranger, 'Mia');
      await sees(shown({ modules: [withFriend] }), 'Your account is protected');
      const friend = { ...guardedModule, guardians: [stranger] };
      await sees(shown({ modules: [friend] }), 'codes can’t recover your account yet');
      await sees(shown({ modules: [] }), 'codes can’t recover your account yet');
    } finally {
      localStorage.clear();
    }
  });

  it('Home says if the guardians can never agree, and names other modules [S44]', async () => {
    const apart = { ...guardedModule, guardianThreshold: 2 };
    const { app } = mount({ overview: { ...protectedOverview, modules: [apart] } });
    await sees(app, '2 must help, but only 1 can.');
    const second = mount({
      overview: {
        ...protectedOverview,
        modules: [guardedModule, { ...guardedModule, module: otherModule }],
        unchosenModules: [otherModule],
        unknownModules: [stranger],
      },
    });
    await sees(second.app, 'If you lose your key, an address that this wallet doesn’t know can');
    await sees(second.app, 'A recovery there takes 3 minutes.');
    await seesAccessibly(second.app, 'An unknown program has full control');
  });

  it('Home warns of approvals before the wait begins, and stops them by one click', async () => {
    const approvals = [{ module: recoveryModule, guardian, nonce: '3' }];
    const modules = [{ ...guardedModule, guardians: [guardian, stranger], guardianThreshold: 2 }];
    const { app, background } = mount({ overview: { ...protectedOverview, modules, approvals } });
    await sees(app, '1 of 2 have helped.');
    await seesAccessibly(app, 'Someone is preparing to recover your account');
    background.handlers['recovery.cancel'] = () => {
      background.overview = protectedOverview;
      return [];
    };
    await clicks(app, 'Stop it');
    await sees(app, 'Recovery stopped.');
    assert.notInclude(textOf(app), 'preparing');
  });

  it('Home says that of two recovery modules the weaker one decides, until the user chose both', async () => {
    const modules = [
      guardedModule,
      { ...guardedModule, guardians: [stranger], module: otherModule },
    ];
    const { app, background } = mount({
      overview: { ...protectedOverview, modules, unchosenModules: [otherModule] },
    });
    await seesAccessibly(app, 'so the weaker one decides');
    await sees(app, 'A recovery there takes 3 minutes.');
    background.handlers['modules.choose'] = () => {
      const chosenModules = [recoveryModule, otherModule];
      background.overview = { ...protectedOverview, modules, chosenModules };
      return undefined;
    };
    await clicks(app, 'I chose this module');
    await until(app, 'No alarm', () => !textOf(app).includes('the weaker one decides'));
    assert.deepEqual(background.asked('modules.choose'), [{ id: account.id, module: otherModule }]);
  });

  it('Home shows two waiting times that were chosen, with what the shorter one allows, and leads to the ways of each', async () => {
    const ref = { account: account.address, chainId: account.chainId };
    keepServiceGuardian(ref, guardian);
    keepGuardianName(ref, stranger, 'Mia');
    try {
      const second = getAddress(`0x${'5e'.repeat(20)}`);
      const facts = {
        ...protectedOverview,
        modules: [guardedModule, { ...guardedModule, module: second, guardians: [stranger] }],
        chosenModules: [recoveryModule, second],
        servedModules: [{ address: recoveryModule }, { address: second, delay: 604_800 }],
      };
      const { app } = mount({ overview: facts });
      await sees(app, 'Your account is protected');
      await sees(app, 'Also, with a wait of 7 days');
      await seesAccessibly(app, 'can get in after 3 days. Until then, you can stop it here.');
      assert.notInclude(textOf(app), 'Another module can also recover');
      const unknown = mount({ overview: { ...facts, servedModules: [] } });
      await sees(unknown.app, 'Your ways back in');
      assert.notInclude(textOf(unknown.app), 'can get in after');
      for (const module of [recoveryModule, second]) {
        const { app } = mount({ overview: facts });
        await sees(app, 'Also, with a wait of 7 days');
        const changes = [...everythingIn(app.shadowRoot ?? app)].filter(
          (one) => one.matches('button') && one.textContent?.trim() === 'Change who can help',
        );
        (changes[module === second ? 1 : 0] as HTMLElement).click();
        const element = await until(app, 'The element', () =>
          [...everythingIn(app.shadowRoot ?? app)].find((one) => one.matches('recovery-guardian')),
        );
        const { recoveryModule: read = '' } = element as RecoveryGuardianElement;
        assert.equal(read.split(' ')[0], module);
        assert.include(read, recoveryModule);
      }
    } finally {
      localStorage.clear();
    }
  });

  it('Home says that the same way back in has two waiting times, and leads to where it is removed [S149]', async () => {
    const modules = [guardedModule, { ...guardedModule, module: otherModule }];
    const { app } = mount({
      overview: { ...protectedOverview, modules, unchosenModules: [otherModule] },
    });
    await seesAccessibly(app, 'The same way back in has two waiting times');
    assert.notInclude(textOf(app), 'I chose this module');
    assert.notInclude(textOf(app), 'can get in after');
  });

  it('Home shows a recovery module that answers for the account, and guards', async () => {
    const { app } = mount({
      overview: {
        ...protectedOverview,
        moduleHandler: recoveryModule,
        moduleGuard: stranger,
        transactionGuard: stranger,
      },
    });
    await sees(app, 'Anyone can take over your account');
    await sees(app, 'A program checks each recovery');
    await seesAccessibly(app, 'A program checks what the owners send');
    await clicks(app, 'Mend it');
    await sees(app, 'Accounts');
  });

  it('Home shows a recovery that can never be finalized as stuck, and offers to stop it', async () => {
    const stuck = { ...recovery, newOwners: [guardian] };
    const { app } = mount({
      overview: { ...protectedOverview, modules: [{ ...guardedModule, recovery: stuck }] },
    });
    await seesAccessibly(app, 'A recovery that can never be finished');
    assert.notInclude(textOf(app), 'Time left to stop it');
    await clicks(app, 'Stop it');
    await sees(app, 'Recovery stopped.');
  });

  it('Home counts a guardian that is also an owner once', async () => {
    const modules = [
      { ...guardedModule, guardians: [owner.address, guardian], guardianThreshold: 2 },
    ];
    const { app } = mount({ overview: { ...protectedOverview, modules } });
    await sees(app, 'One of them is also an owner.');
    await sees(app, '2 must help, but only 1 can.');
  });

  it('Home leads to voiding old approvals after a recovery to this wallet', async () => {
    const { app, background } = mount({ state: { ...open, recovered: [account.id] } });
    await seesAccessibly(app, 'Earlier OKs of your helpers may still start another recovery.');
    background.handlers['recovery.voidApprovals'] = () => {
      background.changeOpen({ recovered: [] });
      return [];
    };
    await clicks(app, 'Cancel earlier OKs');
    await until(app, 'No notice', () => !textOf(app).includes('Cancel earlier OKs'));
    assert.deepEqual(background.asked('recovery.voidApprovals'), [{ id: account.id }]);
  });

  it('Home reports if canceling failed', async () => {
    const { app } = mount({
      overview: recovered,
      prepare: (background) => background.refuse('recovery.cancel', 'network'),
    });
    await clicks(app, 'Stop it');
    await sees(app, 'We can’t reach the service or the network. Try again.');
    await sees(app, 'Someone is taking over this account');
  });

  it('Home reports that the chain does not answer and tries again', async () => {
    const { app } = mount({
      prepare: (background) => background.refuse('accounts.overview', 'network'),
    });
    await seesAccessibly(app, 'We can’t reach the service or the network.');
    await clicks(app, 'Try again');
    await sees(app, 'Check who can help you back in');
  });

  it('Home never calls an account protected by an old reading, and says since when it was not checked', async () => {
    const { setTimeout: wait } = globalThis;
    // Reads again soon.
    globalThis.setTimeout = ((callback: () => void, time = 0) =>
      wait(callback, Math.min(time, 300))) as never;
    keepServiceGuardian({ account: account.address, chainId: account.chainId }, guardian);
    try {
      const { app, background } = mount();
      const time = new Date('2026-11-20T09:00:00Z');
      const old = { ...protectedOverview, checkedAt: time.getTime() };
      for (const [read, since] of [
        [() => old, en.date(time)],
        [() => Promise.reject(new WalletError('network')), 'Account 1 could not be checked since'],
        [() => Promise.reject(new WalletError('refused')), 'Account 1 could not be checked since'],
      ] as const) {
        background.handlers['accounts.overview'] = () => protectedOverview;
        await sees(app, 'Your account is protected');
        assert.notInclude(textOf(app), 'could not be checked');
        background.handlers['accounts.overview'] = read as () => AccountOverview;
        await seesAccessibly(app, since);
        assert.notInclude(textOf(app), 'is protected');
      }
    } finally {
      globalThis.setTimeout = wait;
      localStorage.clear();
    }
  });

  it('Home says which other account could not be checked, and since when', async () => {
    const savings = { ...account, id: `eip155:1:${stranger}`, name: 'Savings' } as const;
    const since = Date.parse('2026-11-20T09:00:00Z');
    const unchecked = [{ account: savings.id, since }];
    const { app } = mount({ state: { ...open, accounts: [account, savings], unchecked } });
    await seesAccessibly(app, 'Savings could not be checked since');
    await sees(app, 'Your ways back in');
  });

  it('Home reminds of a missing backup and of what the account lacks', async () => {
    const { app } = mount({
      state: {
        ...open,
        owners: [{ ...owner, isBackedUp: false }],
        accounts: [{ ...account, status: 'needs-4337' }],
      },
    });
    await sees(app, 'Your words are not backed up yet');
    await seesAccessibly(app, 'it can’t send anything yet');
    await clicks(app, 'Show the words');
    await sees(app, 'Enter the password to see it.');
  });

  it('Home leads back to a recovery that was started here', async () => {
    const lost = `eip155:31337:${stranger}` as const;
    rememberRecovery(lost);
    try {
      const { app } = mount();
      await seesAccessibly(app, 'You are recovering 0x2222…2222 on Local');
      await clicks(app, 'Remove from this list');
      await until(app, 'The list without it', () => startedRecoveries().length === 0);
    } finally {
      localStorage.clear();
    }
  });

  it('Home shows that a site waits for an answer, and accepts it', async () => {
    const { app, background } = mount();
    background.addRequest(ask(signIn, { id: 'question' }));
    await seesAccessibly(app, 'A site is waiting for your answer');
    await clicks(app, 'Review');
    await seesAccessibly(app, 'Sign in to demo.example?');
    await clicks(app, 'Decline');
    await sees(app, 'Check who can help you back in');
    assert.deepEqual(background.asked('approvals.answer'), [{ id: 'question', approved: false }]);
  });

  it('the lock button locks the wallet', async () => {
    const { app } = mount();
    await clicks(app, 'Lock');
    await sees(app, 'Welcome back');
  });
});
