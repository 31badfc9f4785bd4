import { assert, expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { viewNames } from './attribute-values.ts';
import { defineRecoveryGuardian } from './define-recovery-guardian.ts';
import {
  account,
  email,
  mount,
  owner,
  protectedAccount,
  recoveryModule,
  stranger,
} from './testing/mount.ts';
import {
  clicks,
  everythingIn,
  findControl,
  focused,
  leadsTo,
  sees,
  seesAccessible,
  textOf,
  types,
  until,
} from './testing/page.ts';
import { createTestWorld } from './testing/test-world.ts';
import type { DiscoveredWallet } from './wallet/connect-wallet.ts';

describe('<recovery-guardian>', () => {
  it('the element may be defined twice', () => {
    defineRecoveryGuardian();
    defineRecoveryGuardian();
    assert.isDefined(customElements.get('recovery-guardian'));
  });

  it('the element reads its attributes', () => {
    const template = document.createElement('template');
    template.innerHTML = `<recovery-guardian base-url="https://guardian.example" access-token="pk_1"
      chain-id="8453" account="${account}" view="recover" rpc-url="https://node.example"
      api-url="https://api.example/api/v3/8453/key" recovery-module="${stranger}" scheme="dark"
      siwe-domain="recovery.acme.example"
    ></recovery-guardian>`;
    const element = document.importNode(template.content, true).querySelector('recovery-guardian');
    assert.deepInclude(element, {
      baseUrl: 'https://guardian.example',
      accessToken: 'pk_1',
      chainId: 8453,
      account,
      view: 'recover',
      rpcUrl: 'https://node.example',
      apiUrl: 'https://api.example/api/v3/8453/key',
      recoveryModule: stranger,
      siweDomain: 'recovery.acme.example',
      scheme: 'dark',
    });
  });

  it('the element is ready once it has read the account, and does not move the focus', async () => {
    const { element, events } = mount();
    await sees(element, 'Not protected yet');
    assert.deepEqual(events, ['ready']);
    assert.equal(focused(), document.body);
  });

  it('the element asks the chain while the service has not answered, and nothing twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const questions: string[] = [];
    const { chain, client } = createTestWorld(protectedAccount);
    const ask = chain.request.bind(chain);
    chain.request = (question) => {
      questions.push(JSON.stringify(question));
      return ask(question);
    };
    const configure = client.getNetworkConfiguration.bind(client);
    client.getNetworkConfiguration = async (id) => {
      await promise;
      return configure(id);
    };
    const { element } = mount({ properties: { provider: chain, client } });
    await until(element, 'A question', () => questions.some((text) => text.includes('getCode')));
    const ahead = questions.length;
    resolve();
    await findControl(element, 'Recover an account');
    assert.isAbove(ahead, 5);
    assert.deepEqual(questions, [...new Set(questions)]);
    const later = questions.slice(ahead).filter((text) => !text.includes('eth_getStorageAt'));
    assert.isEmpty(later);
    await element.refresh();
    assert.isAbove(questions.length, ahead);
  });

  it('the element asks a node again that has failed before the service answered', async () => {
    const { chain, client } = createTestWorld(protectedAccount);
    const ask = chain.request.bind(chain);
    let isDown = true;
    chain.request = async (question) => {
      if (isDown) throw new Error('The node is down');
      return ask(question);
    };
    const { element } = mount({ properties: { provider: chain, client } });
    await findControl(element, 'Try again');
    isDown = false;
    await clicks(element, 'Try again');
    await findControl(element, 'Recover an account');
  });

  it('the element draws the outline of what is loading only where an answer is slow', async () => {
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    const { chain, client } = createTestWorld(protectedAccount);
    const provider: typeof chain = Object.create(chain, {
      request: {
        value: async (asked: Parameters<typeof chain.request>[0]) => {
          await isAllowed;
          return chain.request(asked);
        },
      },
    });
    const { element } = mount({ properties: { provider, client } });
    const find = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector);
    const outline = await until(element, 'Room for it', () => find('.skeleton'));
    const { offsetHeight } = outline;
    assert.equal(getComputedStyle(outline).opacity, '0');
    await until(element, 'An outline', () => getComputedStyle(outline).opacity === '1');
    assert.equal(outline.offsetHeight, offsetHeight);
    assert.include(textOf(element), 'Loading');
    allow();
    await findControl(element, 'Recover an account');
  });

  it('the element reports missing configuration', async () => {
    const { element } = mount({ properties: { chainId: undefined } });
    await seesAccessible(element, 'Recovery isn’t set up correctly');
  });

  it('the element reports an invalid attribute', async () => {
    for (const properties of [
      { client: undefined, baseUrl: 'guardian.example' },
      { recoveryModule: '0x12' },
    ]) {
      const { element } = mount({ properties });
      await sees(element, 'Recovery isn’t set up correctly');
    }
  });

  it('the element asks for the account if none is set, and offers the wallet’s', async () => {
    const { element } = mount({ properties: { account: undefined } });
    await seesAccessible(element, 'Get back in');
    await clicks(element, 'I have the account’s address');
    await seesAccessible(element, 'Which account?');
    await types(element, 'Account address', '0x12');
    await clicks(element, 'Continue');
    await seesAccessible(element, 'Enter a full address: 0x followed by 40 characters.');
    await leadsTo(element, 'Use my wallet', 'Not protected yet');
  });

  it('a user without a wallet reads why one is needed, and goes on to a recovery', async () => {
    const properties = { provider: undefined, rpcUrl: undefined };
    const { element, events } = mount({ properties });
    await seesAccessible(
      element,
      'This page looks up the account through a wallet in this browser',
    );
    await clicks(element, 'Connect wallet');
    await seesAccessible(element, 'No wallet was found in this browser. Open or install one');
    await clicks(element, 'Recover an account');
    await until(element, 'The view', () => element.view === 'recover');
    assert.include(events, 'view-change');
    await sees(element, 'Connect a wallet');
    assert.notInclude(textOf(element), 'Recover an account');
  });

  it('the element asks again if the typed address is not an account', async () => {
    const { element, chain } = mount({ properties: { account: undefined } });
    await clicks(element, 'I have the account’s address');
    await types(element, 'Account address', stranger);
    await clicks(element, 'Continue');
    await seesAccessible(element, 'This account can’t be recovered here.');
    await clicks(element, 'Another account');
    await clicks(element, 'I have the account’s address');
    await types(element, 'Account address', chain.account);
    await leadsTo(element, 'Continue', 'Not protected yet');
  });

  it('the element reports that the account is not active yet', async () => {
    const { element, chain } = mount({ state: { deployed: false } });
    await seesAccessible(element, 'This account isn’t active yet');
    chain.state.deployed = true;
    await leadsTo(element, 'Check again', 'Not protected yet');
  });

  it('the element reports that the service does not answer, and tries again', async () => {
    const { element, client } = mount();
    client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
    await sees(element, 'Codes cannot be sent right now We can’t reach the recovery service.');
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Try again', 'on Local Not protected yet');
  });

  it('a problem that cannot be retried is a screen with a title, without a button to try again', async () => {
    for (const [reason, status] of [
      ['unauthorized', 401],
      ['unknown-chain', 400],
    ] as const) {
      const { element, client } = mount();
      client.refusals.set('getNetworkConfiguration', { reason, status });
      await sees(element, 'Recovery isn’t available here');
      assert.notInclude(textOf(element), 'Try again');
      await expect(element).to.be.accessible();
    }
    const missing = mount({ properties: { recoveryModule: stranger } });
    await sees(missing.element, 'Recovery is not available on Local.');
    assert.notInclude(textOf(missing.element), 'Try again');
  });

  it('the element offers another account first if the chosen one cannot be recovered', async () => {
    const { element, chain } = mount({ properties: { account: undefined } });
    await clicks(element, 'I have the account’s address');
    await types(element, 'Account address', account);
    chain.refusals.set('eth_call', { code: 3, message: 'execution reverted' });
    await clicks(element, 'Continue');
    await seesAccessible(element, 'Is this the right account?');
    await leadsTo(element, 'Another account', 'Get back in');
  });

  it('the element shows the account without the service if the host names the module', async () => {
    const { element, client } = mount({
      properties: { recoveryModule: '0x949d01d424bE050D09C16025dd007CB59b3A8c66' },
    });
    client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
    await sees(element, 'on network 31337');
  });

  it('the element offers to ask the service again only where that can help', async () => {
    for (const [reason, isOffered] of [
      ['unauthorized', false],
      ['rate-limited', true],
    ] as const) {
      const { element, client } = mount({ properties: { recoveryModule } });
      client.refusals.set('getNetworkConfiguration', { reason });
      await sees(element, 'Codes cannot be sent right now');
      assert.equal(textOf(element).includes('Try again'), isOffered, reason);
    }
  });

  it('the element reports that the chain does not answer, and tries again', async () => {
    const { element, chain } = mount();
    chain.refusals.set('eth_call', { code: 4900, message: 'disconnected' });
    await seesAccessible(element, 'We can’t reach the network. Try again.');
    chain.refusals.clear();
    await leadsTo(element, 'Try again', 'Not protected yet');
  });

  it('the element names the chain if the wallet is on another, and switches the wallet', async () => {
    const { element, chain } = mount();
    let isThere = false;
    const { request } = chain;
    chain.request = async (what) => {
      if (what.method === 'wallet_switchEthereumChain') {
        isThere = true;
        return null;
      }
      return what.method === 'eth_chainId' && !isThere ? '0x1' : request.call(chain, what);
    };
    await seesAccessible(element, 'This account is on Local. Switch your wallet to Local.');
    await leadsTo(element, 'Switch to Local', 'Not protected yet');
  });

  it('the element finds the browser’s wallets, and asks which one if there are several', async () => {
    const { chain } = mount();
    const own = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    const wallet = (name: string): DiscoveredWallet => ({
      // An icon from elsewhere would tell its host who is here.
      info: {
        uuid: name,
        name,
        icon: name === 'First wallet' ? own : 'https://x.example/i.png',
        rdns: name,
      },
      provider: { request: (asked) => chain.request(asked) },
    });
    const announce = () => {
      const { provider } = wallet('');
      const without = { info: { uuid: 'none', name: 'No icon', rdns: 'none' }, provider };
      for (const detail of [wallet('First wallet'), wallet('Second wallet'), without]) {
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    };
    window.addEventListener('eip6963:requestProvider', announce);
    try {
      const { element } = mount({ properties: { provider: undefined } });
      await leadsTo(element, 'Connect wallet', 'Which wallet?');
      assert.equal(focused()?.textContent, 'Which wallet?');
      const pictures = [...(element.shadowRoot?.querySelectorAll('img') ?? [])];
      assert.deepEqual(
        pictures.map(({ src, alt }) => [src, alt]),
        [[own, '']],
      );
      await expect(element).to.be.accessible();
      await leadsTo(element, 'Cancel', 'No wallet was found');
      await clicks(element, 'Connect wallet');
      await clicks(element, 'Second wallet');
      // The wallet is the first mount's: its chain has the account as it was created there.
      await sees(element, 'Not protected yet');
    } finally {
      window.removeEventListener('eip6963:requestProvider', announce);
    }
  });

  it('the element follows the wallet to another account', async () => {
    const listeners: ((accounts: string[]) => void)[] = [];
    const { element, chain } = mount({
      state: {
        ...protectedAccount,
        recovery: { newOwners: [stranger], newThreshold: 1, executeAfter: 1_900_000_000 },
      },
      walletAccounts: [stranger],
      properties: {},
    });
    Object.assign(chain, {
      on: (_: string, listener: (accounts: string[]) => void) => listeners.push(listener),
    });
    await sees(element, 'A recovery of this account is running');
    for (const listener of listeners) listener([owner]);
    await sees(element, 'Someone is taking over this account');
  });

  it('a double click does not press a button of the next screen', async () => {
    const { element } = mount();
    const button = await findControl(element, 'Protect this account');
    const { x, y } = button.getBoundingClientRect();
    button.click();
    await sees(element, 'How should we reach you?');
    const next = await findControl(element, 'Back');
    const second = { detail: 2, clientX: x, clientY: y, bubbles: true, composed: true };
    next.dispatchEvent(new MouseEvent('click', second));
    await element.updateComplete;
    assert.equal(element.view, 'protect');
    next.dispatchEvent(new MouseEvent('click', { ...second, detail: 1 }));
    await sees(element, 'Not protected yet');
  });

  it('the element uses the host’s texts', async () => {
    const { element, client } = mount({
      properties: {
        strings: {
          unprotectedTitle: 'Noch nicht geschützt',
          errors: { unreachable: () => 'Der Dienst antwortet nicht.' },
        },
      },
    });
    await sees(element, 'Noch nicht geschützt');
    await sees(element, 'Protect this account');
    client.refusals.set('requestSignature', { reason: 'unreachable' });
    element.view = 'recover';
  });

  it('every view fits 320 pixels in the dark and right to left, without horizontal scrolling', async () => {
    await setViewport({ width: 320, height: 640 });
    document.documentElement.dir = 'rtl';
    try {
      for (const scheme of ['light', 'dark'] as const) {
        for (const view of viewNames) {
          const { element, client } = mount({
            state: protectedAccount,
            properties: { view, scheme },
          });
          client.registrations = [email];
          await seesAccessible(element, 'on Local');
          assert.isAtMost(document.documentElement.scrollWidth, 320, view);
        }
      }
    } finally {
      document.documentElement.dir = '';
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('the element’s height follows each screen, without an animation if the user wants no motion', async () => {
    const { element } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    const frame = element.renderRoot.querySelector('.frame') as HTMLElement;
    const durations: unknown[] = [];
    const animate = frame.animate.bind(frame);
    frame.animate = (keyframes, options) => {
      durations.push((options as KeyframeAnimationOptions).duration);
      return animate(keyframes, options);
    };
    // Loaded when the user comes near.
    frame.firstElementChild?.dispatchEvent(new PointerEvent('pointerover'));
    await import('./ui/smooth-height.ts');
    await leadsTo(
      element,
      'Recover an account',
      'Which wallet should open your account from now on?',
    );
    await until(element, 'a change of height', () => durations.length > 0);
    // As all tests do.
    assert.isTrue(matchMedia('(prefers-reduced-motion: reduce)').matches);
    assert.deepEqual([...new Set(durations)], [0]);
  });

  it('the element keeps its contrast on any accent that a host sets', async () => {
    for (const accent of ['#ffe600', '#00e5a0', '#7a00ff', '#777777', '#ff7700']) {
      const { element } = mount({ state: protectedAccount });
      element.style.setProperty('--rg-accent', accent);
      await seesAccessible(element, 'Your account is protected');
    }
  });

  it('the element sends requests only to the wallet and the client', async () => {
    performance.clearResourceTimings();
    const { element } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    const elsewhere = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !name.startsWith(location.origin));
    assert.isEmpty(elsewhere);
  });

  it('the element sets no style attribute, which a strict content security policy would block', async () => {
    const { element } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    for (const part of everythingIn(element.shadowRoot as ShadowRoot)) {
      assert.isFalse(part.hasAttribute('style'), part.outerHTML);
    }
  });

  it('the element releases the chain and the wallet when it leaves the page', async () => {
    const { element, chain } = mount({
      state: {
        ...protectedAccount,
        recovery: { newOwners: [stranger], newThreshold: 1, executeAfter: 1_900_000_000 },
      },
    });
    await sees(element, 'Someone is taking over this account');
    const timers = new Set<number>();
    const { setTimeout, clearTimeout } = window;
    window.setTimeout = ((callback: () => void, delay: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        callback();
      }, delay) as unknown as number;
      timers.add(timer);
      return timer;
    }) as typeof setTimeout;
    window.clearTimeout = ((timer: number) => {
      timers.delete(timer);
      clearTimeout(timer);
    }) as typeof clearTimeout;
    try {
      const asked: string[] = [];
      const { request } = chain;
      chain.request = (what) => {
        asked.push(what.method);
        return request.call(chain, what);
      };
      await element.refresh();
      assert.isNotEmpty(timers, 'a running recovery is watched');
      asked.length = 0;
      element.remove();
      // What the page itself has begun ends soon; a watch would go on and ask.
      for (let tries = 0; timers.size > 0 && tries < 100; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.isEmpty(timers);
      assert.isEmpty(asked);
    } finally {
      Object.assign(window, { setTimeout, clearTimeout });
    }
  });
});
