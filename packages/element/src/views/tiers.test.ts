import { assert, expect } from '@open-wc/testing';
import { getAddress } from 'viem';
import { keepServiceGuardian } from '../context/account-memory.ts';
import {
  account,
  asksForCode,
  chainId,
  email,
  entersCode,
  type MountOptions,
  mount,
  recoveryModule,
  stranger,
  weekModule,
} from '../testing/mount.ts';
import { clicks, sees, textOf } from '../testing/page.ts';
import { friend, runningRecovery, takeTwoWaits } from '../testing/scenarios/flows.ts';
import { guardian } from '../testing/test-world.ts';

const alarm = 'Another module can also recover the account';
const second = 'Also, with a wait of 7 days';

/** An account with codes after three days, and a friend after seven. */
function both(options: MountOptions = {}) {
  const mounted = mount(options);
  takeTwoWaits(mounted);
  keepServiceGuardian({ account, chainId }, guardian);
  return mounted;
}

describe('two waiting times', () => {
  it('both are shown, with what the shorter one allows, and are no alarm', async () => {
    const { element } = both();
    await sees(element, second);
    await sees(element, 'Mia');
    await sees(element, 'Your account is protected');
    await sees(element, 'can get in after 3 days. Until then, you can stop it here.');
    assert.notInclude(textOf(element), alarm);
    await expect(element).to.be.accessible();
  });

  it('what one of several in the shorter one allows is said with all of their names', async () => {
    const mounted = both();
    mounted.chain.state.guardians = [guardian, stranger];
    await sees(mounted.element, 'Anyone with 1 of these can get in after 3 days: ');
  });

  for (const [why, change] of Object.entries<(mounted: ReturnType<typeof both>) => void>({
    'that the service does not serve': ({ client }) => {
      client.modules = [{ address: recoveryModule, version: '0.1.0', delay: 3 * 86_400 }];
    },
    'with a way that is in the first one, too,': ({ chain }) => {
      chain.guardiansBeside = [friend, guardian];
    },
    'that no one has vouched for': ({ chain, client }) => {
      const other = getAddress(`0x${'ee'.repeat(20)}`);
      chain.otherModules = [other];
      chain.enabledBeside = [other];
      client.modules?.push({ address: other, version: '0.2.0', delay: 86_400 });
    },
    'without a way': ({ chain }) => {
      chain.guardiansBeside = [];
    },
  })) {
    it(`a second module ${why} is an alarm, and not a waiting time that was chosen [S149]`, async () => {
      const mounted = both();
      change(mounted);
      await sees(mounted.element, alarm);
      assert.notInclude(textOf(mounted.element), 'Also, with a wait');
    });
  }

  it('someone unknown in the second one leaves the account unchecked [S149]', async () => {
    const mounted = both();
    mounted.chain.guardiansBeside = [stranger];
    await sees(mounted.element, 'This browser doesn’t know all of these.');
    await sees(mounted.element, 'Check who can approve a recovery');
  });

  it('an outage of the service is no alarm', async () => {
    const mounted = both({ properties: { recoveryModule } });
    mounted.client.refusals.set('getNetworkConfiguration', { reason: 'unreachable' });
    await sees(mounted.element, second);
    assert.notInclude(textOf(mounted.element), alarm);
  });

  it('codes that are in use with the second one are not added to the first', async () => {
    const { element, chain } = both({ properties: { view: 'protect' } });
    chain.state.guardians = [friend];
    chain.guardiansBeside = [guardian];
    await asksForCode(element);
    await entersCode(element);
    await sees(element, 'Done. You can get back in.');
    assert.notInclude(
      chain.asked.map(({ method }) => method),
      'wallet_sendCalls',
    );
  });

  it('one approval stops what was begun in each module', async () => {
    const { element, chain } = both();
    chain.state.recovery = runningRecovery;
    await clicks(element, 'Stop it');
    await sees(element, 'Recovery stopped.');
    assert.lengthOf(chain.asked, 1);
    assert.deepEqual(chain.calledBeside, ['invalidateNonce']);
  });

  it('a recovery names its module to a service that signs for several', async () => {
    const { element, client } = both({
      properties: { view: 'recover' },
      walletAccounts: [stranger],
      registrations: [email],
    });
    await clicks(element, 'Send the codes');
    await sees(element, 'Enter the code we sent to');
    const asked = client.requests.find(({ method }) => method === 'requestSignature');
    assert.equal(asked && Reflect.get(Object(asked.request), 'moduleAddress'), recoveryModule);
    assert.notEqual(recoveryModule, weekModule);
  });
});
