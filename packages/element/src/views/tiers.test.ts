import { assert, expect } from '@open-wc/testing';
import { getAddress } from 'viem';
import type { ViewName } from '../attribute-values.ts';
import { keepServiceGuardian } from '../context/account-memory.ts';
import { readRecoveryDraft } from '../context/drafts.ts';
import { readLink, type SharedLink, writeLink } from '../context/shared-link.ts';
import {
  account,
  asksForCode,
  chainId,
  email,
  entersCode,
  type Mounted,
  type MountOptions,
  mount,
  recoveryModule,
  restoresAddress,
  stranger,
  weekModule,
} from '../testing/mount.ts';
import { chosenIn, clicks, findInput, moves, sees, textOf, types } from '../testing/page.ts';
import {
  bothWaits,
  friend,
  offerFurtherWait,
  offerTwoWaits,
  runningRecovery,
  takeTwoWaits,
} from '../testing/scenarios/flows.ts';
import type { TestChain } from '../testing/test-chain.ts';
import { guardian, newerModule } from '../testing/test-world.ts';

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
    await sees(mounted.element, 'Check who can help you back in');
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
    await clicks(element, 'Continue');
    await clicks(element, 'Send the codes');
    await sees(element, 'Enter the code we sent to');
    assert.equal(moduleOf(client), recoveryModule);
    assert.notEqual(recoveryModule, weekModule);
  });
});

const question = 'How long should a recovery wait?';

/** An account that is not protected yet, on a page that lists two modules, both of which the service has. */
function choosing(view: ViewName, properties: MountOptions['properties'] = bothWaits) {
  const mounted = mount({ properties: { view, ...properties } });
  offerTwoWaits(mounted);
  return mounted;
}

async function registersEmail(element: Element): Promise<void> {
  await asksForCode(element);
  await entersCode(element);
}

/** The modules that the account was asked to enable and to give a guardian. */
function modulesIn({ asked }: TestChain): string[] {
  const sent = asked.filter(({ method }) => method === 'wallet_sendCalls');
  return sent.flatMap(({ params }) =>
    (params as { calls: { to: string; data: string }[] }[]).flatMap(({ calls }) =>
      calls.map(({ to, data }) => (to === account ? `0x${data.slice(34, 74)}` : to).toLowerCase()),
    ),
  );
}

describe('the question how long a recovery waits', () => {
  for (const [label, module] of [
    ['3 days', recoveryModule],
    ['7 days', weekModule],
  ] as const) {
    it(`with the first contact, ${label} can be chosen, and what follows is about that module`, async () => {
      const { element, chain } = choosing('protect');
      await registersEmail(element);
      await sees(element, question);
      assert.equal(chosenIn(element), '3 days', 'the default');
      await clicks(element, label);
      await clicks(element, 'Continue');
      await sees(element, `You then have ${label} to stop it.`);
      // The page may move the element meanwhile.
      moves(element);
      await clicks(element, 'Turn on recovery');
      await sees(element, 'Done. You can get back in.');
      assert.deepEqual(modulesIn(chain), [module.toLowerCase(), module.toLowerCase()]);
    });
  }

  it('it is asked, too, if the first way back in is a wallet', async () => {
    const { element, chain } = choosing('overview');
    await clicks(element, 'Add someone you trust instead');
    await clicks(element, 'I have their address');
    await clicks(element, '7 days');
    await clicks(element, 'Continue');
    await types(element, 'Wallet address', friend);
    await clicks(element, 'Add to my account');
    await sees(element, 'can help you back in now');
    assert.deepEqual(new Set(modulesIn(chain)), new Set([weekModule.toLowerCase()]));
  });

  it('a page that lists the shorter wait first, or a service that says another time, decides nothing unseen [S160]', async () => {
    const { element, client, chain } = choosing('protect');
    for (const one of client.modules ?? []) one.delay = 99 * 86_400;
    await registersEmail(element);
    await sees(element, question);
    for (const known of ['3 days', '7 days', 'A longer wait is safer']) await sees(element, known);
    assert.notInclude(textOf(element), '99');
    assert.deepEqual(modulesIn(chain), []);
    await expect(element).to.be.accessible();
  });

  for (const [what, change] of Object.entries<(mounted: Mounted) => void>({
    'a module that the page does not list': ({ element }) => {
      element.recoveryModule = recoveryModule;
    },
    'a module that the service does not serve': ({ client }) => client.modules?.pop(),
    'a module whose time no one knows': ({ element, client, chain }) => {
      element.recoveryModule = `${recoveryModule} ${newerModule}`;
      chain.otherModules = [newerModule];
      client.modules?.push({ address: newerModule, version: '0.2.0' });
    },
    'a module of the same time': ({ element, client, chain }) => {
      element.recoveryModule = `${recoveryModule} ${newerModule}`;
      chain.otherModules = [newerModule];
      client.modules?.push({ address: newerModule, version: '0.2.0', delay: 3 * 86_400 });
    },
  })) {
    it(`${what} is no choice, and nothing is asked [S160]`, async () => {
      const mounted = choosing('protect');
      change(mounted);
      await registersEmail(mounted.element);
      await sees(mounted.element, 'You then have 3 days to stop it.');
    });
  }

  it('a time that only the service knows is said everywhere', async () => {
    const { element, chain, client } = choosing('protect', {
      recoveryModule: `${recoveryModule} ${newerModule}`,
    });
    chain.otherModules = [newerModule];
    client.modules?.push({ address: newerModule, version: '0.2.0', delay: 14 * 86_400 });
    await registersEmail(element);
    await clicks(element, '14 days');
    await clicks(element, 'Continue');
    await sees(element, 'You then have 14 days to stop it.');
    await clicks(element, 'Turn on recovery');
    await clicks(element, 'Done');
    await sees(element, 'A recovery takes 14 days.');
    chain.state.recovery = runningRecovery;
    window.dispatchEvent(new Event('online'));
    await sees(element, 'Recovery started');
  });
});

