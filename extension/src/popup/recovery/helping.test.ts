import { assert, expect } from '@open-wc/testing';
import { spokenWords } from '@recovery-guardian/core/spoken-words';
import { keepHelped } from '@recovery-guardian/element/design';
import {
  clicks,
  everythingIn,
  sees,
  textOf,
  types,
  until,
} from '@recovery-guardian/element/testing/page';
import { setViewport } from '@web/test-runner-commands';
import { getAddress } from 'viem';
import { guardian, helping, open, stranger } from '../testing/examples.ts';
import { type MountOptions, mount, seesAccessibly } from '../testing/mount.ts';

const [request] = helping.requests;
const invitation = {
  account: stranger,
  chainId: 31_337,
  kind: 'invitation',
  invitation: 'abcdefgh',
  from: 'Mia',
};
const signature = `0x${'1f'.repeat(64)}1b` as const;

/** Opens the screen, with one request. */
function openHelping(options: MountOptions = {}) {
  return mount({
    hash: '#helping',
    known: { helping },
    ...options,
  });
}

/** Ticks that the user has talked to the owner. */
async function talked(app: HTMLElement): Promise<void> {
  const tick = await until(app, 'The tick', () =>
    [...everythingIn(app.shadowRoot ?? app)].find((element): element is HTMLInputElement =>
      element.matches('input[name="confirmed"]'),
    ),
  );
  tick.click();
}

describe('the accounts that the user protects', () => {
  afterEach(() => localStorage.clear());

  it('Home leads to the protected accounts and says that someone asks for help', async () => {
    const home = mount({ state: { ...open, helpRequests: 1 } });
    await seesAccessibly(home.app, 'Someone asks for your help');
    await clicks(home.app, 'Review');
    await until(home.app, 'The tab', () => home.page.tabs.length === 1);
    assert.deepEqual(home.page.tabs, ['#helping']);
    const { app } = openHelping();
    await sees(app, 'Who I protect');
    await sees(app, 'Asks for your help');
    assert.isNull(app.shadowRoot?.querySelector('nav'));
    const screen = app.shadowRoot?.querySelector('wallet-helping')?.shadowRoot;
    // In a line of its own, not in what the account leaves of one.
    assert.isAbove(screen?.querySelector('.asks')?.clientWidth ?? 0, 140);
    await expect(app).to.be.accessible();
  });

  it('a protected account is added by its address or a link', async () => {
    const { app, background } = openHelping({ known: {} });
    await sees(app, 'No one yet');
    await types(app, 'Link, text or address', 'nonsense');
    await clicks(app, 'Continue');
    await seesAccessibly(
      app,
      'Neither your accounts nor your keys can help to recover this account.',
    );
    const accounts = helping.accounts.map((one) => ({ ...one, name: '' }));
    background.helping = { ...helping, accounts, requests: [] };
    await types(app, 'Link, text or address', helping.accounts[0]?.id.split(':')[2] ?? '');
    await clicks(app, 'Continue');
    await sees(app, 'No open request');
    // Without a name, its address is shown once.
    assert.equal(textOf(app).split('0x2222…2222').length, 2);
    await types(app, 'Name for this account', 'Mia B.');
    assert.deepEqual(background.asked('helping.rename').at(-1), {
      account: request?.account,
      name: 'Mia B.',
    });
    await clicks(app, 'Remove 0x2222…2222 from the list');
    await sees(app, 'No one yet');
  });

  it('a pasted text of a recovery opens the flow that it continues', async () => {
    const { app, page } = openHelping();
    const [, chainId, account] = open.selected?.split(':') ?? [];
    const link = { account, chainId: Number(chainId), kind: 'recovery', requestId: 'r-1' };
    const content = btoa(JSON.stringify(link)).replace(/=+$/, '');
    await types(app, 'Link, text or address', `#recovery-guardian=${content}`);
    await clicks(app, 'Continue');
    const query = new URLSearchParams({ view: 'recover', account: open.selected ?? '' });
    await until(app, 'The tab', () => page.tabs.length === 1);
    assert.deepEqual(page.tabs, [`#guardian?${query}&recovery-guardian=${content}`]);
  });

  it('a pasted invitation opens the question whether the user will help', async () => {
    const { app, page } = openHelping();
    const content = btoa(JSON.stringify(invitation)).replace(/=+$/, '');
    await types(app, 'Link, text or address', `https://site.example/#recovery-guardian=${content}`);
    await clicks(app, 'Continue');
    const query = new URLSearchParams({ view: 'helping', account: `eip155:31337:${stranger}` });
    await until(app, 'The tab', () => page.tabs.length === 1);
    assert.deepEqual(page.tabs, [`#guardian?${query}&recovery-guardian=${content}`]);
  });

  it('whom the user agreed to help is listed before they have added the user, and once a year asked for', async () => {
    const helped = {
      account: stranger,
      name: 'Mia',
      friend: open.accounts[0]?.address ?? stranger,
    };
    keepHelped(31_337, { ...helped, saidAt: new Date().toISOString() });
    const first = openHelping({ known: {} });
    await seesAccessibly(first.app, 'They have not added you, or have removed you.');
    await sees(first.app, 'Mia');

    keepHelped(31_337, { ...helped, saidAt: '2020-01-02T03:04:05.678Z' });
    const { app, background } = openHelping({ known: {} });
    await seesAccessibly(app, 'Still there for \u2068Mia\u2069?');
    await clicks(app, 'No longer');
    await sees(app, 'until they remove you, they count on you.');
    await clicks(app, 'Remove Mia from the list');
    await sees(app, 'No one yet');
    assert.isEmpty(background.asked('helping.remove'));
  });

  it('the protected accounts say that something may be missing', async () => {
    const { app } = openHelping({ known: { helping: { ...helping, isIncomplete: true } } });
    await sees(app, 'something may be missing');
  });
});

