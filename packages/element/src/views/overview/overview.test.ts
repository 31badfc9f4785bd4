import { assert, expect } from '@open-wc/testing';
import { type Address, getAddress, numberToHex } from 'viem';
import { keepGuardianName, keepServiceGuardian } from '../../context/account-memory.ts';
import { keepPersonCheck } from '../../context/friends-memory.ts';
import { checkModules } from '../../on-demand.ts';
import {
  account,
  asksForCode,
  chainId,
  email,
  entersCode,
  guardian,
  type Mounted,
  type MountOptions,
  mount,
  owner,
  phone,
  protectedAccount,
  recoveryModule,
  stranger,
  weekModule,
} from '../../testing/mount.ts';
import {
  clicks,
  findControl,
  leadsTo,
  sees,
  seesAccessible,
  textOf,
  until,
} from '../../testing/page.ts';
import { endangerTheAccount, friend } from '../../testing/scenarios/flows.ts';
import { loadStrings } from '../../words/languages.ts';

const codesBy = 'Codes by \u2068Safe Recovery Service\u2069';
const recovery = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_086_400 };
/** A recovery that the account's own wallet sees, or the key of its owner. */
const alarmed = { state: { ...protectedAccount, recovery } } satisfies MountOptions;
const alarmedOwner: MountOptions = { ...alarmed, walletAccounts: [owner] };

