import { assert, aTimeout, expect } from '@open-wc/testing';
import { shortenAddress } from '@recovery-guardian/core';
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
import type { ApprovalRequest } from '@recovery-guardian/wallet';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { getAddress } from 'viem';
import {
  account,
  addGuardian,
  ask,
  guardian,
  locked,
  noVault,
  open,
  recoveryModule,
  signIn,
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
const message = signIn;
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
  outflow: [],
  calls: [addGuardian],
  fee: sponsored,
  callData: '0x7bb37428',
  tokens: [],
} as const;

const dangerous = { ...addGuardian, warnings: ['gives-control-away'] } as const;

const recovery = {
  kind: 'approve-recovery',
  account,
  chainName: 'Local',
  recovery: {
    chainId: 31_337,
    module: recoveryModule,
    account: stranger,
    newOwners: [guardian],
    newThreshold: '1',
    nonce: '7',
  },
  parties: [
    { role: 'account', address: stranger, standing: 'new' },
    { role: 'owner', address: guardian, standing: 'new' },
    { role: 'module', address: recoveryModule, standing: 'pinned' },
  ],
} as const;

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
  await armed(page, name);
  await clicks(page, name);
}

/** Waits until the approving button is enabled. */
async function armed(page: HTMLElement, name: string): Promise<HTMLButtonElement> {
  const yes = await until(page, name, () => findButton(page, name));
  await until(page, `${name}, armed`, () => !yes.hasAttribute('aria-disabled'));
  return yes;
}

const disarmed = (page: HTMLElement, yes: HTMLButtonElement) =>
  until(page, 'Disarmed', () => yes.hasAttribute('aria-disabled'));

function findButton(page: HTMLElement, name: string): HTMLButtonElement | undefined {
  for (const element of everythingIn(page.shadowRoot ?? page)) {
    if (element instanceof HTMLButtonElement && element.textContent?.trim() === name)
      return element;
  }
  return undefined;
}

/** The field for the number that approves a dangerous request, unless its button is held. */
function findConsent(page: HTMLElement): HTMLLabelElement | undefined {
  for (const element of everythingIn(page.shadowRoot ?? page)) {
    if (element instanceof HTMLLabelElement && element.htmlFor === 'consent') return element;
  }
  return undefined;
}

const needsConsent = (page: HTMLElement) => until(page, 'The field', () => findConsent(page));

/** Presses the primary button of the mouse on a button for some milliseconds. */
async function holds(button: HTMLButtonElement, time: number): Promise<void> {
  const { x, y, width, height } = button.getBoundingClientRect();
  await sendMouse({
    type: 'move',
    position: [x + width / 2, y + height / 2].map(Math.round) as never,
  });
  await sendMouse({ type: 'down' });
  await aTimeout(time);
  await sendMouse({ type: 'up' });
}

afterEach(() => localStorage.clear());