describe('a way back in with another waiting time', () => {
  function adding(options: MountOptions = {}) {
    const properties: MountOptions['properties'] = { view: 'guardians', ...bothWaits };
    const mounted = mount({ ...options, properties });
    offerFurtherWait(mounted);
    if (!options.isGuardianUnknown) keepServiceGuardian({ account, chainId }, guardian);
    return mounted;
  }

  async function choosesFurther(element: Element): Promise<void> {
    await clicks(element, 'Add one with another waiting time');
    await sees(element, 'anyone with enough of its ways can get in after it');
    assert.equal(chosenIn(element), '7 days');
    assert.notInclude(textOf(element), '3 days has');
    await clicks(element, 'Continue');
    await sees(element, 'What would you like to add?');
  }

  it('has ways and a number of its own, which are changed apart', async () => {
    const { element, chain } = adding();
    await choosesFurther(element);
    await sees(element, 'A recovery takes 7 days.');
    await clicks(element, 'Another wallet of mine');
    await types(element, 'Wallet address', friend);
    await clicks(element, 'Add to my account');
    await sees(element, 'can help you back in now');
    assert.deepEqual(new Set(modulesIn(chain)), new Set([weekModule.toLowerCase()]));
    assert.deepEqual(chain.state.guardians, [guardian]);
    await clicks(element, 'Back');
    await sees(element, 'Your account is protected');
    await sees(element, second);
    await sees(element, 'can get in after 3 days. Until then, you can stop it here.');

    await clicks(element, 'Manage My other wallet');
    await clicks(element, 'Remove');
    await sees(element, 'Remove \u2068My other wallet\u2069?');
    await clicks(element, 'Remove');
    await sees(element, 'No one can help you back in yet');
    assert.equal(chain.calledBeside.at(-1), 'revokeGuardianWithThreshold');
    assert.deepEqual(chain.state.guardians, [guardian]);
  });

  it('codes cannot have both, which is said before they are added [S149]', async () => {
    const { element } = adding();
    await choosesFurther(element);
    await sees(element, 'It already has another waiting time');
    assert.notInclude(textOf(element), 'Phone');
    await expect(element).to.be.accessible();
  });

  it('codes cannot have both, also in a browser that learns only then whose they are [S149]', async () => {
    const { element, chain } = adding({ isGuardianUnknown: true });
    await choosesFurther(element);
    await clicks(element, 'Email');
    await registersEmail(element);
    await sees(element, 'It already has another waiting time');
    assert.deepEqual(modulesIn(chain), []);
  });

  it('codes may have the longer one, where only people have the shorter', async () => {
    const { element, chain } = adding({ isGuardianUnknown: true });
    chain.state.guardians = [friend];
    await choosesFurther(element);
    await clicks(element, 'Email');
    await registersEmail(element);
    await sees(element, 'You then have 7 days to stop it.');
    await clicks(element, 'Turn on recovery');
    await sees(element, 'Done. You can get back in.');
    assert.deepEqual(chain.guardiansBeside, [guardian]);
    assert.deepEqual(chain.state.guardians, [friend]);
  });

  it('a recovery that starts meanwhile is shown, whichever time was chosen [S160]', async () => {
    const { element, chain } = adding();
    await choosesFurther(element);
    chain.state.recovery = runningRecovery;
    window.dispatchEvent(new Event('online'));
    await sees(element, 'See the recovery');
    await sees(element, 'A recovery takes 3 days.');
  });
});

