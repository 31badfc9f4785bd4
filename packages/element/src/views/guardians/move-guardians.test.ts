import { assert, expect } from '@open-wc/testing';
import { getAddress } from 'viem';
import { type MountOptions, mount, protectedAccount, recoveryModule } from '../../testing/mount.ts';
import { clicks, sees, textOf } from '../../testing/page.ts';
import {
  bothModules,
  friend,
  guardTransactions,
  takeTheOlderModule,
} from '../../testing/scenarios/flows.ts';
import { guardian, newerModule, owner, stranger } from '../../testing/test-world.ts';

/** An account whose guardians are in the older of two modules. */
function older(options: Pick<MountOptions, 'properties'> = {}) {
  const properties = { ...bothModules, ...options.properties };
  const mounted = mount({ state: protectedAccount, properties });
  takeTheOlderModule(mounted);
  return mounted;
}

describe('moving guardians to a newer module', () => {
  it('one approval moves all guardians, and the chain is read to say so', async () => {
    const { element, chain, events } = older();
    await clicks(element, 'Update');
    await sees(element, '2 of 2, as before');
    await sees(element, '3 days, as before');
    await sees(element, '0.2.0 instead of 0.1.0');
    await expect(element).to.be.accessible();
    await clicks(element, 'Update');
    await sees(element, 'Done, and checked on the network');
    assert.lengthOf(chain.asked, 1);
    assert.deepInclude(chain.state, {
      moduleEnabled: true,
      guardians: [friend, guardian],
      guardianThreshold: 2,
    });
    assert.equal(chain.module, newerModule);
    assert.includeMembers(events, ['before-change-guardians', 'guardians-changed']);
    await clicks(element, 'Back');
    await sees(element, 'Your account is protected');
    assert.notInclude(textOf(element), 'Update');
  });

  it('of two newer modules that both are served, the one whose wait is not shorter is taken', async () => {
    const shorter = getAddress(`0x${'bc'.repeat(20)}`);
    const { element, chain, client } = older({
      properties: { recoveryModule: `${recoveryModule} ${shorter} ${newerModule}` },
    });
    chain.otherModules.unshift(shorter);
    client.modules?.push({ address: shorter, version: '0.2.0', delay: 86_400 });
    await clicks(element, 'Update');
    await sees(element, '3 days, as before');
  });

  it('nothing is sent once the account differs from what was shown', async () => {
    for (const change of [
      { guardianThreshold: 1 },
      { guardians: [stranger, friend, guardian] },
      { owners: [owner, stranger] },
      { recovery: { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_086_400 } },
    ]) {
      const { element, chain } = older();
      await clicks(element, 'Update');
      await sees(element, 'They still help you');
      chain.state = { ...chain.state, ...change };
      await clicks(element, 'Update');
      await sees(element, 'Nothing was sent.');
      assert.isEmpty(chain.asked);
    }
  });

  it('the overview offers no move without a newer module, to an older one, or while a recovery runs', async () => {
    const newer = { moduleEnabled: true, guardians: [friend], guardianThreshold: 1 };
    for (const [shown, prepare] of [
      ['Your account is protected', () => older({ properties: { recoveryModule } })],
      [
        'Check who can help you back in',
        () => {
          const reversed = mount({ properties: bothModules, state: newer });
          Object.assign(reversed.chain, { module: newerModule, otherModules: [recoveryModule] });
          reversed.client.module = newerModule;
          return reversed;
        },
      ],
      [
        'Someone is taking over this account',
        () => {
          const running = older();
          const recovery = { newOwners: [stranger], newThreshold: 1, executeAfter: 1_800_086_400 };
          Object.assign(running.chain.state, { recovery });
          return running;
        },
      ],
    ] as const) {
      const { element, chain } = prepare();
      // Shown with what was read.
      guardTransactions(chain);
      await sees(element, shown);
      await sees(element, 'A program checks what the owners send');
      assert.notInclude(textOf(element), 'Update');
    }
  });
});
