import { assert, expect } from '@open-wc/testing';
import { keepGuardianName, keepServiceGuardian } from '@recovery-guardian/element/design';
import {
  clicks,
  everythingIn,
  findInput,
  focused,
  sees,
  showAlone,
  textOf,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { shortenAddress } from '@recovery-guardian/protocol';
import { setViewport } from '@web/test-runner-commands';
import { getAddress } from 'viem';
import type { ApprovalRequest } from '../messages/approval.ts';
import {
  account,
  addGuardian,
  ask,
  endpointChain,
  guardian,
  locked,
  noVault,
  open,
  recoveryModule,
  stranger,
} from '../popup/testing/examples.ts';
import { mount } from '../popup/testing/mount.ts';
import type { TestBackground } from '../popup/testing/test-background.ts';
import { en } from '../translations/en.ts';
import { ApprovalCardElement } from './approval-card.ts';
import { ApprovalPageElement } from './approval-page.ts';

const savings = {
  ...account,
  id: `eip155:31337:${stranger}`,
  address: stranger,
  name: 'Savings',
} as const;
const message = {
  kind: 'sign-message',
  account,
  chainName: 'Local',
  text: 'Hello, I am Mia.',
  siwe: undefined,
  meaning: undefined,
} as const;
const siwe = {
  scheme: undefined,
  domain: 'shop.example',
  address: account.address,
  statement: 'Sign in to the shop.',
  uri: 'https://shop.example',
  version: '1',
  chainId: 31_337,
  nonce: 'abcdefgh',
  issuedAt: '2026-11-20T09:00:00Z',
  expirationTime: undefined,
  notBefore: undefined,
  requestId: undefined,
  resources: [],
} as const;
const sponsored = {
  payer: 'sponsor',
  sponsorName: undefined,
  paymaster: `0x${'5a'.repeat(20)}`,
  isAllowed: false,
  allowances: [],
  maximum: '400000000000000',
} as const;
const calls = {
  kind: 'send-calls',
  account,
  chainName: 'Local',
  deploysAccount: false,
  calls: [addGuardian],
  fee: sponsored,
  callData: '0x7bb37428',
} as const;

const amount = (value: string) => [{ name: 'amount', type: 'uint256', value }];
const typedData = {
  kind: 'sign-typed-data',
  account,
  chainName: 'Local',
  typedData: {
    primaryType: 'Order',
    types: {},
    domain: [{ name: 'name', type: 'string', value: 'Exchange' }],
    message: [
      { name: 'note', type: 'string', value: 'pay\u202eme' },
      {
        name: 'items',
        type: 'Item[]',
        value: [
          { name: '0', type: 'Item', value: amount('12') },
          { name: '1', type: 'Item', value: amount('7') },
        ],
      },
      { name: 'more', type: 'bytes[]', value: [] },
    ],
  },
  meaning: undefined,
  parties: [],
} as const;

/** Opens the approval window with these requests. */
function openWindow(
  requests: readonly ApprovalRequest[],
  state = open as TestBackground['state'],
): { page: ApprovalPageElement; background: TestBackground } {
  const { background, page } = mount({ state });
  if (!customElements.get('wallet-approval-page')) {
    customElements.define('wallet-approval-page', ApprovalPageElement);
  }
  const approvals = new ApprovalPageElement();
  approvals.background = background;
  approvals.page = page;
  showAlone(approvals);
  for (const request of requests) background.addRequest(request);
  return { page: approvals, background };
}

/** Waits until the approving button is enabled, and presses it. */
async function approve(page: HTMLElement, name: string): Promise<void> {
  const yes = await until(page, name, () => findButton(page, name));
  await until(page, `${name}, armed`, () => !yes.hasAttribute('aria-disabled'));
  await clicks(page, name);
}

function findButton(page: HTMLElement, name: string): HTMLButtonElement | undefined {
  for (const element of everythingIn(page.shadowRoot ?? page)) {
    if (element instanceof HTMLButtonElement && element.textContent?.trim() === name)
      return element;
  }
  return undefined;
}

/** The checkbox that a dangerous request requires. */
function findTick(page: HTMLElement): HTMLInputElement | undefined {
  for (const element of everythingIn(page.shadowRoot ?? page)) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') return element;
  }
  return undefined;
}

