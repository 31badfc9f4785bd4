import { assert } from '@open-wc/testing';
import type { RecoveryGuardianElement } from './recovery-guardian.ts';
import { account, mount, owner, protectedAccount, recovering } from './testing/mount.ts';
import { everythingIn, sees, showAlone, textOf, until } from './testing/page.ts';
import { pagesScenarios } from './testing/scenarios/pages.ts';
import { bringCaptcha } from './testing/test-client.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';

/** Gives the page a style sheet until the test ends. */
function styles(text: string) {
  const sheet = document.createElement('style');
  sheet.textContent = text;
  document.head.append(sheet);
  cleanUps.push(() => sheet.remove());
}

const cleanUps: (() => void)[] = [];

/** Sets attributes of an element of the page until the test ends. */
function sets(element: Element, name: string, value: string) {
  const before = element.getAttribute(name);
  element.setAttribute(name, value);
  cleanUps.push(() => {
    if (before === null) element.removeAttribute(name);
    else element.setAttribute(name, before);
  });
}

const widthOf = (element: Element) => element.getBoundingClientRect().width;
const inside = (element: Element) => everythingIn(element.shadowRoot as ShadowRoot);
function find(element: Element, selector: string): Element {
  const found = [...inside(element)].find((one) => one.matches(selector));
  return found ?? assert.fail(`nothing is ${selector}`);
}

/** Puts an element into a container with a style. */
function within(style: string, element: RecoveryGuardianElement, width = 800) {
  const page = document.createElement('div');
  page.style.cssText = `inline-size: ${width}px`;
  const container = document.createElement('div');
  container.style.cssText = style;
  page.append(container);
  container.append(element);
  showAlone(page);
  return page;
}

