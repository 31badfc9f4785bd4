import { assert, expect } from '@open-wc/testing';
import { clicks, sees, types, until } from '@recovery-guardian/element/testing/page';
import type { GuardianElement } from '../recovery/guardian.ts';
import { account, open, owner, recoveryModule, stranger } from '../testing/examples.ts';
import { mount, seesAccessibly } from '../testing/mount.ts';

const savings = {
  ...account,
  id: `eip155:31337:${stranger}`,
  address: stranger,
  name: 'Savings',
} as const;
const noAccount = { ...open, accounts: [], selected: undefined };

describe('accounts', () => {
  it('the accounts screen lists the accounts and changes the selected one', async () => {
    const { app, background } = mount({
      hash: '#accounts',
      state: { ...open, accounts: [account, savings] },
    });
    await seesAccessibly(app, 'Savings');
    await clicks(app, 'Savings on Local 0x2222…2222');
    await sees(app, 'Check who can help you back in');
    assert.deepEqual(background.asked('accounts.select'), [{ id: savings.id }]);
  });

  it('the accounts screen marks an account with a running recovery [S36]', async () => {
    const running = { account: savings.id, module: recoveryModule, executeAfter: 1 };
    const { app } = mount({
      hash: '#accounts',
      state: { ...open, accounts: [account, savings], recoveries: [running] },
    });
    await seesAccessibly(app, 'Someone is recovering this account');
  });

  it('the accounts screen enables sponsored operations of an account', async () => {
    const { app, background } = mount({
      hash: '#accounts',
      state: { ...open, accounts: [{ ...account, status: 'needs-4337' }] },
      prepare: (one) => one.refuse('accounts.enable4337', 'no-funds'),
    });
    await seesAccessibly(app, 'It can sign, but not send yet.');
    await clicks(app, 'Switch it on');
    await sees(app, 'Send it some coins.');
    assert.deepEqual(background.asked('accounts.enable4337'), [{ id: account.id }]);
  });

  it('the accounts screen asks for confirmation before it removes an account', async () => {
    const { app, background } = mount({
      hash: '#accounts',
      state: { ...open, accounts: [account, savings] },
    });
    await clicks(app, 'Remove Savings');
    await seesAccessibly(app, 'To add it again, you need its address');
    await clicks(app, 'Cancel');
    assert.isEmpty(background.asked('accounts.remove'));
    await clicks(app, 'Remove Savings');
    await clicks(app, 'Remove');
    await until(app, 'The list without it', () => background.asked('accounts.remove').length === 1);
  });

  it('the accounts screen renames an account, but not to an empty name', async () => {
    const { app, background } = mount({ hash: '#accounts' });
    await clicks(app, 'Rename Account 1');
    await expect(app).to.be.accessible();
    await types(app, 'Name', '  ');
    await clicks(app, 'Save');
    assert.isEmpty(background.asked('accounts.rename'));
    await types(app, 'Name', ' Holidays ');
    await clicks(app, 'Save');
    await sees(app, 'Holidays on Local');
    assert.deepEqual(background.asked('accounts.rename'), [{ id: account.id, name: 'Holidays' }]);
  });

  it('the wallet creates a new account', async () => {
    const { app, background } = mount({ state: noAccount, page: { place: 'tab' } });
    await seesAccessibly(app, 'Which account?');
    await clicks(app, 'Continue');
    await sees(app, 'Activate your account');
    assert.deepEqual(background.asked('accounts.create'), [
      { chainId: 31_337, owner: owner.address, name: 'Account 1' },
    ]);
  });

  it('the wallet adds an account by its address, and reports if no key is an owner', async () => {
    const { app, background } = mount({
      state: noAccount,
      prepare: (one) => one.refuse('accounts.add', 'not-an-owner'),
    });
    await clickOption(app, 'Add one I own');
    await types(app, 'Account address', '0x12');
    await clicks(app, 'Continue');
    await seesAccessibly(app, 'Enter a full address');
    await types(app, 'Account address', stranger);
    await clicks(app, 'Continue');
    await seesAccessibly(app, 'is not an owner of the account');
    await clicks(app, 'Continue');
    await sees(app, 'Check who can help you back in');
    assert.deepEqual(background.asked('accounts.add').at(-1), {
      chainId: 31_337,
      address: stranger,
      name: 'Account 1',
    });
  });

  it('the form for a new account keeps its values while the popup is closed', async () => {
    const first = mount({ state: noAccount });
    await clickOption(first.app, 'Add one I own');
    await types(first.app, 'Account address', recoveryModule);
    const second = mount({
      state: noAccount,
      prepare: (background) => {
        for (const [key, value] of first.background.drafts) background.drafts.set(key, value);
      },
    });
    await until(second.app, 'The draft', () =>
      [...(second.app.shadowRoot?.querySelectorAll('*') ?? [])].some((element) =>
        [...(element.shadowRoot?.querySelectorAll('input') ?? [])].some(
          ({ value }) => value === recoveryModule,
        ),
      ),
    );
  });

  it('a lost account is recovered in a tab, paid by an account of the wallet', async () => {
    const { app, background, page } = mount({ state: noAccount });
    await clickOption(app, 'Recover an account');
    await expect(app).to.be.accessible();
    await clicks(app, 'Continue');
    await until(app, 'The tab', () => page.tabs.length === 1);
    assert.deepEqual(page.tabs, ['#find-account?chainId=31337']);
    assert.lengthOf(background.asked('accounts.create'), 1);
  });

  const ref = { account: stranger, chainId: 31_337 };
  const subject = {
    ...{ kind: 'statement', statement: 'I say so', nonce: 'abcdefgh' },
    ...{ issuedAt: new Date(0).toISOString(), expiresAt: new Date(9e12).toISOString() },
  };
  for (const [link, view] of [
    [{ ...ref, kind: 'recovery', requestId: 'r-1' }, 'recover'],
    [{ ...ref, kind: 'owner', subject }, 'manage'],
    [{ ...ref, kind: 'signature', of: 'guardian', signature: '0x12' }, 'recover'],
  ] as const) {
    it(`a link of the kind ${link.kind} opens the flow that it continues`, async () => {
      const content = btoa(JSON.stringify(link)).replace(/=+$/, '');
      const { app } = mount({ state: noAccount, hash: `#recovery-guardian=${content}` });
      const shown = await until(app, 'The flow', () =>
        app.shadowRoot?.querySelector<GuardianElement>('wallet-guardian'),
      );
      assert.deepEqual([shown.view, shown.account], [view, savings.id]);
    });
  }

  it('a link of a network that the wallet does not have says so', async () => {
    const link = { ...ref, chainId: 10, kind: 'recovery', requestId: 'r-1' };
    const content = btoa(JSON.stringify(link)).replace(/=+$/, '');
    const { app } = mount({ state: noAccount, hash: `#recovery-guardian=${content}` });
    await sees(app, 'The wallet does not know this network. Add it in the settings.');
  });
});

/** Chooses an option by the first line of its label. */
async function clickOption(app: HTMLElement, label: string): Promise<void> {
  const found = await until(app, label, () => {
    const screen = app.shadowRoot?.querySelector('wallet-add-account');
    const labels = [...(screen?.shadowRoot?.querySelectorAll('label') ?? [])];
    return labels.find(({ textContent }) => textContent?.includes(label));
  });
  found.click();
}