describe('the approval window', () => {
  it('connects a site to the chosen account', async () => {
    const { page, background } = openWindow([
      ask({ kind: 'connect', choices: [account, savings], suggested: account.id }),
    ]);
    await sees(page, 'Show your account to demo.example?');
    await expect(page).to.be.accessible();
    const option = await until(page, 'Savings', () =>
      [...everythingIn(page.shadowRoot ?? page)].find(
        (element) => element instanceof HTMLInputElement && element.value === savings.id,
      ),
    );
    (option as HTMLInputElement).click();
    await approve(page, 'Connect');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [
      { id: 'approval-1', approved: true, account: savings.id },
    ]);
  });

  it('enables approving only after the request was visible for a moment', async () => {
    const { page, background } = openWindow([ask(message)]);
    await sees(page, 'Sign this text?');
    const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
    assert.equal(yes.getAttribute('aria-disabled'), 'true');
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    await approve(page, 'Sign');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
  });

  it('disarms when the window loses the focus, and for every new request', async () => {
    const { page, background } = openWindow([ask(message), ask(message, { id: 'approval-2' })]);
    await sees(page, '1 more is waiting');
    const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
    await until(page, 'Sign, armed', () => !yes.hasAttribute('aria-disabled'));
    window.dispatchEvent(new Event('blur'));
    await until(page, 'Sign, disarmed', () => yes.hasAttribute('aria-disabled'));
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    window.dispatchEvent(new Event('focus'));
    await until(page, 'Sign, armed', () => !yes.hasAttribute('aria-disabled'));
    yes.click();
    await until(page, 'The next question', () => background.approvals.length === 1);
    await until(page, 'Sign, disarmed', () => yes.hasAttribute('aria-disabled'));
    yes.click();
    assert.lengthOf(background.asked('approvals.answer'), 1);
  });

  it('arms for a request of exactly the same size as the previous one', async () => {
    const requests = ['1', '2', '3'].map((id) => ask(message, { id }));
    const { page, background } = openWindow(requests);
    await sees(page, '2 more are waiting');
    const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
    await until(page, 'Sign, armed', () => !yes.hasAttribute('aria-disabled'));
    // The page of the first request is closed.
    background.approvals = requests.slice(1);
    background.tell('approvals');
    await sees(page, '1 more is waiting');
    await approve(page, 'Sign');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: '2', approved: true }]);
  });

  it('S44 X25: takes a yes only after the end of the question was in view', async () => {
    const text = Array.from({ length: 200 }, (_, line) => `Line ${line}`).join('\n');
    const { page, background } = openWindow([ask({ ...message, text })]);
    await sees(page, 'Scroll to the end to continue.');
    await expect(page).to.be.accessible();
    const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
    // A short one next to it, shown later, arms: so the delay of the long one is over, too.
    const short = new ApprovalCardElement();
    Object.assign(short, { approval: ask(message, { id: 'short' }), texts: en });
    document.body.prepend(short);
    const armed = await until(short, 'Sign', () => findButton(short, 'Sign'));
    await until(short, 'Sign, armed', () => !armed.hasAttribute('aria-disabled'));
    short.remove();
    assert.equal(yes.getAttribute('aria-disabled'), 'true');
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    window.scrollTo(0, document.body.scrollHeight);
    await approve(page, 'Sign');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
  });

  it('S39 keeps the question in front, and declines all of them at once', async () => {
    const { page, background } = openWindow([ask(message), ask(calls, { id: 'approval-2' })]);
    await sees(page, 'Sign this text?');
    await sees(page, '1 more is waiting');
    await expect(page).to.be.accessible();
    await clicks(page, 'Decline all 2');
    await until(page, 'No question', () => background.approvals.length === 0);
    assert.lengthOf(background.asked('approvals.declineAll'), 1);
  });

  it('S39 offers to block or disconnect a site that asks again and again', async () => {
    for (const [label, request] of [
      ['Block for now', 'sites.block'],
      ['Disconnect this site', 'sites.disconnect'],
    ] as const) {
      const { page, background } = openWindow([ask(message, { isInsistent: true })]);
      await sees(page, 'You declined demo.example several times.');
      await expect(page).to.be.accessible();
      await clicks(page, label);
      await until(page, 'The request', () => background.asked(request).length === 1);
      assert.deepEqual(background.asked(request), [{ origin: 'https://demo.example' }]);
    }
  });

  it('declines immediately', async () => {
    const { page, background } = openWindow([ask(message)]);
    await clicks(page, 'Decline');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: 'approval-1', approved: false }]);
  });

  it('reports that the request is no longer open', async () => {
    const { page, background } = openWindow([ask(message)]);
    background.refuse('approvals.answer', 'unknown-approval');
    await clicks(page, 'Decline');
    await sees(page, 'This request is no longer open. Nothing was signed.');
  });

  it('shows a text literally, including markup', async () => {
    const { page } = openWindow([
      ask({ ...message, text: '<img src=x onerror=alert(1)>\nLine 2' }),
    ]);
    await sees(page, '<img src=x onerror=alert(1)> Line 2');
    await expect(page).to.be.accessible();
  });

  it('S89 writes what would not show in a text, or would turn it around, as its code point', async () => {
    const { page } = openWindow([
      ask(
        { ...message, text: 'pay \u202eecila\u115f\u2800 👩‍🚀' },
        { warnings: ['hidden-characters'] },
      ),
    ]);
    await sees(page, 'pay ⟨U+202E⟩ecila⟨U+115F⟩⟨U+2800⟩ 👩‍🚀');
    await sees(page, 'The text has invisible or direction-changing characters.');
    await expect(page).to.be.accessible();
    const uri = 'https://shop.example/\u202egpj';
    const signIn = openWindow([ask({ ...message, text: uri, siwe: { ...siwe, uri } })]);
    await clicks(signIn.page, 'Details');
    await sees(signIn.page, 'https://shop.example/⟨U+202E⟩gpj');
  });

  it('S89 keeps stacked accents of a text away from what stands around it', async () => {
    const text = `a${'\u0305'.repeat(400)}`;
    const fields = [{ name: 'note', type: 'string', value: text }];
    for (const [details, selector] of [
      [{ ...message, text }, '.text'],
      [{ ...typedData, typedData: { ...typedData.typedData, message: fields } }, '.row-list dd'],
    ] as const) {
      const { page } = openWindow([ask(details)]);
      await sees(page, text);
      const box = [...everythingIn(page.shadowRoot ?? page)].find(
        (element) => element.matches(selector) && element.textContent?.includes(text),
      );
      assert.equal(box && getComputedStyle(box).overflow, 'clip');
    }
  });

  it('shows the fields of a sign-in message, and warns if it is for another site', async () => {
    const { page } = openWindow([ask({ ...message, siwe }, { warnings: ['domain-mismatch'] })]);
    await sees(page, 'Sign in to shop.example?');
    await sees(page, 'but demo.example asks for it. This may be a fake of shop.example. Decline.');
    await sees(page, 'Sign in to the shop.');
    await expect(page).to.be.accessible();
    await until(page, 'Sign', () => findButton(page, 'Sign')?.classList.contains('danger'));
  });

  it('shows every field of typed data, and what makes its values hard to see', async () => {
    const { page } = openWindow([ask(typedData, { warnings: ['unknown-typed-data'] })]);
    await sees(page, 'Sign this Order?');
    await sees(page, 'This wallet doesn’t know this kind of message.');
    for (const row of [
      'name (string) Exchange',
      'note (string) pay⟨U+202E⟩me',
      'items[0].amount (uint256) 12',
      'items[1].amount (uint256) 7',
      'more (bytes[]) Empty',
    ]) {
      await sees(page, row);
    }
    await expect(page).to.be.accessible();
    await until(page, 'The tick', () => findTick(page));
  });

  it('tells tokens apart, with decimals beside the number that is signed', async () => {
    const call = {
      ...addGuardian,
      to: stranger,
      parties: [{ role: 'token', address: stranger, standing: 'new' }],
    } as const;
    const approval = {
      ...call,
      meaning: { kind: 'token-approval', spender: guardian, amount: '1500000', isUnlimited: false },
    } as const;
    const facts = { address: stranger, symbol: 'COIN', decimals: 6 };
    const collection = {
      ...call,
      meaning: { kind: 'collection-approval', spender: guardian, isApproved: true },
    } as const;
    const large = {
      ...approval,
      meaning: { ...approval.meaning, amount: String(2n ** 200n), isUnlimited: true },
      warnings: ['unlimited-approval'],
    } as const;
    for (const [standard, shown, words] of [
      ['erc20', large, 'There is no limit to what may be taken'],
      ['erc721', large, 'If this number is an amount, there is no limit'],
      ['erc20', approval, 'may take 1.5 COIN (1500000 of its smallest units), at any time.'],
      ['erc721', approval, 'may take number 1500000 of COIN, at any time.'],
      ['erc721', collection, 'may take everything you own of COIN, now and later.'],
    ] as const) {
      const { page } = openWindow([
        ask({ ...calls, calls: [shown], tokens: [{ ...facts, standard }] }),
      ]);
      await sees(page, words);
      await expect(page).to.be.accessible();
    }
  });

  it('writes amounts as the language does', async () => {
    const meaning = { kind: 'transfer', to: guardian, amount: '1234500000000000000000' } as const;
    const shown = { ...addGuardian, meaning, parties: [] };
    const request = ask({
      ...calls,
      calls: [shown],
      fee: { ...sponsored, payer: 'account', balance: '0' },
    });
    const { page } = openWindow([request]);
    await sees(page, 'Sends 1,234.5 ETH.');
    await sees(page, 'pays at most 0.0004 ETH');
    const settings = { ...open.settings, language: 'de' } as const;
    const german = openWindow([request], { ...open, settings });
    await sees(german.page, 'Sendet 1.234,5 ETH.');
    await sees(german.page, 'höchstens 0,0004 ETH');
    await expect(german.page).to.be.accessible();
  });

  it('S86 takes no yes without a tick to what covers all of a token', async () => {
    const all = { ...addGuardian, warnings: ['takes-everything'] } as const;
    const { page } = openWindow([ask({ ...calls, calls: [all] })]);
    await sees(
      page,
      'This may cover all, or nearly all, that your account has of a token, or a collectible.',
    );
    await until(page, 'The tick', () => findTick(page));
    await expect(page).to.be.accessible();
  });

  it('S113 shows to whom a message may give rights, for what, and needs a tick', async () => {
    const resources = ['https://shop.example', 'urn:recap:eyJhdHQi'];
    const fields = { ...siwe, uri: 'did:key:z6MkAttacker', resources };
    const { page } = openWindow([ask({ ...message, siwe: fields }, { warnings: ['delegates'] })]);
    await sees(page, 'This may give others than demo.example lasting rights to act in your name.');
    await until(page, 'The tick', () => findTick(page));
    const rows = [...everythingIn(page.shadowRoot ?? page)].filter(
      (one) => one.matches('dd') && !one.closest('details'),
    );
    const shown = rows.map((one) => one.textContent);
    assert.deepEqual(shown, [siwe.statement, fields.uri, resources.join('\n')]);
    await expect(page).to.be.accessible();
  });

  it('S100 takes no yes without a tick to tokens that are not what they seem', async () => {
    for (const [warning, words] of [
      ['look-alike-token', 'A token has the name of another one that this wallet knows.'],
      ['unknown-payment', 'Your account gets tokens that this wallet doesn’t know.'],
    ] as const) {
      const { page } = openWindow([
        ask({ ...calls, calls: [addGuardian] }, { warnings: [warning] }),
      ]);
      await sees(page, words);
      await until(page, 'The tick', () => findTick(page));
    }
  });

  it('shows what the node expects to change, and says when it expects nothing', async () => {
    const simulation = {
      outcome: 'success',
      changes: [
        { token: undefined, amount: '-1500000000000000000' },
        { token: stranger, amount: '2000000' },
      ],
    } as const;
    const tokens = [{ address: stranger, standard: 'erc20', symbol: 'COIN', decimals: 6 }] as const;
    const { page } = openWindow([ask({ ...calls, simulation, tokens })]);
    await sees(page, 'You give 1.5 ETH');
    await sees(page, 'You get 2 COIN (2000000 of its smallest units)');
    await expect(page).to.be.accessible();
    for (const [outcome, words] of [
      ['unknown', 'This could not be simulated.'],
      ['failure', 'This would fail.'],
    ] as const) {
      const other = openWindow([ask({ ...calls, simulation: { outcome } })]);
      await sees(other.page, words);
    }
  });

  it('explains known typed data above its fields', async () => {
    const tokens = [{ token: stranger, amount: undefined }];
    const times = { expires: undefined, deadline: '1800000000' };
    const maker = account.address;
    const end = { expires: '1800000000' };
    for (const [meaning, words] of [
      [
        { kind: 'permit', owner: maker, spender: guardian, tokens, isOnce: false, ...times },
        `This signature can be used until ${en.date(new Date(1_800_000_000_000))}. Once used, the permission does not end.`,
      ],
      [
        {
          kind: 'permit',
          owner: maker,
          spender: guardian,
          tokens,
          isOnce: false,
          ...times,
          ...end,
        },
        'The spender may take any amount of',
      ],
      [{ kind: 'order', maker, gives: tokens, receives: [], ...end }, 'and gives nothing for it.'],
      [{ kind: 'vote', voter: maker, space: 'dao.example' }, 'Your vote in “dao.example”.'],
      [{ kind: 'sign-in', domain: 'shop.example' }, 'Sign in to shop.example?'],
      [
        {
          kind: 'recovery',
          account: stranger,
          newOwners: [guardian],
          newThreshold: '1',
          module: recoveryModule,
        },
        'you agree that this new owner takes over the account',
      ],
    ] as const) {
      const { page } = openWindow([ask({ ...typedData, meaning })]);
      await sees(page, words);
      await sees(page, 'items[1].amount (uint256) 7');
      await expect(page).to.be.accessible();
    }
  });

  it('explains what a statement to the recovery service does', async () => {
    for (const [meaning, words] of [
      [
        { kind: 'register', target: 'mia@example.com', channel: 'email' },
        'Codes sent to mia@example.com may then start a recovery of this account.',
      ],
      [{ kind: 'list-registrations' }, 'shows which emails and phones are registered'],
      [{ kind: 'delete-registration', registrationId: '1' }, 'Codes are no longer sent there'],
      [
        { kind: 'subscribe-alerts', target: 'mia@example.com', channel: 'email' },
        'mia@example.com will be told when someone starts a recovery of this account',
      ],
      [{ kind: 'list-alerts' }, 'shows where alerts about this account go'],
      [{ kind: 'unsubscribe-alerts' }, 'They are no longer sent, not even'],
    ] as const) {
      const { page } = openWindow([ask({ ...message, siwe, meaning })]);
      await sees(page, words);
      await expect(page).to.be.accessible();
    }
  });

  it('explains what each call does', async () => {
    const enable = {
      ...addGuardian,
      to: account.address,
      meaning: { kind: 'enable-module', module: recoveryModule, role: 'recovery' },
    } as const;
    const { page } = openWindow([ask({ ...calls, calls: [enable, addGuardian] })]);
    await sees(page, 'Approve these 2 steps?');
    await sees(page, '1. Turn on recovery');
    await sees(page, '2. Let someone approve recoveries');
    assert.notInclude(textOf(page), 'recoveries?');
    await sees(page, 'This address may then approve recoveries of your account.');
    await sees(page, 'Free: the network’s fee is paid for you.');
    await expect(page).to.be.accessible();
    const single = openWindow([ask({ ...calls, calls: [enable] })]);
    await sees(single.page, 'Turn on recovery?');
  });

  it('keeps who pays in sight, however long it is', async () => {
    const { page } = openWindow([ask({ ...calls, calls: Array(20).fill(addGuardian) })]);
    await sees(page, 'Approve these 20 steps?');
    const fee = [...everythingIn(page.shadowRoot ?? page)].find(
      (one) => one.matches('p') && one.textContent?.startsWith('Free: '),
    );
    assert.isAtMost(fee?.getBoundingClientRect().bottom ?? Infinity, window.innerHeight);
    assert.isAbove(document.documentElement.scrollHeight, window.innerHeight);
  });

  it('warns of unreadable calls, of new owners, and of insufficient funds for the fee', async () => {
    const unknown = {
      ...addGuardian,
      to: stranger,
      value: '1500000000000000000',
      meaning: { kind: 'unknown', selector: '0x12345678' },
      parties: [{ role: 'contract', address: stranger, standing: 'new' }],
      warnings: ['unknown-contract'],
    } as const;
    const fee = { payer: 'account', maximum: '2000000000000000', balance: '1' } as const;
    const { page } = openWindow([ask({ ...calls, calls: [unknown], fee })]);
    await sees(
      page,
      'Calls this contract and sends it 1.5 ETH. This wallet can’t read what it does.',
    );
    await sees(page, 'Decline, unless you know the contract.');
    await sees(page, 'The account itself pays at most 0.002 ETH');
    await sees(page, 'Your balance is only 0.000000000000000001 ETH');
    await expect(page).to.be.accessible();

    const module = {
      ...addGuardian,
      to: account.address,
      meaning: { kind: 'enable-module', module: stranger, role: undefined },
      parties: [{ role: 'module', address: stranger, standing: 'new' }],
      warnings: ['unknown-module'],
    } as const;
    const second = openWindow([ask({ ...calls, calls: [module] })]);
    await sees(second.page, 'This program may then do anything with your account, without asking.');
    await sees(second.page, 'could take everything from your account');

    const third = openWindow([
      ask({ ...calls, calls: [addGuardian, module] }, { warnings: ['unknown-module'] }),
    ]);
    await sees(third.page, 'Step 2: This program could take everything');
  });

  it('S34 takes no yes to a danger without a tick, and has “Decline” filled and focused first', async () => {
    const dangerous = { ...addGuardian, warnings: ['gives-control-away'] } as const;
    const { page, background } = openWindow([ask({ ...calls, calls: [dangerous] })]);
    await sees(page, 'This changes who controls your account.');
    const decline = await until(page, 'Decline', () => findButton(page, 'Decline'));
    assert.isTrue(decline.classList.contains('primary'));
    await until(page, 'Decline, focused', () => focused() === decline);
    await expect(page).to.be.accessible();
    const tick = await until(page, 'The tick', () => findTick(page));
    const yes = await until(page, 'Approve', () => findButton(page, 'Approve'));
    window.scrollTo(0, document.body.scrollHeight);
    tick.click();
    await until(page, 'Approve, armed', () => !yes.hasAttribute('aria-disabled'));
    tick.click();
    await until(page, 'Approve, disarmed', () => yes.hasAttribute('aria-disabled'));
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    tick.click();
    await approve(page, 'Approve');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
  });

  it('S34 says who a guardian is: the service’s, one the user named, or a stranger', async () => {
    const dangerous = { ...addGuardian, warnings: ['gives-control-away'] } as const;
    const place = { account: account.address, chainId: account.chainId };
    const request = ask({ ...calls, calls: [dangerous] });
    const foreign = openWindow([request]);
    await sees(foreign.page, 'A stranger to this wallet');
    await sees(foreign.page, 'This wallet doesn’t know this address');
    try {
      keepServiceGuardian(place, guardian);
      const ofService = openWindow([request]);
      await sees(ofService.page, 'Your recovery service');
      assert.notInclude(textOf(ofService.page), 'stranger');
      assert.notInclude(textOf(ofService.page), 'doesn’t know this address');
      keepServiceGuardian(place, undefined);
      keepGuardianName(place, guardian, 'Mia');
      const named = openWindow([request]);
      await sees(named.page, 'You call it Mia');
      assert.notInclude(textOf(named.page), 'stranger');
    } finally {
      localStorage.clear();
    }
  });

  it('S34 asks about codes for the service of this account alone, in the network’s own module', async () => {
    const place = { account: account.address, chainId: account.chainId };
    const [ofGuardian] = addGuardian.parties;
    assert(ofGuardian);
    const module = { role: 'module', address: stranger, standing: 'audited' } as const;
    const elsewhere = { ...addGuardian, to: stranger, parties: [ofGuardian, module] };
    const meaning = { kind: 'add-guardian', guardian: stranger, threshold: '1' } as const;
    const other = { ...addGuardian, meaning };
    const ofSavings = { ...calls, account: savings };
    const warned = 'Let someone approve recoveries?';
    try {
      const unknown = openWindow([ask(calls)]);
      await sees(unknown.page, warned);
      keepServiceGuardian(place, guardian);
      const ofService = openWindow([ask(calls)]);
      await sees(ofService.page, 'Let codes recover your account?');
      await expect(ofService.page).to.be.accessible();
      for (const asked of [
        { ...calls, calls: [other] },
        { ...calls, calls: [elsewhere] },
        ofSavings,
      ]) {
        const { page } = openWindow([ask(asked)]);
        await sees(page, warned);
      }
      const both = openWindow([ask({ ...calls, calls: [addGuardian, other] })]);
      await sees(both.page, '1. Let codes recover your account');
      await sees(both.page, '2. Let someone approve recoveries');
    } finally {
      localStorage.clear();
    }
  });

  it('finds the name of a guardian by an address with letters, whose case is its checksum', async () => {
    const mia = getAddress('0xabcdefabcdefabcdefabcdefabcdefabcdefabcd');
    const place = { account: account.address, chainId: account.chainId };
    const call = {
      ...addGuardian,
      parties: [{ role: 'guardian', address: mia, standing: 'new' }],
      warnings: ['gives-control-away'],
    } as const;
    try {
      keepServiceGuardian(place, mia);
      const ofService = openWindow([ask({ ...calls, calls: [call] })]);
      await sees(ofService.page, 'Your recovery service');
      keepGuardianName(place, mia, 'Mia');
      const named = openWindow([ask({ ...calls, calls: [call] })]);
      await sees(named.page, 'You call it Mia');
      assert.notInclude(textOf(named.page), 'stranger');
    } finally {
      localStorage.clear();
    }
  });

  it('names the recipients that the user has names for', async () => {
    const pay = (party: { name?: string; standing: 'new' | 'own' | 'seen' }) => {
      const parties = [{ role: 'recipient', address: stranger, ...party }] as const;
      const meaning = { kind: 'transfer', to: stranger, amount: '1' } as const;
      return ask({ ...calls, calls: [{ ...addGuardian, meaning, parties }] });
    };
    for (const [request, words] of [
      [pay({ standing: 'new' }), 'Never seen here'],
      [pay({ standing: 'seen', name: 'Ben' }), 'You call it Ben'],
      [pay({ standing: 'own', name: 'Savings' }), 'Yours · Savings'],
    ] as const) {
      const { page } = openWindow([request]);
      await sees(page, words);
    }
    try {
      keepGuardianName({ account: account.address, chainId: account.chainId }, stranger, 'Mia');
      const { page } = openWindow([pay({ standing: 'new' })]);
      await sees(page, 'You call it Mia');
      await expect(page).to.be.accessible();
    } finally {
      localStorage.clear();
    }
  });

  it('S34 says the waiting time, and warns where it is short', async () => {
    const { page } = openWindow([ask({ ...calls, calls: [addGuardian] })]);
    await sees(page, 'A recovery takes 3 days. You can stop it until then.');
    const short = {
      ...addGuardian,
      meaning: { kind: 'add-guardian', guardian, threshold: '1', wait: 180 },
      warnings: ['short-wait', 'gives-control-away'],
    } as const;
    const second = openWindow([ask({ ...calls, calls: [short] })]);
    await sees(second.page, 'Your account could be taken over after only 3 minutes');
    await until(second.page, 'The tick', () => findTick(second.page));
  });

  it('S41 shows addresses in full where they matter, and says which were never seen', async () => {
    const { page } = openWindow([ask({ ...calls, calls: [addGuardian] })]);
    await sees(page, 'Address');
    await sees(page, 'This network’s recovery module');
    for (const address of [guardian, recoveryModule]) {
      const shown = await until(page, address, () =>
        [...everythingIn(page.shadowRoot ?? page)].find(
          (element) => element.matches('.digits') && element.textContent === address,
        ),
      );
      assert.isNull(shown.closest('details'));
    }
  });

  it('S41 says that signing moves nothing under a plain sign-in alone', async () => {
    const words = 'Signing is free and moves nothing.';
    const plain = openWindow([ask({ ...message, siwe })]);
    await sees(plain.page, words);
    const list = { kind: 'list-registrations' } as const;
    for (const subject of [message, { ...message, siwe, meaning: list }]) {
      const { page } = openWindow([ask(subject, { warnings: ['service-list'] })]);
      await sees(page, 'demo.example learns your email addresses and phone numbers.');
      assert.notInclude(textOf(page), words);
    }
    const foreign = openWindow([ask({ ...message, siwe }, { warnings: ['domain-mismatch'] })]);
    await sees(foreign.page, 'This may be a fake of shop.example.');
    assert.notInclude(textOf(foreign.page), words);
  });

  it('S41 names the contact that a statement removes, and takes no yes without a tick', async () => {
    const target = 'mia@example.com';
    const meaning = { kind: 'delete-registration', registrationId: '1', target } as const;
    const { page } = openWindow([
      ask({ ...message, siwe, meaning }, { warnings: ['service-delete'] }),
    ]);
    await sees(page, 'Codes are no longer sent to mia@example.com');
    await until(page, 'The tick', () => findTick(page));
    await expect(page).to.be.accessible();
  });

  it('S88 names where a statement ends alerts, and takes no yes without a tick', async () => {
    const targets = ['mia@example.com', '+491****67'];
    const meaning = { kind: 'unsubscribe-alerts', targets } as const;
    const { page } = openWindow([
      ask({ ...message, siwe, meaning }, { warnings: ['service-alerts-off'] }),
    ]);
    await sees(page, 'They are no longer sent to mia@example.com and +491****67');
    await sees(page, 'demo.example asks for this. Without alerts, you may not notice in time');
    await until(page, 'The tick', () => findTick(page));
    await expect(page).to.be.accessible();
  });

  it('asks about chains', async () => {
    const first = openWindow([ask({ kind: 'switch-chain', account, chainName: 'Base' })]);
    await sees(first.page, 'Switch to Base?');
    await expect(first.page).to.be.accessible();
    const second = openWindow([ask({ kind: 'add-chain', chain: endpointChain })]);
    await sees(second.page, 'Add the network “Local”?');
    await sees(second.page, 'https://node.example');
    await expect(second.page).to.be.accessible();
  });

  it('asks about a token by its full address, and by its contract’s facts', async () => {
    const token = { address: stranger, standard: 'erc20', symbol: 'COIN', decimals: 6 } as const;
    const details = { kind: 'watch-asset', account, chainName: 'Local', token } as const;
    const { page } = openWindow([ask(details)]);
    await sees(page, 'Add the token “COIN”?');
    await sees(page, `0x${' 2222'.repeat(10)}`);
    await sees(page, 'Decimals of the token 6');
    await expect(page).to.be.accessible();
    const nameless = openWindow([ask({ ...details, token: { ...token, symbol: undefined } })]);
    await sees(nameless.page, `Add the token “${shortenAddress(stranger)}”?`);
  });

  it('S41 shows all that a site says of a chain', async () => {
    const { page } = openWindow([ask({ kind: 'add-chain', chain: endpointChain })]);
    for (const text of [
      '31337',
      'ETH',
      'Decimals of the currency',
      '18',
      'https://explorer.example',
    ]) {
      await sees(page, text);
    }
  });

  it('S40 asks before a site’s paymaster is reached, and calls its payment the site’s word', async () => {
    const first = openWindow([
      ask({ kind: 'use-paymaster', account, chainName: 'Local', host: 'pay.example' }),
    ]);
    await sees(first.page, 'Let pay.example pay the fee?');
    await sees(first.page, 'pay.example then sees your account and its transactions.');
    await expect(first.page).to.be.accessible();
    const fee = {
      ...sponsored,
      sponsorName: 'The network itself',
      broughtBy: 'https://demo.example',
    } as const;
    const second = openWindow([ask({ ...calls, fee })]);
    await sees(second.page, 'demo.example says that “The network itself” pays the network’s fee.');
    assert.notInclude(second.page.shadowRoot?.textContent, 'Free:');
  });

  it('S75 shows the paymaster, and what it may take of tokens, instead of calling it free', async () => {
    const allowed = {
      ...sponsored,
      isAllowed: true,
      allowances: [{ token: stranger, amount: undefined }],
    };
    const { page } = openWindow([ask({ ...calls, fee: allowed })]);
    await sees(page, 'Not free: the paymaster may take any amount of');
    await sees(page, 'which is at most 0.0004 ETH');
    assert.notInclude(page.shadowRoot?.textContent, 'Free:');
    const shown = [...everythingIn(page.shadowRoot as ShadowRoot)].map(
      (one) => one.textContent?.replaceAll(/\s/g, '') ?? '',
    );
    assert.isTrue(shown.includes(sponsored.paymaster));
    await expect(page).to.be.accessible();
    const high = openWindow([ask({ ...calls, fee: { ...sponsored, isHigh: true } })]);
    await sees(high.page, 'That may be far more than usual.');
    await expect(high.page).to.be.accessible();
  });

  it('asks an owner to pay the fees that the account cannot cover', async () => {
    const { page } = openWindow([
      ask({
        kind: 'enable-4337',
        account,
        chainName: 'Local',
        owner: stranger,
        calls: [],
        fee: { payer: 'owner', maximum: '100000000000000', balance: '1000000000000000000' },
      }),
    ]);
    await sees(page, 'Your key’s own balance pays at most 0.0001 ETH');
    await expect(page).to.be.accessible();
  });

  it('asks for the password first if the wallet is locked', async () => {
    const { page } = openWindow([], locked);
    await sees(page, 'Welcome back');
    await expect(page).to.be.accessible();
  });

  it('S102 the window says that the site took its request back, and keeps the typed password', async () => {
    const { page, background } = openWindow([], locked);
    await sees(page, 'Welcome back');
    await types(page, 'Password', 'correct');
    background.change({ ...locked, isTakenBack: true });
    await sees(page, 'The site took its request back.');
    const field = await findInput(page, 'Password');
    assert.deepEqual([field.value, focused()], ['correct', field]);
    await expect(page).to.be.accessible();
  });

  it('leads to the first run if there is no vault', async () => {
    const { page } = openWindow([], noVault);
    await sees(page, 'Set up your wallet first');
    await expect(page).to.be.accessible();
  });

  it('leaves requests of the wallet’s own pages to those pages', async () => {
    const { page, background } = openWindow([ask(calls, { origin: undefined })]);
    await sees(page, 'Loading…');
    assert.lengthOf(background.approvals, 1);
  });
});