describe('a request for help', () => {
  it('a request for help names the waiting time of its own recovery module', async () => {
    const module = getAddress('0x088f6cfd8bb1ddb1bb069ccb3fc1a98927d233f2');
    for (const [known, wait] of [
      [{ module }, /after 7.days/],
      [{}, /after a waiting time/],
    ] as const) {
      const requests = helping.requests.map((one) => ({ ...one, ...known }));
      const { app } = openHelping({ known: { helping: { ...helping, requests } } });
      await clicks(app, 'Review');
      await sees(app, 'asks for your help');
      assert.match(textOf(app), wait);
    }
  });

  it('a request for help is approved only after the user has talked to the owner', async () => {
    const { app, background } = openHelping();
    await clicks(app, 'Review');
    await sees(app, '\u2068Mia\u2069 asks for your help');
    await sees(app, 'Call them now, on a number you already have.');
    await sees(app, await spokenWords(request?.hash ?? ''));
    assert.notInclude(textOf(app), guardian);
    await sees(app, 'To continue, tick “I called, and heard their voice and these words”.');
    await seesAccessibly(app, 'Helped so far: 0 of 2, according to the service');
    await clicks(app, 'Continue');
    assert.isEmpty(background.asked('helping.approve'));
    await talked(app);
    await clicks(app, 'Continue');
    await seesAccessibly(app, 'Thank you. Your help has arrived.');
    const { account, id } = request ?? {};
    assert.deepEqual(background.asked('helping.approve'), [{ account, id, signatures: [] }]);
    await clicks(app, 'Done');
    await sees(app, 'No open request');
  });

  it('a request for help has its answers below all that is decided on, also in a narrow window', async () => {
    await setViewport({ width: 360, height: 600 });
    try {
      const { app } = openHelping();
      app.style.blockSize = '600px';
      await clicks(app, 'Review');
      await sees(app, 'Helped so far');
      const parts = () => [...everythingIn(app.shadowRoot ?? app)];
      const tick = await until(app, 'The tick', () =>
        parts().find((one) => one.matches('input[name="confirmed"]')),
      );
      const [actions] = parts().filter((one) => one.matches('.actions:has(button)'));
      const answers = actions?.getBoundingClientRect().top ?? 0;
      assert.isAbove(answers, tick.getBoundingClientRect().bottom);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('a request for help opens by an owner’s link and is passed on with both signatures', async () => {
    const { app, background } = openHelping({
      hash: '#helping?link=abc',
      prepare: (background) => {
        const { account, id } = request ?? { account: open.selected as never, id: '' };
        background.handlers['helping.open'] = () => ({ account, id, signatures: [signature] });
        background.handlers['helping.approve'] = () => ({ link: '#helping?link=def' });
      },
    });
    await sees(app, 'Answers in the link: 1.');
    assert.deepEqual(background.asked('helping.open'), [
      { text: '#helping?link=abc', chainId: 31_337 },
    ]);
    await talked(app);
    await clicks(app, 'Continue');
    await seesAccessibly(app, 'Another owner must sign');
    const [approved] = background.asked('helping.approve') as { signatures: string[] }[];
    assert.deepEqual(approved?.signatures, [signature]);
  });

  it('a request for help is ignored and shown again', async () => {
    const { app, background } = openHelping();
    await clicks(app, 'Review');
    await clicks(app, 'Ignore this request');
    await sees(app, 'You ignore its request');
    await clicks(app, 'Review');
    await clicks(app, 'No longer ignore it');
    await sees(app, 'Asks for your help');
    assert.deepEqual(
      background.asked('helping.ignore').map((one) => (one as { isIgnored: boolean }).isIgnored),
      [true, false],
    );
  });

  it('a request for help says when it is over', async () => {
    const { app, background } = openHelping();
    background.refuse('helping.approve', 'request-over');
    await clicks(app, 'Review');
    await talked(app);
    await clicks(app, 'Continue');
    await sees(app, 'This request is over, or it has changed. Nothing was signed.');
  });
});