describe('overview', () => {
  it('the overview shows who protects the account, without a wallet prompt', async () => {
    const { element, chain } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    await seesAccessible(element, 'A recovery takes 3 days.');
    assert.isEmpty(chain.asked);
  });

  it('the overview offers a wallet that is not an owner only what it can do', async () => {
    for (const state of [protectedAccount, { ...protectedAccount, guardians: [stranger] }]) {
      const owners = mount({ state, walletAccounts: [owner] });
      await findControl(owners.element, 'Add another way');
      await findControl(owners.element, 'Change who can help');

      const { element } = mount({ state, walletAccounts: [friend] });
      assert.include((await findControl(element, 'Recover an account')).className, 'primary');
      assert.notMatch(textOf(element), /Add another way|Change who can help|remove it/);
      await expect(element).to.be.accessible();
    }
  });

  it('the overview sends no request about a guardian that was added here without a name', async () => {
    keepGuardianName({ account, chainId }, stranger, '');
    keepServiceGuardian({ account, chainId }, guardian);
    const { element } = mount({
      isReload: true,
      state: { ...protectedAccount, guardians: [stranger, guardian] },
    });
    await sees(element, 'Your account is protected');
    assert.notInclude(textOf(element), 'Added on another device');
  });

  const quiet: Record<string, MountOptions> = {
    'protected account': { state: protectedAccount },
    'unprotected account': {},
    'account whose key is lost': { state: protectedAccount, walletAccounts: [friend] },
  };
  for (const [name, options] of Object.entries(quiet)) {
    it(`the overview says of a quiet ${name} only what it has loaded, until the user comes near`, async () => {
      const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
      let isAsked = false;
      checkModules(async (module) => {
        if (module !== 'translations/en') return;
        isAsked = true;
        await isAllowed;
      });
      const { fetch } = window;
      const mounted = mount({ ...options, properties: { rpcUrl: '/node' } });
      window.fetch = async (_url, init) => {
        const asked: { id: number; method: string; params: unknown[] }[] = JSON.parse(
          String(init?.body),
        );
        const answers = asked.map(async ({ id, ...question }) => ({
          id,
          result: await mounted.chain.request(question),
        }));
        return Response.json(await Promise.all(answers));
      };
      try {
        const { element } = mounted;
        await findControl(element, 'Recover an account');
        // Without a button that would move the others away from under the pointer later.
        const canAdd = options.walletAccounts === undefined;
        const adding = /Add another way|Protect this account/;
        await until(element, 'The wallet', () => adding.test(textOf(element)) === canAdd);
        const text = textOf(element);
        const near = new PointerEvent('pointerover');
        element.shadowRoot?.querySelector('section')?.dispatchEvent(near);
        await until(element, 'The rest', () => isAsked);
        allow();
        await loadStrings('en', 'all');
        await element.updateComplete;
        assert.equal(textOf(element), text);
      } finally {
        window.fetch = fetch;
        checkModules(async () => {});
      }
    });
  }

  it('the overview shows an unprotected account, and leads to protection', async () => {
    const { element, events } = mount();
    await seesAccessible(element, 'Not protected yet');
    await leadsTo(element, 'Protect this account', 'How should we reach you?');
    assert.equal(element.view, 'protect');
    assert.equal(element.getAttribute('view'), 'protect');
    assert.deepEqual(events, ['ready', 'view-change']);
  });

  it('the overview shows that the module is missing', async () => {
    const { element } = mount({ state: { ...protectedAccount, moduleEnabled: false } });
    await seesAccessible(element, 'Recovery is turned off for your account');
    await leadsTo(element, 'Turn on recovery', 'Check that you still trust everyone here.');
  });

  it('the overview shows that the guardian is missing, and adds it', async () => {
    const { element, chain } = mount({ properties: { view: 'protect' } });
    await asksForCode(element);
    await entersCode(element);
    await sees(element, 'Last step: switch it on');
    await leadsTo(element, 'Later', 'One step is missing: codes can’t recover your account yet.');
    await clicks(element, 'Finish protection');
    await leadsTo(element, 'Turn on recovery', 'Done. You can get back in.');
    assert.deepEqual(chain.state.guardians, [guardian]);
  });

  it('the overview recognizes the guardian of the contacts after a reload', async () => {
    const { element, chain } = mount({ properties: { view: 'protect' } });
    await asksForCode(element);
    await entersCode(element);
    await sees(element, 'Last step: switch it on');

    const reloaded = mount({ isReload: true, properties: { provider: chain } });
    await sees(reloaded.element, 'One step is missing: codes can’t recover your account yet.');
    Object.assign(chain.state, protectedAccount);
    await reloaded.element.refresh();
    await sees(reloaded.element, codesBy);

    const other = mount({ isReload: true, properties: { provider: chain, chainId: 10 } });
    chain.walletChainId = 10;
    await sees(other.element, 'Check who can help you back in');
    assert.notInclude(textOf(other.element), codesBy);
  });

  it('the overview alerts the owner to a pending recovery, and cancels it', async () => {
    for (const [walletAccount, method] of [
      [account, 'wallet_sendCalls'],
      [owner, 'eth_sendTransaction'],
    ] as const) {
      const { element, chain, events } = mount({ ...alarmed, walletAccounts: [walletAccount] });
      await sees(element, 'Someone is taking over this account');
      await seesAccessible(element, '0x2222…2222 will be able to take control on');
      await clicks(element, 'Stop it');
      await seesAccessible(element, 'Recovery stopped. No one took control.');
      assert.include((await findControl(element, 'Replace email or phone')).className, 'primary');
      assert.include((await findControl(element, 'Add another way')).className, 'secondary');
      assert.isUndefined(chain.state.recovery);
      assert.deepEqual(
        chain.asked.map((asked) => asked.method),
        [method],
      );
      assert.deepEqual(events, ['ready', 'before-cancel', 'canceled']);
    }
  });

  it('the alarm shows the whole address that takes over, since when, and one way out', async () => {
    const { element } = mount(alarmed);
    await sees(element, 'Someone is taking over this account');
    await sees(element, `New wallet ${stranger} Recovery started`);
    await sees(element, 'One OK in your wallet stops it.');
    const shared = mount({ state: { ...protectedAccount, recovery, threshold: 2 } });
    await sees(shared.element, 'Stop it');
    assert.notInclude(textOf(shared.element), 'One approval');
  });

  it('the alarm can be loaded again if that has failed', async () => {
    checkModules(async (name) => {
      if (name === 'views/overview/trouble') throw new Error('no network');
    });
    const { element } = mount(alarmed);
    await findControl(element, 'Try again');
    checkModules(async () => {});
    await leadsTo(element, 'Try again', 'Someone is taking over this account');
  });

  it('the overview leads the new owner and other users to the recovery', async () => {
    for (const [wallet, lead] of [
      [stranger, 'A recovery of this account is running You will get back into this account.'],
      [friend, '0x2222…2222 will get control of this account.'],
    ] as const) {
      const { element } = mount({ ...alarmed, walletAccounts: [wallet] });
      await seesAccessible(element, lead);
      await leadsTo(element, 'Go to the recovery', 'Your waiting time is running');
    }
  });

  it('the overview counts down to the end of the grace period, and reports it', async () => {
    const { element, chain } = mount(alarmed);
    await seesAccessible(element, 'Time left to stop it');
    chain.timestamp = recovery.executeAfter - 30;
    await element.refresh();
    await sees(element, 'Time left to stop it 0 min');
    chain.timestamp = recovery.executeAfter;
    await element.refresh();
    await sees(
      element,
      '0x2222…2222 can take control at any moment. If that isn’t you, stop it now.',
    );
    assert.notInclude(textOf(element), 'Time left to stop it');
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
    assert.isUndefined(chain.state.recovery);
  });

  it('the overview reports the end of the grace period to the new owner and to other users, too', async () => {
    for (const [wallet, lead, button, next] of [
      [stranger, 'You can get back into this account now.', 'Finish', 'Get back in'],
      [friend, '0x2222…2222 can take control of this account.', 'Go to the recovery', 'Finish'],
    ] as const) {
      const { element, chain } = mount({ ...alarmed, walletAccounts: [wallet] });
      chain.timestamp = recovery.executeAfter;
      await seesAccessible(element, `The wait is over ${lead}`);
      await clicks(element, button);
      await findControl(element, next);
    }
  });

  it('the overview alerts a user without a wallet, who may be the owner', async () => {
    const { element, chain } = mount({ ...alarmed, walletAccounts: [] });
    await seesAccessible(element, 'A recovery of this account is running');
    chain.walletAccounts = [account];
    await leadsTo(element, 'It wasn’t me: stop it', 'Recovery stopped.');
  });

  it('the overview leads a user without a wallet to the recovery that they started', async () => {
    const { element } = mount({ ...alarmed, walletAccounts: [] });
    await leadsTo(element, 'I started it: show progress', 'Your waiting time is running');
  });

  it('the overview raises no alarm about a recovery to the same wallet', async () => {
    const { element } = mount({ ...alarmed, walletAccounts: [owner, stranger] });
    await sees(element, 'A recovery of this account is running');
    await findControl(element, 'Go to the recovery');
  });

  it('the overview shows nothing but the alarm at first, and the account below it', async () => {
    const { element } = mount(alarmed);
    await sees(element, 'Someone is taking over this account');
    assert.notInclude(textOf(element), 'Your account is protected');
    assert.notInclude(textOf(element), 'Email and phone codes');
    await leadsTo(element, 'Account details', 'Email and phone codes');
  });

  it('a recovery stays pending if the owner declines to cancel it', async () => {
    const { element, chain } = mount(alarmed);
    chain.refusals.set('wallet_sendCalls', { code: 4001, message: 'no' });
    await leadsTo(element, 'Stop it', 'You declined in your wallet. Nothing was signed.');
    await findControl(element, 'Stop it');
    await expect(element).to.be.accessible();
    assert.isDefined(chain.state.recovery);
  });

  it('the overview shows the chain’s state while the service is down, and asks it again', async () => {
    const { element, client } = mount({ state: protectedAccount });
    client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
    await sees(element, 'Codes cannot be sent right now We can’t reach the recovery service.');
    assert.notInclude(textOf(element), 'Your trusted people');
    assert.notInclude(textOf(element), 'network 31337');
    await seesAccessible(element, 'Your account is protected');
    await leadsTo(element, 'Try again', 'on Local');
    await sees(element, 'Your account is protected');
    assert.notInclude(textOf(element), 'Codes cannot be sent');
  });

  it('the overview reports that it is offline, and reads the chain again when it is back', async () => {
    const { element, chain } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    let isOnline = false;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    try {
      window.dispatchEvent(new Event('offline'));
      await sees(element, 'No internet connection');
      await seesAccessible(element, 'Your account is protected');
      chain.state.guardians = [];
      isOnline = true;
      window.dispatchEvent(new Event('online'));
      await sees(element, 'One step is missing: codes can’t recover your account yet.');
      assert.notInclude(textOf(element), 'No internet connection');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('the overview finds the module that the account uses among several', async () => {
    const { element, chain } = mount({
      state: protectedAccount,
      properties: { recoveryModule: `${weekModule} ${recoveryModule}` },
    });
    chain.otherModules = [weekModule];
    await sees(element, 'Your account is protected');
    await sees(element, 'A recovery takes 3 days.');
  });

  it('the overview alarms about a recovery in the account’s own module, even if the service names another [S35]', async () => {
    for (const module of [weekModule, stranger] as const) {
      const { element, chain, client } = mount(alarmed);
      client.module = module;
      chain.otherModules = [weekModule];
      await sees(element, 'Someone is taking over this account');
      await sees(element, 'Codes can’t recover this account');
      await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
      assert.isUndefined(chain.state.recovery);
    }
  });

  it('the overview says what endangers the account without a recovery, and no longer once it is gone', async () => {
    const { element, chain } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    endangerTheAccount({ chain });
    await element.refresh();
    await sees(element, 'Anyone can take over your account');
    await sees(element, `A recovery takes 7 days. You can stop it until then. ${weekModule}`);
    await sees(element, `A program checks each recovery`);
    await sees(element, `find out who did. ${friend}`);
    await sees(element, 'A program checks what the owners send');
    assert.notInclude(textOf(element), 'Your account is protected');
    await expect(element).to.be.accessible();
    // A wallet that reads no storage.
    chain.refusals.set('eth_getStorageAt', { code: 4200, message: 'no' });
    await element.refresh();
    await until(element, 'The end', () => !textOf(element).includes('Anyone can take'));
    await sees(element, 'Another module can also recover the account');
    element.locale = 'de';
    await sees(element, 'Auch ein anderes Modul kann das Konto wiederherstellen');
    element.locale = 'en';
    await sees(element, 'Another module can also recover the account');
    chain.enabledBeside = [];
    await element.refresh();
    await until(element, 'The end', () => !textOf(element).includes('Another module'));
    await sees(element, 'Your account is protected');
  });

  it('the overview leads to the page of a friend who has not answered for long', async () => {
    keepGuardianName({ account, chainId }, friend, 'Mia');
    const check = (days: number) => {
      const checkedAt = new Date(Date.now() - days * 86_400_000).toISOString();
      keepPersonCheck({ account, chainId }, friend, { checkedAt });
      return mount({
        isReload: true,
        state: { ...protectedAccount, guardians: [friend, guardian] },
      }).element;
    };
    const element = check(460);
    await seesAccessible(element, 'They last answered more than a year ago.');
    await leadsTo(element, 'Ask now', 'ask again');
    await sees(element, 'Ask if they are still there');
    const later = check(450);
    await leadsTo(later, 'Manage Mia', 'Answered on');
    assert.notInclude(textOf(later), 'ask again');
  });

  it('an alarm shows only the first letters of a network’s name, and so stays in sight [S120]', async () => {
    const { element, client } = mount(alarmed);
    const answer = await client.getNetworkConfiguration(chainId);
    const name = `Local ${'x'.repeat(1_000)}`;
    client.getNetworkConfiguration = async () => ({ ...answer, name });
    await sees(element, 'Someone is taking over this account');
    await sees(element, `on ${name.slice(0, 40)}`);
    assert.notInclude(textOf(element), name.slice(0, 41));
  });

  it('an alarm names the first of many new owners, so that its button stays in sight [S120]', async () => {
    const newOwners = Array.from({ length: 300 }, (_, index) =>
      numberToHex(index + 16, { size: 20 }),
    );
    const { element } = mount({
      state: { ...protectedAccount, recovery: { ...recovery, newOwners } },
    });
    await findControl(element, 'Stop it');
    await sees(element, '0x0000…0012 +297 will be able');
    await sees(element, getAddress(newOwners[299] ?? ''));
  });

  it('the overview says who took the account over, not that it is protected or that no one did [S131]', async () => {
    const { element, chain, events } = mount(alarmedOwner);
    await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
    chain.state = { ...chain.state, recovery };
    await element.refresh();
    await findControl(element, 'Stop it');
    chain.state = { ...chain.state, owners: [stranger], recovery: undefined };
    await element.refresh();
    await sees(element, '0x2222…2222 now controls your account');
    await seesAccessible(element, stranger);
    assert.notInclude(textOf(element), 'Your account is protected');
    assert.notInclude(textOf(element), 'No one took control');
    assert.deepEqual(events, ['ready', 'before-cancel', 'canceled']);
  });

  it('the overview calls no recovery canceled that was finalized first [S131]', async () => {
    const { element, chain, events } = mount(alarmedOwner);
    element.addEventListener('recovery-guardian-before-cancel', (event) => event.preventDefault());
    await leadsTo(element, 'Stop it', 'Waiting for the network…');
    chain.state = { ...chain.state, owners: [stranger], recovery: undefined };
    await sees(element, '0x2222…2222 now controls your account');
    assert.deepEqual(events, ['ready', 'before-cancel']);
  });

  it('the overview says who has the account, also if the owners have changed again since it was taken over [S131]', async () => {
    const { element, chain } = mount(alarmedOwner);
    await findControl(element, 'Stop it');
    const taken = { ...chain.state, owners: [friend, guardian], recovery: undefined };
    chain.state = taken;
    await element.refresh();
    await sees(element, '0x4444…4444, 0x3333…3333 now controls your account');
    await sees(element, friend);
    assert.notInclude(textOf(element), 'Your account is protected');
    // The next one starts in the same block.
    chain.state = { ...taken, recovery: { ...recovery, executeAfter: recovery.executeAfter + 9 } };
    await element.refresh();
    await sees(element, 'now controls your account');
    chain.state = { ...taken, owners: [friend], threshold: 2 };
    await element.refresh();
    await sees(element, '0x4444…4444 now controls your account');
  });

  it('the overview calls no recovery canceled if the owners have changed again since it was finalized [S131]', async () => {
    for (const lost of [{ owners: [friend, guardian] }, { owners: [owner, friend] }]) {
      const { element, chain, events } = mount(alarmedOwner);
      element.addEventListener('recovery-guardian-before-cancel', (event) =>
        event.preventDefault(),
      );
      await leadsTo(element, 'Stop it', 'Waiting for the network…');
      chain.state = { ...chain.state, ...lost, recovery: undefined };
      await sees(element, 'now controls your account');
      assert.notInclude(textOf(element), 'No one took control');
      assert.deepEqual(events, ['ready', 'before-cancel']);
    }
  });

  it('an owner who added another one while a recovery ran is told that it was stopped [S131]', async () => {
    const { element, chain } = mount(alarmedOwner);
    await findControl(element, 'Stop it');
    chain.state = { ...chain.state, owners: [owner, friend] };
    await element.refresh();
    await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
  });

  it('the overview lets the owner stop the recovery that follows one in the same block [S133]', async () => {
    const { element, chain, events } = mount(alarmedOwner);
    let isFollowed = false;
    element.addEventListener('recovery-guardian-before-cancel', (event) => {
      if (!isFollowed) event.preventDefault();
    });
    await leadsTo(element, 'Stop it', 'Waiting for the network…');
    isFollowed = true;
    const executeAfter = recovery.executeAfter + 600;
    chain.state = { ...chain.state, recovery: { ...recovery, executeAfter } };
    await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
    assert.deepEqual(events, ['ready', 'before-cancel', 'before-cancel', 'canceled']);
  });

  it('the overview alarms also if the service names an invalid time of a contact [S121]', async () => {
    const { element, chain, client } = mount({
      state: protectedAccount,
      properties: { view: 'manage' },
    });
    client.registrations = [email, { ...phone, countsFrom: 'soon' }];
    await leadsTo(element, 'Show my email and phone', phone.target);
    chain.state.recovery = recovery;
    await clicks(element, 'Back');
    await element.refresh();
    await sees(element, 'Someone is taking over this account');
    await findControl(element, 'Stop it');
  });

  it('the overview alarms also if the service names as module the account, or a contract that halts [S130]', async () => {
    for (const [module, error] of [
      [account, { code: 3, message: 'execution reverted' }],
      [account, undefined],
      [stranger, { code: -32_003, message: 'EVM error: InvalidFEOpcode' }],
      [stranger, { code: -32_015, message: 'VM execution error.' }],
      [stranger, { code: -32_099, message: 'too slow' }],
    ] as const) {
      const { element, chain, client } = mount(alarmed);
      client.module = module;
      const request = chain.request.bind(chain);
      const ofSafe = ['0xa0e67e2b', '0xe75235b8', '0xcc2f8452', '0xaffed0e0'];
      chain.request = async (asked) => {
        const [call] = (asked.params ?? []) as [{ to: string; data: string }];
        const isOdd = asked.method === 'eth_call' && getAddress(call.to) === module;
        if (!isOdd || ofSafe.includes(call.data.slice(0, 10))) return request(asked);
        if (error) throw error;
        return '0x';
      };
      await sees(element, 'Someone is taking over this account');
      await findControl(element, 'Stop it');
    }
  });

  it('the overview alarms also if the wallet has accounts of other networks [S130]', async () => {
    const walletAccounts = ['tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb' as Address, owner];
    const { element, chain } = mount({ ...alarmed, walletAccounts });
    await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
    assert.isUndefined(chain.state.recovery);
  });

  it('the overview does not call an account protected by a service that serves another module [S35]', async () => {
    const { element, chain, client } = mount({ state: protectedAccount });
    client.module = weekModule;
    chain.otherModules = [weekModule];
    await sees(element, 'Codes can’t recover this account');
    await sees(element, 'Add someone you trust, so that you can get back in.');
    assert.notMatch(textOf(element), /Your (account is protected|trusted people)/);
    assert.lengthOf(textOf(element).match(/Codes can’t recover/g) ?? [], 1);
    await sees(element, 'Your ways back in Email and phone codes');
    assert.notMatch(textOf(element), /A recovery takes/);
  });

  it('the overview names trusted people if they are enough without codes', async () => {
    keepGuardianName({ account, chainId }, stranger, 'Mia');
    keepServiceGuardian({ account, chainId }, guardian);
    const troubles = {
      'Codes cannot be sent right now': ({ client }: Mounted) => {
        client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
      },
      'Codes can’t recover this account': ({ chain, client }: Mounted) => {
        client.module = weekModule;
        chain.otherModules = [weekModule];
      },
    };
    for (const [trouble, cause] of Object.entries(troubles)) {
      for (const guardianThreshold of [1, 2]) {
        const mounted = mount({
          isReload: true,
          state: { ...protectedAccount, guardians: [stranger, guardian], guardianThreshold },
        });
        cause(mounted);
        const { element, client } = mounted;
        await sees(element, trouble);
        const areNamed = textOf(element).includes('Your trusted people can still help you');
        assert.equal(areNamed, guardianThreshold === 1);
        const asksForOne = textOf(element).includes('so that you can get back in');
        if (client.module === weekModule) assert.equal(asksForOne, !areNamed);
      }
    }
  });

  it('the overview does not call an account protected by codes that no one gets', async () => {
    const { element, client } = mount({ state: protectedAccount, properties: { view: 'manage' } });
    client.registrations = [];
    await leadsTo(element, 'Show my email and phone', 'No email or phone yet');
    await leadsTo(element, 'Back', 'Protection is incomplete');
    await sees(element, 'No email or phone is registered anymore');
    await findControl(element, 'Add email or phone');
    assert.notInclude(textOf(element), 'Your account is protected');
  });

  it('the overview finds a module that only the account knows while the service is down [S35]', async () => {
    const { element, chain, client } = mount(alarmed);
    chain.module = stranger;
    chain.otherModules = [weekModule];
    client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
    await sees(element, 'Someone is taking over this account');
    await leadsTo(element, 'Stop it', 'Recovery stopped. No one took control.');
  });

  it('the overview does not call an account protected by guardians that no one here knows [S44]', async () => {
    const { element } = mount({
      state: { ...protectedAccount, guardians: [stranger] },
    });
    await sees(element, 'Check who can help you back in One helper is enough to start a recovery.');
    await sees(element, 'It may be the service that sends your codes, or a person you trust.');
    await sees(element, stranger);
    assert.notInclude(textOf(element), 'Your account is protected');
    assert.isTrue(element.matches(':state(unchecked)'));
    assert.lengthOf(textOf(element).match(/Check who|to start a recovery/g) ?? [], 2);
    await expect(element).to.be.accessible();
    await clicks(element, 'Change who can help');
    await until(element, 'The view', () => element.view === 'guardians');
  });

  it('the overview warns about an unknown guardian beside that of the service [S44]', async () => {
    const { element } = mount({
      state: { ...protectedAccount, guardians: [stranger, guardian] },
    });
    await sees(element, 'Check who can help you back in');
    await sees(element, stranger);
    assert.notInclude(textOf(element), 'Your account is protected');
  });

  it('the overview does not call an account protected whose guardians cannot agree [S44]', async () => {
    const { element } = mount({ state: { ...protectedAccount, guardianThreshold: 2 } });
    await sees(element, '2 must help, but only 1 can.');
    assert.notInclude(textOf(element), 'Your account is protected');
    await clicks(element, 'Change how many must help');
    await clicks(element, 'Change how many must help');
    await sees(element, 'One helper is enough to start a recovery.');
    await leadsTo(element, 'Save', 'One helper is enough now.');
  });

  it('the overview does not take another guardian for the one that was registered here [S44]', async () => {
    keepServiceGuardian({ account, chainId }, guardian);
    const { element } = mount({
      isReload: true,
      state: { ...protectedAccount, guardians: [stranger] },
    });
    await sees(element, 'One step is missing: codes can’t recover your account yet.');
  });

  it('the overview reports that recovery is unavailable if the module is not on the chain', async () => {
    const { element } = mount({ properties: { recoveryModule: stranger } });
    await seesAccessible(element, 'Recovery is not available on Local.');
  });

  it('the overview shows the contacts once the account has signed to see them', async () => {
    const { element, client } = mount({ state: protectedAccount });
    const countsFrom = new Date(Date.now() + 86_400_000).toISOString();
    client.registrations = [email, { ...phone, countsFrom }];
    await sees(element, 'Your account is protected');
    assert.notInclude(textOf(element), email.target);
    // Wherever its row is pressed.
    const manage = await findControl(element, 'Manage Email and phone codes');
    const { left, top } = (manage.closest('li') as Element).getBoundingClientRect();
    const hit = (manage.getRootNode() as ShadowRoot).elementFromPoint(left + 5, top + 5);
    assert.equal(hit?.closest('button'), manage);
    manage.click();
    await leadsTo(element, 'Show my email and phone', email.target);
    await leadsTo(element, 'Back', 'Your account is protected');
    await sees(element, email.target);
    await seesAccessible(element, 'Works from');
  });

  it('the overview leads to the guardians, also if there are none', async () => {
    for (const [guardians, name] of [
      [[stranger], 'Manage 0x2222…2222'],
      [[guardian], 'Change who can help'],
      [[], 'Add someone you trust instead'],
    ] as const) {
      const { element } = mount({ state: { ...protectedAccount, guardians: [...guardians] } });
      await clicks(element, name);
      await until(element, 'The view', () => element.view === 'guardians');
    }
  });

  it('the overview leads to the contacts also if this browser does not know the service’s guardian', async () => {
    const { element } = mount({ state: protectedAccount, isGuardianUnknown: true });
    await leadsTo(element, 'Manage email and phone', 'Only you can see your email and phone');
  });

  it('the overview names what gets the owner back in, in one list, and what a recovery needs', async () => {
    keepGuardianName({ account, chainId }, stranger, 'Mia');
    keepServiceGuardian({ account, chainId }, guardian);
    const { element } = mount({
      isReload: true,
      state: { ...protectedAccount, guardians: [stranger, guardian] },
    });
    await sees(
      element,
      'To recover, you need a code from your email or phone, or help from \u2068Mia\u2069.',
    );
    await sees(element, `Email and phone codes ${codesBy} Mia 0x2222…2222`);
    await expect(element).to.be.accessible();
  });

  it('the overview remembers masked what was registered or listed here, and shows it without a signature', async () => {
    const { element, chain, client } = mount({
      state: protectedAccount,
      properties: { view: 'manage' },
    });
    const countsFrom = new Date(Date.now() + 86_400_000).toISOString();
    const old = new Date(Date.now() - 500 * 86_400_000);
    const undeliveredAt = old.toISOString();
    client.registrations = [
      { ...email, checkedAt: old.toISOString() },
      { ...phone, countsFrom },
      { ...phone, id: 'registration-q', target: '+4915112345699', undeliveredAt },
    ];
    await leadsTo(element, 'Show my email and phone', email.target);
    assert.notInclude(JSON.stringify(localStorage), email.target);
    assert.notInclude(JSON.stringify(localStorage), phone.target);

    const reloaded = mount({ isReload: true, properties: { provider: chain, client } });
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(old);
    const checked = `Email · checked ${day}: test it again`.replaceAll(' ', '\u00a0');
    await until(reloaded.element, checked, () =>
      textOf(reloaded.element)
        .replaceAll(' ', '\u00a0')
        .includes(`mi***@ex***.com ${checked} ${codesBy}`.replaceAll(' ', '\u00a0')),
    );
    await sees(reloaded.element, '+49***78 Works from');
    await sees(reloaded.element, `+49***99 Phone · messages don’t arrive ${codesBy}`);
    await sees(reloaded.element, 'To recover, you need a code from your email and your phone.');

    await clicks(reloaded.element, 'Manage mi***@ex***.com');
    await clicks(reloaded.element, 'Show my email and phone');
    await clicks(reloaded.element, `Remove ${phone.target}`);
    await clicks(reloaded.element, 'Remove it');
    await leadsTo(reloaded.element, 'Back', email.target);
    assert.notInclude(
      localStorage.getItem(`recovery-guardian:targets:${chainId}:${account}`),
      '***78',
    );
  });

  it('the overview remembers a new contact beside the earlier ones that the service names', async () => {
    const { element, client } = mount({ state: protectedAccount, registrations: [phone] });
    client.hold = 86_400_000;
    await clicks(element, 'Add another way');
    await clicks(element, 'Email');
    await asksForCode(element);
    await entersCode(element);
    await clicks(element, 'Wait instead');
    await leadsTo(element, 'Done', `+49***78 ${codesBy}`);
    await sees(element, 'mi***@ex***.com Works from');
    await sees(element, 'To recover, you need a code from your phone.');
  });

  it('the overview says who is told of a recovery, and how long there is to stop it', async () => {
    const { element, client } = mount({ state: protectedAccount, properties: { view: 'manage' } });
    client.registrations = [email, phone];
    client.alertChannels = ['email'];
    await clicks(element, 'Back');
    await sees(element, 'A recovery takes 3\u00a0days. You can stop it until then.');
    element.view = 'manage';
    await leadsTo(element, 'Show my email and phone', email.target);
    await clicks(element, 'Back');
    await sees(element, `we tell ${email.target} at once. You can stop it for 3\u00a0days.`);
  });

  it('the overview shows the service’s name as a short name only [S181]', async () => {
    const shown = async (operator: string) => {
      const { element, client } = mount({ state: protectedAccount, isReload: true });
      client.operator = operator;
      await sees(element, 'Your account is protected');
      return element;
    };
    await sees(await shown('Acme\u2069\u202e Bank'), 'Codes by \u2068Acme\u2069');
    await sees(await shown('x'.repeat(99)), `Codes by \u2068${'x'.repeat(40)}\u2069`);
    await sees(await shown('<b>Acme</b>'), 'Codes by \u2068<b>Acme</b>\u2069');
    assert.notInclude(textOf(await shown('\u202e')), 'Codes by');
  });

  it('the overview asks what to add, and leads there', async () => {
    for (const [name, shown] of [
      ['Email', 'Email address'],
      ['Phone', 'Phone number'],
      ['A trusted person', 'Who do you trust?'],
      ['Another wallet of mine', 'Which wallet of yours?'],
    ] as const) {
      const { element } = mount({ state: protectedAccount });
      await clicks(element, 'Add another way');
      await seesAccessible(element, 'What would you like to add?');
      await leadsTo(element, name, shown);
      await clicks(element, 'Back');
      const { view } = element;
      await sees(
        element,
        view === 'protect' ? 'What would you like to add?' : 'Add someone you trust',
      );
    }
  });
});