describe('requests of the wallet’s own screens', () => {
  it('open above the screens, and Escape declines them', async () => {
    const { app, background } = mount();
    await sees(app, 'Your account is protected');
    background.addRequest(ask(calls, { origin: undefined }));
    await sees(app, 'This address may then approve recoveries of your account.');
    await expect(app).to.be.accessible();
    const dialog = app.shadowRoot?.querySelector('dialog');
    assert.isTrue(dialog?.matches(':modal'));
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until(app, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: 'approval-1', approved: false }]);
    await until(app, 'No dialog', () => !dialog?.open);
  });

  it('scroll inside the corners of their box in a tab, and the page behind does not', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    await setViewport({ width: 1280, height: 600 });
    try {
      const { app, background } = mount();
      await sees(app, 'Your account is protected');
      const root = getComputedStyle(document.documentElement);
      assert.notEqual(root.overflowY, 'hidden');
      background.addRequest(
        ask({ ...calls, calls: Array(9).fill(addGuardian) }, { origin: undefined }),
      );
      await sees(app, 'Approve these 9 steps?');
      assert.equal(root.overflowY, 'hidden');
      const dialog = app.shadowRoot?.querySelector('dialog');
      const scrolled = dialog?.querySelector('.request');
      assert(dialog && scrolled);
      assert.isAbove(scrolled.scrollHeight, scrolled.clientHeight);
      assert.isAtMost(dialog.scrollHeight, dialog.clientHeight);
      const [box, inner] = [dialog, scrolled].map((one) => one.getBoundingClientRect());
      assert(box && inner);
      assert.isAtLeast(box.top, 20);
      assert.isAtMost(box.bottom, window.innerHeight - 20);
      assert.isAtLeast(inner.top - box.top, 8);
      assert.isAtLeast(box.bottom - inner.bottom, 8);
      await expect(app).to.be.accessible();
      await clicks(app, 'Decline');
      await until(app, 'No dialog', () => !dialog.open);
      assert.notEqual(root.overflowY, 'hidden');
    } finally {
      await setViewport({ width, height });
    }
  });

  it('S90 are calm about a short wait on test chains only', async () => {
    for (const [warning, words, look] of [
      ['test-wait', 'This test network’s recovery takes only 3 minutes.', '.primary'],
      ['short-wait', 'Your account could be taken over after only 3 minutes', '.danger'],
    ] as const) {
      const { app, background } = mount();
      const meaning = { kind: 'add-guardian', guardian, threshold: '1', wait: 180 } as const;
      const asked = { ...calls, calls: [{ ...addGuardian, meaning, warnings: [warning] }] };
      background.addRequest(ask(asked, { origin: undefined }));
      await sees(app, words);
      assert.isTrue(findButton(app, en.approve)?.matches(look));
      await expect(app).to.be.accessible();
    }
  });

  it('S48 a friend’s recovery needs a tick, also from the wallet’s own screen', async () => {
    const { app, background } = mount();
    background.addRequest(ask(typedData, { origin: undefined, warnings: ['recovers-account'] }));
    await sees(app, 'Someone may pretend to be your friend.');
    await expect(app).to.be.accessible();
    const yes = await until(app, 'Sign', () => findButton(app, 'Sign'));
    const tick = await until(app, 'The tick', () => findTick(app));
    app.shadowRoot?.querySelector('.request')?.scrollTo(0, 100_000);
    await sees(app, 'Asked by Recovery Guardian');
    await sees(app, 'Tick the box above to continue.');
    tick.click();
    await until(app, 'Sign, armed', () => !yes.hasAttribute('aria-disabled'));
    assert.notInclude(textOf(app), 'Tick the box above');
    tick.click();
    await until(app, 'Sign, disarmed', () => yes.hasAttribute('aria-disabled'));
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
  });
});