describe('the approval window', () => {
  it('the approval window connects a site to the chosen account', async () => {
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

  it('an approval is possible only after the request was visible for a moment', async () => {
    const { page, background } = openWindow([ask(message)]);
    await sees(page, 'Sign in to demo.example?');
    const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
    assert.equal(yes.getAttribute('aria-disabled'), 'true');
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    await approve(page, 'Sign');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
  });

  it('an approval is impossible when the window loses the focus, and at first for every new request', async () => {
    const { page, background } = openWindow([ask(message), ask(message, { id: 'approval-2' })]);
    await sees(page, '1 more is waiting');
    const yes = await armed(page, 'Sign');
    window.dispatchEvent(new Event('blur'));
    await disarmed(page, yes);
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    window.dispatchEvent(new Event('focus'));
    await until(page, 'Sign, armed', () => !yes.hasAttribute('aria-disabled'));
    yes.click();
    await until(page, 'The next question', () => background.approvals.length === 1);
    await disarmed(page, yes);
    yes.click();
    assert.lengthOf(background.asked('approvals.answer'), 1);
  });

  it('a request of exactly the same size as the previous one can be approved', async () => {
    const requests = ['1', '2', '3'].map((id) => ask(message, { id }));
    const { page, background } = openWindow(requests);
    await sees(page, '2 more are waiting');
    await armed(page, 'Sign');
    // The page of the first request is closed.
    background.approvals = requests.slice(1);
    background.tell('approvals');
    await sees(page, '1 more is waiting');
    await approve(page, 'Sign');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: '2', approved: true }]);
  });

  it('an approval is possible only after the end of the request was in view [S44]', async () => {
    const many = { ...recovery.recovery, newOwners: Array(60).fill(guardian) };
    const parties = many.newOwners.map((address) => ({ ...recovery.parties[1], address }));
    const { page, background } = openWindow([ask({ ...recovery, recovery: many, parties })]);
    await sees(page, 'Scroll to the end to continue.');
    await expect(page).to.be.accessible();
    const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
    // A short one next to it, shown later, arms: so the delay of the long one is over, too.
    const short = new ApprovalCardElement();
    Object.assign(short, { approval: ask(message, { id: 'short' }), texts: en });
    document.body.prepend(short);
    await armed(short, 'Sign');
    short.remove();
    assert.equal(yes.getAttribute('aria-disabled'), 'true');
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    window.scrollTo(0, document.body.scrollHeight);
    await approve(page, 'Sign');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
  });

  it('the request in front stays there, and all requests can be declined together [S39]', async () => {
    const { page, background } = openWindow([ask(message), ask(calls, { id: 'approval-2' })]);
    await sees(page, 'Sign in to demo.example?');
    await sees(page, '1 more is waiting');
    await expect(page).to.be.accessible();
    await clicks(page, 'Decline all 2');
    await until(page, 'No question', () => background.approvals.length === 0);
    assert.lengthOf(background.asked('approvals.declineAll'), 1);
  });

  it('a site that asks again and again can be blocked or disconnected [S39]', async () => {
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

  it('a request can be declined immediately', async () => {
    const { page, background } = openWindow([ask(message)]);
    await clicks(page, 'Decline');
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: 'approval-1', approved: false }]);
  });

  it('an answer to a request that is no longer open is reported', async () => {
    const { page, background } = openWindow([ask(message)]);
    background.refuse('approvals.answer', 'unknown-approval');
    await clicks(page, 'Decline');
    await sees(page, 'This request is no longer open. Nothing was signed.');
  });

  it('a sign-in is shown field by field, and its whole text on demand', async () => {
    const { page } = openWindow([ask(message)]);
    await sees(page, 'Sign in to demo.example?');
    await sees(page, 'Sign in to the shop.');
    await sees(page, 'Signing is free and moves nothing.');
    await clicks(page, 'Details');
    await sees(page, 'https://demo.example');
    await sees(page, message.text);
    await expect(page).to.be.accessible();
  });

  it('the whole text of a sign-in shows each line end, and so each empty line', async () => {
    const { page } = openWindow([ask({ ...message, text: 'one\n\ntwo\n' })]);
    await clicks(page, 'Details');
    const shown = await until(page, 'The text', () =>
      [...everythingIn(page.shadowRoot ?? page)].find((element) => element.matches('pre.text')),
    );
    assert.equal(shown.textContent, 'one⏎\n⏎\ntwo⏎\n');
  });

  it('the recovery that a guardian approves is shown with account, new owners and numbers [S20]', async () => {
    const { page } = openWindow([ask(recovery, { warnings: ['recovers-account'] })]);
    await sees(page, 'Help recover an account?');
    await sees(
      page,
      'With your help, as one of its trusted people, this new owner takes over the account.',
    );
    await sees(page, 'Account to recover');
    await sees(page, 'New owner');
    await clicks(page, 'Details');
    await sees(page, 'Number of the recovery 7');
    await needsConsent(page);
    await expect(page).to.be.accessible();
  });

  it('what leaves the account is shown first, with what is left, and needs more than a click if a site asks', async () => {
    const pay = {
      ...addGuardian,
      meaning: { kind: 'transfer', to: stranger, amount: '1' },
      parties: [{ role: 'recipient', address: stranger, standing: 'new' }],
    } as const;
    const request = {
      ...calls,
      calls: [pay, pay],
      outflow: [
        { token: undefined, amount: '1500000000000000000', left: '500000000000000000' },
        { token: stranger, amount: '2000000', left: undefined },
      ],
      tokens: [{ address: stranger, symbol: 'COIN', decimals: 6 }],
    } as const;
    const { page } = openWindow([ask(request, { warnings: ['unread-balance'] })]);
    await sees(page, 'What leaves your account, or may be taken');
    await sees(page, '1.5 ETH');
    await sees(page, 'Left after that: 0.5 ETH');
    await sees(page, '2 COIN (2000000 of its smallest units)');
    await sees(page, 'What is left could not be read.');
    await sees(page, 'This wallet could not read how much your account has of this');
    await needsConsent(page);
    await expect(page).to.be.accessible();
    const { outflow } = request;
    const plain = openWindow([ask({ ...request, outflow: outflow.slice(0, 1) })]);
    await needsConsent(plain.page);
    const words = textOf(plain.page);
    assert.isBelow(words.indexOf('1.5 ETH'), words.indexOf('1. Send coins'));
    const own = openWindow([ask({ ...calls, calls: [addGuardian] })]);
    await sees(own.page, 'Let someone help you back in?');
    assert.isUndefined(findConsent(own.page));
  });

  it('a token is shown by its name only if the wallet knows it, with the number that is signed [S100]', async () => {
    const approval = {
      ...addGuardian,
      to: stranger,
      parties: [{ role: 'token', address: stranger, standing: 'new' }],
      meaning: { kind: 'token-approval', spender: guardian, amount: '1500000' },
    } as const;
    for (const [symbol, words] of [
      ['COIN', 'may take 1.5 COIN (1500000 of its smallest units), at any time.'],
      [undefined, `may take 1.5 ${shortenAddress(stranger)} (1500000 of its smallest units)`],
    ] as const) {
      const tokens = [{ address: stranger, symbol, decimals: 6 }];
      const { page } = openWindow([ask({ ...calls, calls: [approval], tokens })]);
      await sees(page, words);
      await expect(page).to.be.accessible();
    }
    const unread = openWindow([ask({ ...calls, calls: [approval] })]);
    await sees(unread.page, 'may take 1500000 of the token’s smallest units, at any time.');
  });

  it('amounts are written as in the user’s language', async () => {
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

  it('a statement to the recovery service is explained', async () => {
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
      const { page } = openWindow([ask({ ...message, meaning })]);
      await sees(page, words);
      await expect(page).to.be.accessible();
    }
  });

  it('each call of a request is explained', async () => {
    const enable = {
      ...addGuardian,
      to: account.address,
      meaning: { kind: 'enable-module', module: recoveryModule, role: 'recovery' },
    } as const;
    const { page } = openWindow([ask({ ...calls, calls: [enable, addGuardian] })]);
    await sees(page, 'Approve these 2 steps?');
    await sees(page, '1. Turn on recovery');
    await sees(page, '2. Let someone help you back in');
    assert.notInclude(textOf(page), 'recoveries?');
    await sees(page, 'This address may then help to recover your account.');
    await sees(page, 'Free: the network’s fee is paid for you.');
    await expect(page).to.be.accessible();
    const single = openWindow([ask({ ...calls, calls: [enable] })]);
    await sees(single.page, 'Turn on recovery?');
    const cancel = { ...addGuardian, meaning: { kind: 'cancel-recovery' } } as const;
    const stopping = openWindow([ask({ ...calls, calls: [cancel, cancel] })]);
    await sees(stopping.page, 'Stop any recovery?');
    await sees(stopping.page, '2. ');
  });

  it('who pays the fee stays in sight, however long the request is', async () => {
    const { page } = openWindow([ask({ ...calls, calls: Array(20).fill(addGuardian) })]);
    await sees(page, 'Approve these 20 steps?');
    const fee = [...everythingIn(page.shadowRoot ?? page)].find(
      (one) => one.matches('p') && one.textContent?.startsWith('Free: '),
    );
    assert.isAtMost(fee?.getBoundingClientRect().bottom ?? Infinity, window.innerHeight);
    assert.isAbove(document.documentElement.scrollHeight, window.innerHeight);
  });

  it('insufficient funds for the fee are warned of', async () => {
    const fee = { payer: 'account', maximum: '2000000000000000', balance: '1' } as const;
    const { page } = openWindow([ask({ ...calls, fee })]);
    await sees(page, 'The account itself pays at most 0.002 ETH');
    await sees(page, 'Your balance is only 0.000000000000000001 ETH');
    await expect(page).to.be.accessible();
  });

  it('the warnings of several calls are numbered', async () => {
    const other = { ...addGuardian, warnings: ['other-module'] } as const;
    const { page } = openWindow([
      ask({ ...calls, calls: [addGuardian, other] }, { warnings: ['other-module'] }),
    ]);
    await sees(page, 'Step 2: This is a recovery module, but not the one that this wallet uses');
  });

  it('a danger cannot be approved by clicks, and “Decline” is filled and focused first [S34]', async () => {
    const { page, background } = openWindow([ask({ ...calls, calls: [dangerous] })]);
    await sees(page, 'This changes who controls your account.');
    const decline = await until(page, 'Decline', () => findButton(page, 'Decline'));
    assert.isTrue(decline.classList.contains('primary'));
    await until(page, 'Decline, focused', () => focused() === decline);
    await expect(page).to.be.accessible();
    window.scrollTo(0, document.body.scrollHeight);
    const yes = await armed(page, 'Approve');
    await sees(page, 'hold “Approve” for two seconds');
    await clicks(page, 'Approve');
    await holds(yes, 800);
    await holds(yes, 800);
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
  });

  it('a danger is approved by holding its button for two seconds [S20]', async () => {
    const { page, background } = openWindow([ask({ ...calls, calls: [dangerous] })]);
    await sees(page, 'This changes who controls your account.');
    window.scrollTo(0, document.body.scrollHeight);
    await holds(await armed(page, 'Approve'), 2_300);
    await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: 'approval-1', approved: true }]);
  });

  it('a danger is approved by typing the number that is shown, in any digits, which differs each time [S20]', async () => {
    const codes = new Set<string>();
    for (const digits of ['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩']) {
      const { page, background } = openWindow([ask({ ...calls, calls: [dangerous] })]);
      const { textContent: label } = await needsConsent(page);
      const code = /\d{4}/.exec(label ?? '')?.[0] ?? '';
      codes.add(code);
      window.scrollTo(0, document.body.scrollHeight);
      await types(page, label?.trim() ?? '', String((Number(code) + 1) % 10_000));
      await clicks(page, 'Approve');
      const yes = await armed(page, 'Approve');
      yes.click();
      assert.isEmpty(background.asked('approvals.answer'));
      const typed = [...code].map((digit) => digits[Number(digit)]).join('');
      await types(page, label?.trim() ?? '', typed);
      await disarmed(page, yes);
      await approve(page, 'Approve');
      await until(page, 'The answer', () => background.asked('approvals.answer').length === 1);
    }
    assert.isAbove(codes.size, 1);
  });

  it('no rhythm of keys, clicks or wheel arms a request, whatever it began before [S20]', async () => {
    for (const input of [
      () => sendKeys({ press: 'ArrowLeft' }),
      () => sendKeys({ press: 'a' }),
      () => sendMouse({ type: 'click', position: [5, 5] }),
      () => window.dispatchEvent(new WheelEvent('wheel', { bubbles: true })),
    ]) {
      const { page } = openWindow([ask(message)]);
      const yes = await until(page, 'Sign', () => findButton(page, 'Sign'));
      const end = performance.now() + 1_800;
      while (performance.now() < end) {
        await input();
        assert.isTrue(yes.hasAttribute('aria-disabled'));
        await aTimeout(250);
      }
      await armed(page, 'Sign');
      // Also once it is armed.
      await input();
      await disarmed(page, yes);
    }
  });

  it('a guardian is called the service’s, by the user’s name, or a stranger [S34]', async () => {
    const place = { account: account.address, chainId: account.chainId };
    const request = ask({ ...calls, calls: [dangerous] });
    const foreign = openWindow([request]);
    await sees(foreign.page, 'A stranger to this wallet');
    await sees(foreign.page, 'This wallet doesn’t know this address');
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
  });

  it('codes are named only for the service of this account, in the network’s own module [S34]', async () => {
    const place = { account: account.address, chainId: account.chainId };
    const [ofGuardian] = addGuardian.parties;
    assert(ofGuardian);
    const module = { role: 'module', address: stranger, standing: 'audited' } as const;
    const elsewhere = { ...addGuardian, to: stranger, parties: [ofGuardian, module] };
    const meaning = { kind: 'add-guardian', guardian: stranger, threshold: '1' } as const;
    const other = { ...addGuardian, meaning };
    const ofSavings = { ...calls, account: savings };
    const warned = 'Let someone help you back in?';
    const unknown = openWindow([ask(calls)]);
    await sees(unknown.page, warned);
    keepServiceGuardian(place, guardian);
    const ofService = openWindow([ask(calls)]);
    await sees(ofService.page, 'Let codes help you back in?');
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
    await sees(both.page, '1. Let codes help you back in');
    await sees(both.page, '2. Let someone help you back in');
  });

  it('the name of a guardian is found by an address whose case is its checksum', async () => {
    const mia = getAddress('0xabcdefabcdefabcdefabcdefabcdefabcdefabcd');
    const place = { account: account.address, chainId: account.chainId };
    const call = {
      ...addGuardian,
      parties: [{ role: 'guardian', address: mia, standing: 'new' }],
      warnings: ['gives-control-away'],
    } as const;
    keepServiceGuardian(place, mia);
    const ofService = openWindow([ask({ ...calls, calls: [call] })]);
    await sees(ofService.page, 'Your recovery service');
    keepGuardianName(place, mia, 'Mia');
    const named = openWindow([ask({ ...calls, calls: [call] })]);
    await sees(named.page, 'You call it Mia');
    assert.notInclude(textOf(named.page), 'stranger');
  });

  it('recipients that the user has named are shown by their names', async () => {
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
    keepGuardianName({ account: account.address, chainId: account.chainId }, stranger, 'Mia');
    const { page } = openWindow([pay({ standing: 'new' })]);
    await sees(page, 'You call it Mia');
    await expect(page).to.be.accessible();
  });

  it('the waiting time of a recovery is shown, and warned of if it is short [S34]', async () => {
    const { page } = openWindow([ask({ ...calls, calls: [addGuardian] })]);
    await sees(page, 'A recovery takes 3 days. You can stop it until then.');
    const short = {
      ...addGuardian,
      meaning: { kind: 'add-guardian', guardian, threshold: '1', wait: 180 },
      warnings: ['short-wait', 'gives-control-away'],
    } as const;
    const second = openWindow([ask({ ...calls, calls: [short] })]);
    await sees(second.page, 'Your account could be taken over after only 3 minutes');
    await needsConsent(second.page);
  });

  it('addresses are shown in full where they matter, with how well the wallet knows them [S41]', async () => {
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

  it('only a plain sign-in is said to move nothing [S41]', async () => {
    const words = 'Signing is free and moves nothing.';
    const plain = openWindow([ask(message)]);
    await sees(plain.page, words);
    const meaning = { kind: 'list-registrations' } as const;
    const { page } = openWindow([ask({ ...message, meaning }, { warnings: ['service-list'] })]);
    await sees(page, 'demo.example learns your email addresses and phone numbers.');
    assert.notInclude(textOf(page), words);
  });

  it('a statement that removes a contact names it, and needs more than a click [S41]', async () => {
    const target = 'mia@example.com';
    const meaning = { kind: 'delete-registration', registrationId: '1', target } as const;
    const { page } = openWindow([ask({ ...message, meaning }, { warnings: ['service-delete'] })]);
    await sees(page, 'Codes are no longer sent to mia@example.com');
    await needsConsent(page);
    await expect(page).to.be.accessible();
  });

  it('a statement that ends alerts names where they go, and needs more than a click [S88]', async () => {
    const targets = ['mia@example.com', '+491****67'];
    const meaning = { kind: 'unsubscribe-alerts', targets } as const;
    const { page } = openWindow([
      ask({ ...message, meaning }, { warnings: ['service-alerts-off'] }),
    ]);
    await sees(page, 'They are no longer sent to mia@example.com and +491****67');
    await sees(page, 'demo.example asks for this. Without alerts, you may not notice in time');
    await needsConsent(page);
    await expect(page).to.be.accessible();
  });

  it('a site’s wish to switch chains is shown', async () => {
    const first = openWindow([ask({ kind: 'switch-chain', account, chainName: 'Base' })]);
    await sees(first.page, 'Switch to Base?');
    await expect(first.page).to.be.accessible();
  });

  it('a paymaster that may take tokens is shown with the amounts, instead of being called free [S75]', async () => {
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

  it('an owner is asked to pay the fees that the account cannot cover', async () => {
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

  it('a locked wallet asks for the password before it shows a request', async () => {
    const { page } = openWindow([], locked);
    await sees(page, 'Welcome back');
    await expect(page).to.be.accessible();
  });

  it('the window says that the site took its request back, and keeps the typed password [S102]', async () => {
    const { page, background } = openWindow([], locked);
    await sees(page, 'Welcome back');
    await types(page, 'Password', 'correct');
    background.change({ ...locked, isTakenBack: true });
    await sees(page, 'The site took its request back.');
    const field = await findInput(page, 'Password');
    assert.deepEqual([field.value, focused()], ['correct', field]);
    await expect(page).to.be.accessible();
  });

  it('the approval window leads to the first run if there is no vault', async () => {
    const { page } = openWindow([], noVault);
    await sees(page, 'Set up your wallet first');
    await expect(page).to.be.accessible();
  });

  it('requests of the wallet’s own pages are not shown in the approval window', async () => {
    const { page, background } = openWindow([ask(calls, { origin: undefined })]);
    await sees(page, 'Loading…');
    assert.lengthOf(background.approvals, 1);
  });
});

describe('requests of the wallet’s own screens', () => {
  it('a request of the wallet’s own screens opens above them, and Escape declines it', async () => {
    const { app, background } = mount();
    await sees(app, 'Check who can help you back in');
    background.addRequest(ask(calls, { origin: undefined }));
    await sees(app, 'This address may then help to recover your account.');
    await expect(app).to.be.accessible();
    const dialog = app.shadowRoot?.querySelector('dialog');
    assert.isTrue(dialog?.matches(':modal'));
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until(app, 'The answer', () => background.asked('approvals.answer').length === 1);
    assert.deepEqual(background.asked('approvals.answer'), [{ id: 'approval-1', approved: false }]);
    await until(app, 'No dialog', () => !dialog?.open);
  });

  it('a request in a tab scrolls inside the corners of its box, and the page behind does not scroll', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    await setViewport({ width: 1280, height: 600 });
    try {
      const { app, background } = mount();
      await sees(app, 'Check who can help you back in');
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

  it('a short wait that the wallet’s own screens ask for is a danger except on test chains [S90]', async () => {
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

  it('a friend’s recovery needs more than a click, also from the wallet’s own screen [S48]', async () => {
    const { app, background } = mount();
    background.addRequest(ask(recovery, { origin: undefined, warnings: ['recovers-account'] }));
    await sees(app, 'Someone may pretend to be your friend.');
    await expect(app).to.be.accessible();
    await needsConsent(app);
    app.shadowRoot?.querySelector('.request')?.scrollTo(0, 100_000);
    await sees(app, 'Asked by Recovery Guardian');
    await sees(app, 'hold “Sign” for two seconds');
    const yes = await armed(app, 'Sign');
    yes.click();
    assert.isEmpty(background.asked('approvals.answer'));
    await holds(yes, 2_300);
    await until(app, 'The answer', () => background.asked('approvals.answer').length === 1);
  });
});