describe('the element in pages of others', () => {
  afterEach(() => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
  });

  for (const { title, page } of pagesScenarios) {
    const style = page?.box ?? '';
    // Those are as wide as they are, whatever the page's width.
    if (!style || /absolute|fixed|m(ax|in)-content|table|vertical|zoom|padding/.test(style))
      continue;
    it(`the card is never wider than a narrow page: ${title}`, async () => {
      const { element } = mount({ state: protectedAccount });
      const page = within(style, element, 300);
      await sees(element, en.protectedTitle);
      const { offsetWidth } = find(element, '.card') as HTMLElement;
      assert.isAtMost(offsetWidth, 300);
      assert.isAtLeast(offsetWidth, 280);
      assert.isAtMost(page.scrollWidth, 300);
    });
  }

  it('the card of a closed page without width is whole once the page opens', async () => {
    const { element } = mount({ state: protectedAccount });
    const page = within('overflow: hidden', element, 0);
    await sees(element, en.protectedTitle);
    page.style.inlineSize = '500px';
    assert.closeTo(widthOf(find(element, '.card')), 420, 1);
  });

  it('the card keeps its width beside others, with margins, and under the page’s own width', async () => {
    const { element } = mount({ state: protectedAccount });
    const row = within('display: flex; gap: 20px', element, 500).firstElementChild;
    const aside = document.createElement('p');
    aside.style.cssText = 'flex: none; inline-size: 180px; margin: 0';
    row?.append(aside);
    await sees(element, en.protectedTitle);
    assert.closeTo(widthOf(find(element, '.card')), 300, 1);
    element.style.margin = '0 25px';
    within('', element, 300);
    assert.closeTo(widthOf(find(element, '.card')), 250, 1);
    element.style.setProperty('--rg-width', '100%');
    within('display: flex; flex-direction: column; align-items: center', element, 600);
    assert.closeTo(widthOf(find(element, '.card')), 550, 1);
    styles('* { max-width: none; min-width: 0; }');
    element.style.removeProperty('--rg-width');
    within('', element);
    assert.closeTo(widthOf(find(element, '.card')), 420, 1);
  });

  it('the card is in one piece if the page sets its content in columns, or larger', async () => {
    styles('* { zoom: 1.1 } section.page * { columns: 3; column-gap: 40px }');
    const { element } = mount({ state: protectedAccount });
    const section = document.createElement('section');
    section.className = 'page';
    section.append(element);
    showAlone(section);
    await sees(element, en.protectedTitle);
    assert.equal(getComputedStyle(element).columnCount, 'auto');
    assert.equal(find(element, '.card').getClientRects().length, 1);
    assert.isAtMost(element.scrollWidth, element.clientWidth);
  });

  for (const display of [
    'flex',
    'inline-flex',
    'flex; flex-direction: column; align-items: center',
  ]) {
    it(`the card keeps its width if the page gives the element display: ${display}`, async () => {
      styles(`recovery-guardian { display: ${display} }`);
      const { element } = mount({ state: protectedAccount });
      within('', element, 600);
      await sees(element, en.protectedTitle);
      assert.closeTo(widthOf(find(element, '.card')), 420, 1);
      within('', element, 300);
      assert.closeTo(widthOf(find(element, '.card')), 300, 1);
    });
  }

  for (const size of ['62.5%', '20px', '1px', '3vw', 'xx-large']) {
    it(`texts have a size of their own under a root of ${size}`, async () => {
      styles(`html { font-size: ${size} } body { font-size: 2rem }`);
      const { element } = mount(recovering);
      await sees(element, en.ownerTitle);
      const sizeOf = (selector: string) => getComputedStyle(find(element, selector)).fontSize;
      assert.deepEqual(['.card', 'h2', '.lead', 'button.primary', '.small'].map(sizeOf), [
        '15px',
        '22px',
        '15px',
        '15px',
        '13px',
      ]);
      element.style.setProperty('--rg-font-size', '20px');
      assert.deepEqual(['.card', 'h2', '.small'].map(sizeOf), ['18.75px', '27.5px', '16.25px']);
    });
  }

  it('nothing that a page sets or inherits changes the addresses that users compare', async () => {
    const names =
      `line-height color font-size letter-spacing word-spacing text-transform text-indent
      white-space font-style font-variant-caps text-align text-shadow user-select font-weight
      word-break hyphens font-stretch -webkit-text-fill-color -webkit-text-stroke-width`.split(
        /\s+/,
      );
    const look = async () => {
      const { element } = mount({ state: protectedAccount });
      await sees(element, en.protectedTitle);
      const style = getComputedStyle(find(element, '.short'));
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    };
    const plain = await look();
    assert.include(['text', 'auto'], plain['user-select']);
    const rules = `color: #f0f; line-height: 0; font-size: 10px; letter-spacing: 9px;
      word-spacing: 9px; text-transform: uppercase; text-indent: 99px; white-space: pre-wrap;
      font-style: italic; font-variant-caps: small-caps; text-align: right; font-weight: 900;
      text-shadow: 0 0 9px red; user-select: none; -webkit-user-select: none; word-break: keep-all;
      -webkit-text-fill-color: transparent; -webkit-text-stroke: 2px red; hyphens: auto;
      font-stretch: 50%; max-width: none;`;
    for (const selector of ['*', 'body', 'recovery-guardian', 'html, div']) {
      styles(`${selector} { ${rules} }`);
      assert.deepEqual(await look(), plain, selector);
    }
  });

  it('a site’s own style of a part leaves addresses and words as they are', async () => {
    styles(`recovery-guardian::part(card), recovery-guardian::part(header) {
      text-transform: uppercase; user-select: none; -webkit-user-select: none; }`);
    const { element } = mount({ state: protectedAccount });
    await sees(element, en.protectedTitle);
    const { textTransform, userSelect } = getComputedStyle(find(element, '.short'));
    assert.deepEqual([textTransform, userSelect], ['none', 'text']);
  });

  it('a page that hides the element still hides what is inside', async () => {
    styles('.veiled { visibility: hidden }');
    const { element } = mount({ state: protectedAccount });
    element.className = 'veiled';
    await until(element, 'A heading', () => [...inside(element)].some((one) => one.matches('h2')));
    assert.equal(getComputedStyle(find(element, 'h2')).visibility, 'hidden');
  });

  it('no text inside the element is left to translators of pages', async () => {
    const cases = [
      { properties: { view: 'protect' } },
      { ...recovering },
      { state: protectedAccount, properties: { view: 'guardians' } },
      { properties: { account: undefined } },
      { properties: { layout: 'button' } },
      { properties: { layout: 'dialog', open: true } },
      { properties: { chainId: undefined } },
    ] as const;
    for (const options of cases) {
      const { element } = mount(options);
      await until(element, 'A text', () => textOf(element).trim() !== '');
      await new Promise((resolve) => setTimeout(resolve, 200));
      const roots = [element, ...inside(element)].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      const open = roots.flatMap((root) =>
        [...root.children].filter((child) => !child.closest('style, [translate="no"]')),
      );
      assert.isEmpty(open, JSON.stringify(options));
      assert.isEmpty(
        roots.filter((root) =>
          [...root.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
        ),
      );
    }
  });

  const lateLanguages: Record<string, (element: RecoveryGuardianElement) => void> = {
    'the page’s lang': () => sets(document.documentElement, 'lang', 'de'),
    'the page’s lang with a region': () => sets(document.documentElement, 'lang', 'de-AT'),
    'a lang with an underscore': () => sets(document.body, 'lang', 'de_CH'),
    'the lang of a container': (element) => sets(element.parentElement as Element, 'lang', 'DE'),
    'its own lang': (element) => element.setAttribute('lang', 'de'),
    'the locale attribute': (element) => element.setAttribute('locale', ' de_DE '),
    'the locale property': (element) => Object.assign(element, { locale: 'de-x-private' }),
  };
  for (const [name, change] of Object.entries(lateLanguages)) {
    it(`the element follows ${name} that is set when it is already shown`, async () => {
      const { element } = mount({ state: protectedAccount });
      await sees(element, en.protectedTitle);
      change(element);
      await sees(element, de.protectedTitle);
      assert.equal(find(element, '.card').getAttribute('lang'), 'de');
    });
  }

  it('the element follows the language of the page around its shadow root', async () => {
    const host = document.createElement('div');
    const { element } = mount({ state: protectedAccount });
    host.attachShadow({ mode: 'open' }).append(element);
    showAlone(host);
    await sees(element, en.protectedTitle);
    sets(document.documentElement, 'lang', 'fr');
    await sees(element, fr.protectedTitle);
  });

  const spellings: Record<string, [html: string, expected: Partial<RecoveryGuardianElement>]> = {
    'names like properties': [
      `baseUrl="https://a.example" accessToken="t" chainId="10" rpcUrl="https://n.example"
        apiUrl="https://e.example" recoveryModule="0x1" siweDomain="a.example"`,
      {
        ...{ baseUrl: 'https://a.example', accessToken: 't', chainId: 10 },
        ...{ rpcUrl: 'https://n.example', apiUrl: 'https://e.example' },
        ...{ recoveryModule: '0x1', siweDomain: 'a.example' },
      },
    ],
    'a chain in hexadecimal': ['chain-id="0x2105"', { chainId: 8453 }],
    'a chain by CAIP-2': ['chain-id="eip155:8453"', { chainId: 8453 }],
    'a chain with spaces': ['chain-id=" 8453 "', { chainId: 8453 }],
    'values in capitals': ['view="Recover" layout="DIALOG"', { view: 'recover', layout: 'dialog' }],
    'a dialog that is not open': ['layout="dialog" open="false"', { open: false }],
    'a dialog that a template leaves closed': ['layout="dialog" open="False"', { open: false }],
    'an open dialog': ['layout="dialog" open="open"', { open: true }],
  };
  for (const [name, [attributes, expected]] of Object.entries(spellings)) {
    it(`attributes have an effect in other common spellings: ${name}`, async () => {
      mount();
      const page = showAlone(document.createElement('div'));
      page.innerHTML = `<recovery-guardian ${attributes}></recovery-guardian>`;
      const element = page.firstElementChild as RecoveryGuardianElement;
      await element.updateComplete;
      for (const [key, value] of Object.entries(expected)) {
        assert.equal(element[key as keyof RecoveryGuardianElement], value, key);
      }
    });
  }

  it('properties have an effect as frameworks and address books write them', async () => {
    const spelled = [
      { chainId: '31337' },
      { chainId: 31337n },
      { account: ` ${account.toLowerCase()} ` },
      { account: `eip155:31337:${account}` },
      { account: `local:${account}` },
      { account: account.replace('0x', '0X') },
    ];
    for (const properties of spelled) {
      const { element } = mount({ state: protectedAccount, properties: properties as object });
      await sees(element, en.protectedTitle);
    }
  });

  for (const theme of ['Soft', 'FLAT', 'Contrast']) {
    it(`a look has an effect in capitals: ${theme}`, async () => {
      const { element } = mount({
        state: protectedAccount,
        properties: { theme: theme as 'soft' },
      });
      await sees(element, en.protectedTitle);
      const look = () => {
        const { cssText, borderRadius, borderTopColor } = getComputedStyle(find(element, '.card'));
        return [cssText, borderRadius, borderTopColor];
      };
      const before = look();
      element.theme = theme.toLowerCase() as 'soft';
      await element.updateComplete;
      assert.deepEqual(look(), before);
      element.theme = undefined;
      await element.updateComplete;
      assert.notDeepEqual(look(), before);
    });
  }

  it('the element keeps its styles in a frame, in a second one, and back in the page', async () => {
    const { element } = mount({ state: protectedAccount });
    await sees(element, en.protectedTitle);
    const errors: unknown[] = [];
    const note = ({ reason }: PromiseRejectionEvent) => errors.push(reason);
    addEventListener('unhandledrejection', note);
    cleanUps.push(() => removeEventListener('unhandledrejection', note));
    const look = () => {
      const parts = ['.card', 'h2', '.short', 'button.primary, button.secondary, button.plain'];
      return parts.map((part) => {
        const found = find(element, part);
        const style = found.ownerDocument.defaultView?.getComputedStyle(found);
        return [style?.fontSize, style?.display, style?.paddingInlineStart, style?.fontWeight];
      });
    };
    const before = look();
    const frames = [1, 2].map(() => {
      const frame = document.createElement('iframe');
      Object.assign(frame.style, { inlineSize: '600px', blockSize: '600px' });
      document.body.append(frame);
      cleanUps.push(() => frame.remove());
      return frame.contentDocument as Document;
    });
    for (const place of [...frames, document]) {
      place.body.append(element);
      element.requestUpdate();
      await element.updateComplete;
      await sees(element, en.protectedTitle);
      assert.deepEqual(look(), before);
    }
    element.remove();
    assert.isEmpty(errors);
  });

  it('the element keeps its styles if a page’s code passes it through other documents', async () => {
    const { element } = mount({ state: protectedAccount });
    await sees(element, en.protectedTitle);
    const home = element.parentElement as Element;
    const look = () => {
      const { display, paddingInlineStart } = getComputedStyle(find(element, '.card'));
      return [display, paddingInlineStart, getComputedStyle(find(element, 'h2')).fontSize];
    };
    const before = look();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    cleanUps.push(() => frame.remove());
    const template = document.createElement('template');
    template.innerHTML = '<p></p>';
    const others = [
      document.implementation.createHTMLDocument(),
      new DOMParser().parseFromString('<p></p>', 'text/html'),
      template.content.ownerDocument,
      frame.contentDocument as Document,
    ];
    for (const other of others) {
      other.adoptNode(element);
      element.requestUpdate();
      await element.updateComplete;
      home.append(element);
      await sees(element, en.protectedTitle);
      assert.deepEqual(look(), before);
    }
  });

  it('an element that is first shown in a frame has its styles in each view', async () => {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, { inlineSize: '600px', blockSize: '600px' });
    document.body.append(frame);
    cleanUps.push(() => frame.remove());
    mount();
    const { element } = mount({ state: protectedAccount });
    element.remove();
    const other = element.cloneNode() as RecoveryGuardianElement;
    const { provider, client, chainId } = element;
    Object.assign(other, { provider, client, chainId, account });
    frame.contentDocument?.body.append(other);
    await sees(other, en.protectedTitle);
    other.view = 'recover';
    await sees(other, en.ownerTitle);
    const heading = find(other, 'h2');
    assert.equal(frame.contentWindow?.getComputedStyle(heading).fontSize, '22px');
    other.remove();
  });

  it('the element writes no attributes that the page did not write, so hydration finds it as it was', async () => {
    mount();
    for (const attributes of [
      '',
      'view="recover"',
      'layout="dialog"',
      'theme="soft" locale="de"',
    ]) {
      const page = showAlone(document.createElement('div'));
      page.innerHTML = `<recovery-guardian chain-id="10" ${attributes}></recovery-guardian>`;
      const before = page.innerHTML;
      const element = page.firstElementChild as RecoveryGuardianElement;
      await element.updateComplete;
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(page.innerHTML, before);
      element.show();
      await element.updateComplete;
      assert.equal(page.innerHTML, before);
    }
  });

  it('a dialog does not open by itself in a copy of the page', async () => {
    for (const opens of ['show', 'attribute', 'property'] as const) {
      const { element } = mount({ properties: { layout: 'dialog' } });
      if (opens === 'show') element.show();
      else if (opens === 'property') element.open = true;
      else element.setAttribute('open', '');
      await sees(element, en.unprotectedTitle);
      if (opens === 'attribute') element.close();
      await element.updateComplete;
      const copy = document.createElement('div');
      copy.innerHTML = element.outerHTML;
      assert.isFalse((copy.firstElementChild as RecoveryGuardianElement).open, opens);
      assert.isFalse((element.cloneNode(true) as RecoveryGuardianElement).open, opens);
      element.close();
    }
  });

  it('the form’s entry follows a name that is set, changed or removed late', async () => {
    const { element } = mount({ state: protectedAccount });
    const form = document.createElement('form');
    form.append(element);
    showAlone(form);
    await sees(element, en.protectedTitle);
    const entries = async () => {
      await element.updateComplete;
      return Object.fromEntries(new FormData(form));
    };
    assert.deepEqual(await entries(), {});
    element.setAttribute('name', 'first');
    assert.deepEqual(await entries(), { first: 'protected' });
    element.name = 'second';
    assert.deepEqual(await entries(), { second: 'protected' });
    element.removeAttribute('name');
    assert.deepEqual(await entries(), {});
  });

  const blocked: Record<string, unknown> = {
    'a frame without permission': {
      writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    },
    'a clipboard that throws at once': {
      writeText: () => {
        throw new TypeError('no');
      },
    },
    'a clipboard without a way to write': {},
  };
  for (const [name, clipboard] of Object.entries(blocked)) {
    it(`an address that cannot be copied is shown in full: ${name}`, async () => {
      const { element } = mount({ state: protectedAccount });
      await sees(element, en.protectedTitle);
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
      cleanUps.push(() => Reflect.deleteProperty(navigator, 'clipboard'));
      (find(element, '.address > button') as HTMLElement).click();
      await until(element, 'The address', () => textOf(element).includes(account));
      assert.include(textOf(element), en.copyFailed);
    });
  }

  it('a captcha that opens above the page can be used while the dialog is open', async () => {
    for (const layout of ['dialog', 'button'] as const) {
      const { element, client } = mount({ properties: { layout } });
      bringCaptcha(element, client);
      element.show();
      await sees(element, en.unprotectedTitle);
      const challenge = document.createElement('iframe');
      challenge.style.cssText =
        'position: fixed; inset: 0; inline-size: 100%; block-size: 100%; z-index: 2147483647';
      document.body.append(challenge);
      cleanUps.push(() => challenge.remove());
      const { innerWidth, innerHeight } = window;
      assert.equal(document.elementFromPoint(innerWidth / 2, innerHeight / 2), challenge);
      challenge.remove();
      assert.equal(document.elementFromPoint(innerWidth / 2, innerHeight / 2), element);
      const note = document.createElement('button');
      document.body.append(note);
      cleanUps.push(() => note.remove());
      note.focus();
      assert.equal(document.activeElement, note);
      element.shadowRoot?.querySelector<HTMLElement>('.close')?.focus();
      element.shadowRoot
        ?.querySelector('.close')
        ?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
        );
      await until(element, 'The end of the dialog', () => !element.open);
    }
  });

  it('a wallet is offered once, however often and under whatever id it announces itself', async () => {
    const wallet = (rdns: string, name: string, provider: object) => {
      const announce = () => {
        const info = { uuid: crypto.randomUUID(), name, icon: '', rdns };
        const detail = Object.freeze({ info, provider });
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      };
      addEventListener('eip6963:requestProvider', announce);
      cleanUps.push(() => removeEventListener('eip6963:requestProvider', announce));
      return announce;
    };
    const provider = { request: async () => [] };
    const announce = wallet('com.one', 'One', provider);
    wallet('com.two', 'W'.repeat(1000), { request: async () => [owner] });
    const { element } = mount({ properties: { provider: undefined, account: undefined } });
    await sees(element, en.findTitle);
    announce();
    element.parentElement?.append(element);
    await sees(element, en.findTitle);
    const buttons = () => [...inside(element)].filter((one) => one.matches('button'));
    (
      buttons().find((one) => one.textContent?.includes(en.useWalletAccount)) as HTMLElement
    ).click();
    await sees(element, en.chooseWalletTitle);
    assert.lengthOf(
      buttons().filter((one) => /^\s*(One|W+)\s*$/.test(one.textContent ?? '')),
      2,
    );
    assert.isAtMost(document.documentElement.scrollWidth, innerWidth);
  });
});
