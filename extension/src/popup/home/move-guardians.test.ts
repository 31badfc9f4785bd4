import { assert } from '@open-wc/testing';
import { keepServiceGuardian } from '@recovery-guardian/element/design';
import { clicks, sees, textOf, until } from '@recovery-guardian/element/testing/page';
import { WalletError } from '@recovery-guardian/wallet';
import { getAddress } from 'viem';
import type { AccountOverview, ServedModule } from '../../messages/account.ts';
import { en } from '../../translations/en.ts';
import {
  account,
  addGuardian,
  ask,
  endpointChain,
  guardedModule,
  guardian,
  open,
  owner,
  protectedOverview,
  recoveryModule,
  settings,
  stranger,
} from '../testing/examples.ts';
import { mount, seesAccessibly } from '../testing/mount.ts';

const newer = getAddress(`0x${'6'.repeat(40)}`);
/** Modules of the newest version, by their waits in days. */
const [short, same, long] = ([1, 3, 14] as const).map((days) => ({
  address: getAddress(`0x${String(days).padStart(2, '0').repeat(20)}`),
  delay: days * 86_400,
})) as [ServedModule, ServedModule, ServedModule];
const movable: AccountOverview = {
  ...protectedOverview,
  newestModules: [newer],
  servedModules: [{ address: recoveryModule }, { address: newer }],
};
/** What the newer module once had. */
const former = { ...guardedModule, module: newer, version: '0.2.0' } as const;
const none = { guardians: [], guardianThreshold: 0, recovery: undefined };
const hash = '#move-guardians';
const recovery = {
  newOwners: [stranger],
  newThreshold: 1,
  executeAfter: protectedOverview.timestamp + 86_400,
};
const isOffered = (app: Element) => textOf(app).includes('has known faults');

describe('moving to a newer recovery module', () => {
  it('Home offers the move, whose screen says who helps, how many, and how long the wait is, before and after', async () => {
    const { app, background } = mount({ overview: movable });
    background.handlers['guardians.move'] = () => undefined;
    await seesAccessibly(app, 'It is of version 0.1.0, which has known faults.');
    await clicks(app, 'Update');
    await sees(app, 'They still help you');
    await sees(app, '0x3333…3333');
    await sees(app, '1 of 1, as before');
    await sees(app, 'not known instead of 3 days');
    await sees(app, 'Is one of them another recovery service');
    await seesAccessibly(app, 'The wait may become shorter.');
    await clicks(app, 'Update');
    await seesAccessibly(app, 'Done, and checked on the network');
    const to = { module: newer, version: '0.2.0', ...none };
    const move = { id: account.id, from: guardedModule, to };
    assert.deepEqual(background.asked('guardians.move'), [move]);
  });

  it('nothing is offered without a newer module, for one that is of the newest version, or during a recovery', async () => {
    for (const overview of [
      protectedOverview,
      { ...movable, modules: [former] },
      { ...movable, modules: [guardedModule, former] },
      { ...movable, modules: [{ ...guardedModule, recovery }] },
    ]) {
      const { app } = mount({ overview });
      await sees(app, '0x3333…3333');
      assert.isFalse(isOffered(app));
    }
  });

  for (const isServed of [true, false]) {
    it(`the user is told to ask the own service first only if it does not sign for the newer module: ${!isServed}`, async () => {
      keepServiceGuardian({ account: account.address, chainId: account.chainId }, guardian);
      const { servedModules } = isServed ? movable : protectedOverview;
      const { app } = mount({ overview: { ...movable, servedModules }, hash });
      await sees(app, 'They still help you');
      const question = 'Ask it first whether it helps with version 0.2.0';
      assert.equal(textOf(app).includes(question), !isServed);
    });
  }

  for (const [after, newest, warns] of [
    ['3 days, as before', [short, long, same], false],
    ['14 days instead of 3 days', [short, long], false],
    ['1 day instead of 3 days', [short], true],
  ] as const) {
    it(`of several newer modules the wait becomes ${after}, and a shorter one is warned of: ${warns}`, async () => {
      const servedModules = [...newest];
      const newestModules = newest.map(({ address }) => address);
      const { app } = mount({ overview: { ...movable, newestModules, servedModules }, hash });
      await sees(app, after);
      assert.equal(textOf(app).includes('The wait may become shorter.'), warns);
    });
  }

  it('the user decides on a module that is no known deployment, and the move goes on', async () => {
    const { app, background } = mount({ overview: movable, hash });
    background.handlers['chains.save'] = () => undefined;
    background.handlers['guardians.move'] = () => {
      if (background.asked('chains.save').length > 0) return;
      const module = { chainId: account.chainId, address: newer };
      throw new WalletError('unknown-module', '', { module });
    };
    await clicks(app, 'Update');
    await seesAccessibly(app, 'not a known deployment');
    await clicks(app, 'Use this module');
    await sees(app, 'Done, and checked on the network');
    const chosen = { ...endpointChain, recoveryModule: newer };
    assert.deepEqual(background.asked('chains.save'), [chosen]);
  });

  const obstacles: [string, Partial<AccountOverview>, string, string][] = [
    [
      'a running recovery',
      { modules: [{ ...guardedModule, recovery }] },
      'A recovery to',
      'Show the recovery',
    ],
    [
      'a running recovery in the newer module',
      { modules: [guardedModule, { ...former, ...none, recovery }] },
      'A recovery to',
      'Show the recovery',
    ],
    [
      'a guardian who is an owner',
      { owners: [owner.address, guardian] },
      'also owners of the account',
      'Change who can help',
    ],
    [
      'a disabled module',
      { modules: [{ ...guardedModule, isEnabled: false }] },
      'The older module is turned off',
      'Turn on recovery',
    ],
  ];
  for (const [what, facts, text, label] of obstacles) {
    it(`the screen says what to do about ${what} instead of moving`, async () => {
      const { app, background } = mount({ overview: { ...movable, ...facts }, hash });
      await seesAccessibly(app, text);
      await sees(app, label);
      assert.isEmpty(background.asked('guardians.move'));
      const screen = app.shadowRoot?.querySelector('wallet-move-guardians')?.shadowRoot;
      assert.isNull(screen?.querySelector('.actions'));
    });
  }

  it('former guardians of the newer module are named, as they no longer help', async () => {
    const modules = [guardedModule, { ...former, isEnabled: false, guardians: [stranger] }];
    const { app } = mount({ overview: { ...movable, modules }, hash });
    await seesAccessibly(app, 'They will no longer help you');
  });

  it('the screen has no control characters in Arabic', async () => {
    const state = { ...open, settings: { ...settings, language: 'ar' } };
    const { app } = mount({ overview: movable, hash, state });
    await sees(app, 'مدة الانتظار');
    assert.notInclude(textOf(app), 'U+');
  });

  it('a request is described as one act', async () => {
    const { app, background } = mount({ overview: movable });
    background.addRequest(
      ask(
        {
          kind: 'send-calls',
          account,
          chainName: 'Local',
          deploysAccount: false,
          outflow: [],
          calls: [addGuardian, addGuardian],
          fee: { payer: 'account', maximum: '1', balance: '2' },
          callData: '0x',
          move: { module: newer, guardians: [guardian, stranger], threshold: '2' },
          tokens: [],
        },
        { origin: undefined },
      ),
    );
    await sees(app, 'Update your protection?');
    await seesAccessibly(app, 'From then on, 2 of 2 must help.');
    await until(app, 'All calls', () => textOf(app).includes('2. '));
  });
});

