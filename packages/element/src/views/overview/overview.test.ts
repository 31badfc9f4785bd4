import { assert } from 'chai';
import {
  account,
  guardian,
  mount,
  owner,
  protectedAccount,
  stranger,
} from '../../testing/mount.ts';
import { clicks, isAccessible, sees, types } from '../../testing/page.ts';
import { rightCode } from '../../testing/test-client.ts';

const recovery = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_086_400 };

describe('overview', () => {
  it('shows who protects the account, without asking the wallet for anything', async () => {
    const { element, chain } = mount({ state: protectedAccount });
    await sees(element, 'Your account is protected');
    await sees(element, 'Every recovery waits 3 days.');
    await isAccessible(element);
    assert.isEmpty(chain.asked);
  });

  it('shows that nobody does, and leads to protection', async () => {
    const { element, events } = mount();
    await sees(element, 'Not protected yet');
    await isAccessible(element);
    await clicks(element, 'Protect this account');
    await sees(element, 'How should we reach you?');
    assert.equal(element.view, 'protect');
    assert.equal(element.getAttribute('view'), 'protect');
    assert.deepEqual(events, ['ready', 'view-change']);
  });

  it('shows what is missing: the module', async () => {
    const { element } = mount({ state: { ...protectedAccount, moduleEnabled: false } });
    await sees(element, 'Recovery is switched off on your account');
    await isAccessible(element);
  });

  it('shows what is missing: the guardian, and finishes it', async () => {
    const { element, chain } = mount({ properties: { view: 'protect' } });
    await types(element, 'Email address', 'mia@example.com');
    await clicks(element, 'Continue');
    await clicks(element, 'Sign and send the code');
    await types(element, 'Code', rightCode);
    await clicks(element, 'Confirm');
    await sees(element, 'Add the guardian to your account');
    await clicks(element, 'Later');
    await sees(element, 'The guardian is not on your account yet.');
    await clicks(element, 'Finish protection');
    await clicks(element, 'Add the guardian');
    await sees(element, 'Done. You have a way back.');
    assert.deepEqual(chain.state.guardians, [guardian]);
  });

  it('alarms the owner of a running recovery, who cancels it', async () => {
    for (const [walletAccount, method] of [
      [account, 'wallet_sendCalls'],
      [owner, 'eth_sendTransaction'],
    ] as const) {
      const { element, chain, events } = mount({
        state: { ...protectedAccount, recovery },
        walletAccounts: [walletAccount],
      });
      await sees(element, 'Someone started a recovery of this account');
      await sees(element, '0x2222…2222 can take control. Not you? Cancel it.');
      await isAccessible(element);
      await clicks(element, 'Cancel the recovery');
      await sees(element, 'The recovery is canceled. Nothing changed hands.');
      await isAccessible(element);
      assert.isUndefined(chain.state.recovery);
      assert.deepEqual(
        chain.asked.map((asked) => asked.method),
        [method],
      );
      assert.deepEqual(events, ['ready', 'before-cancel', 'canceled']);
    }
  });

  it('leads anyone else to the recovery', async () => {
    const { element } = mount({
      state: { ...protectedAccount, recovery },
      walletAccounts: [stranger],
    });
    await sees(element, 'A recovery is running');
    await isAccessible(element);
    await clicks(element, 'Go to the recovery');
    await sees(element, 'The recovery has started');
  });
});