describe('a recovery of an account with two waiting times', () => {
  const page = restoresAddress();

  function recovering(options: MountOptions = {}) {
    const properties: MountOptions['properties'] = { view: 'recover', ...bothWaits };
    const mounted = both({ walletAccounts: [stranger], ...options, properties });
    mounted.client.registrations = [email];
    return mounted;
  }

  function opens(link: SharedLink, options: MountOptions = {}) {
    history.replaceState(null, '', writeLink(link, page));
    return recovering(options);
  }

  const asked = {
    kind: 'guardian',
    account,
    chainId,
    newOwners: [stranger],
    newThreshold: 1,
    nonce: '0',
  } as const;

  async function chooses(element: Element, label: string): Promise<void> {
    await sees(element, 'Which of these can you use?');
    await clicks(element, label);
    await clicks(element, 'Continue');
  }

  it('shows which ways belong to which time, and asks for those of the chosen one', async () => {
    const { element, client } = recovering();
    await sees(element, 'Email and phone codes');
    await sees(element, 'Mia');
    await expect(element).to.be.accessible();
    await chooses(element, '3 days \u2068Email and phone codes\u2069');
    await clicks(element, 'Send the codes');
    await sees(element, 'Enter the code we sent to');
    assert.equal(moduleOf(client), recoveryModule);
    assert.equal(readRecoveryDraft({ account, chainId })?.module, recoveryModule);
  });

  it('the link to people names the module of the chosen time, also after a reload', async () => {
    const { element, client } = recovering();
    client.refusals.set('requestSignature', { reason: 'guardian-not-set', status: 403 });
    await chooses(element, '7 days \u2068Mia\u2069');
    await clicks(element, 'Send the codes');
    await clicks(element, 'Ask your trusted people');
    const link = async (shown: Element) =>
      readLink((await findInput(shown, 'Link to share')).value);
    assert.deepInclude(await link(element), { kind: 'guardian', module: weekModule });
    const again = recovering({ isReload: true });
    assert.deepInclude(await link(again.element), { kind: 'guardian', module: weekModule });
  });

  it('a link that names the longer time has that approved, and one that names none the first one', async () => {
    for (const [link, module, days] of [
      [{ ...asked, module: weekModule }, weekModule, '7 days'],
      [asked, recoveryModule, '3 days'],
    ] as const) {
      const helper = module === weekModule ? friend : guardian;
      const { element, chain } = opens(link, { walletAccounts: [helper] });
      await sees(element, 'Someone asks for your help');
      await sees(element, days);
      await clicks(element, 'I called, and heard their voice and these words');
      await clicks(element, 'Yes, help them back in');
      await sees(element, 'Now send it back');
      const [signed] = chain.asked.map(({ params }) => JSON.stringify(params).toLowerCase());
      assert.include(signed, module.toLowerCase());
    }
  });

  for (const [what, module, change] of [
    ['that the account does not have', newerModule, () => {}],
    [
      'that was turned off',
      weekModule,
      ({ chain }: Mounted) => {
        chain.enabledBeside = [];
      },
    ],
    [
      'with a way that the first one has, too,',
      weekModule,
      ({ chain }: Mounted) => {
        chain.guardiansBeside = [friend, guardian];
      },
    ],
  ] as const) {
    it(`a link to a module ${what} is refused, and nothing can be signed [S169]`, async () => {
      const mounted = opens({ ...asked, module }, { walletAccounts: [friend] });
      change(mounted);
      await sees(mounted.element, 'This page doesn’t know that waiting time');
      assert.notInclude(textOf(mounted.element), 'help them back in');
      assert.isEmpty(mounted.chain.asked);
    });
  }

  it('a recovery that is continued from a link is that of the module that the service names, if the account has it [S169]', async () => {
    for (const [module, seen] of [
      [weekModule, '7 days'],
      [newerModule, 'This page doesn’t know that waiting time'],
    ] as const) {
      const link = { kind: 'recovery', account, chainId, requestId: 'request-1' } as const;
      const { element, client } = opens(link);
      const recovery = { account, chainId, newOwners: [stranger], newThreshold: 1 };
      await client.requestSignature({ ...recovery, moduleAddress: module });
      await sees(element, seen);
      if (module !== weekModule) continue;
      await clicks(element, 'Continue');
      await sees(element, 'Enter the code we sent to');
      assert.equal(readRecoveryDraft({ account, chainId })?.module, weekModule);
    }
  });
});

function moduleOf({ requests }: Mounted['client']): unknown {
  const asked = requests.find(({ method }) => method === 'requestSignature');
  return asked && Reflect.get(Object(asked.request), 'moduleAddress');
}