describe('turning off a recovery module', () => {
  // Which guardian is the service's.
  beforeEach(() => localStorage.clear());

  const wait = { ...guardedModule, module: same.address, guardians: [stranger] };
  const two: AccountOverview = {
    ...protectedOverview,
    modules: [guardedModule, wait],
    chosenModules: [recoveryModule, wait.module],
    servedModules: [{ address: recoveryModule }, { ...long, address: wait.module }],
  };

  it('Home leads to what one of two waiting times takes away and what remains, and it is turned off as shown', async () => {
    const { app, background } = mount({ overview: two });
    background.handlers['modules.turnOff'] = () => undefined;
    await clicks(app, en.turnOff.link(en.element.span(14 * 86_400)));
    await seesAccessibly(app, 'Can no longer help');
    const [loses = '', remains = ''] = textOf(app).split(/Still gets you back in, after 3.days/);
    assert.include(loses, '0x2222…2222');
    assert.include(remains, '0x3333…3333');
    assert.notInclude(textOf(app), 'Nothing else gets you back in');
    assert.isEmpty(background.asked('modules.turnOff'));
    await clicks(app, 'Turn off');
    await seesAccessibly(app, 'Turned off, and checked on the network');
    assert.deepEqual(background.asked('modules.turnOff'), [{ id: account.id, from: wait }]);
  });

  it('the screen says that no one can help then, if nothing else is on', async () => {
    const { app } = mount({
      overview: { ...two, modules: [guardedModule, { ...wait, isEnabled: false }] },
    });
    await clicks(app, 'Turn off these ways back in');
    await seesAccessibly(app, 'Nothing else gets you back in.');
  });

  it('a running recovery is shown first', async () => {
    const modules = [{ ...guardedModule, recovery }];
    const { app } = mount({
      overview: { ...two, modules },
      hash: `#turn-off?module=${recoveryModule}`,
    });
    await seesAccessibly(app, 'A recovery is running there.');
    await clicks(app, 'Show the recovery');
    await sees(app, 'Your ways back in');
    assert.notInclude(textOf(app), 'Turn off these ways');
  });

  it('a module that the user did not choose can be turned off instead of chosen', async () => {
    const overview = { ...two, chosenModules: [recoveryModule], unchosenModules: [wait.module] };
    const { app } = mount({ overview });
    await sees(app, 'I chose this module');
    await clicks(app, 'Turn off');
    await sees(app, 'Can no longer help');
    assert.include(textOf(app), '0x2222…2222');
  });
});
