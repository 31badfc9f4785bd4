import { assert, aTimeout, expect } from '@open-wc/testing';
import { RecoveryServiceError } from '@recovery-guardian/core';
import { sendKeys } from '@web/test-runner-commands';
import type { Address } from 'viem';
import {
  email,
  entersCode,
  type MountOptions,
  mount,
  recovering,
  stranger,
} from '../../testing/mount.ts';
import {
  clicks,
  findControl,
  findInput,
  leadsTo,
  sees,
  seesAccessible,
  textOf,
  until,
} from '../../testing/page.ts';
import { RealChainClient, RealWallet, useRealChain } from '../../testing/real-chain.ts';
import { payForRecoveries } from '../../testing/scenarios/flows.ts';

/** Proceeds to the start of a recovery that the service pays for. */
async function signs(more: Partial<MountOptions> = {}, isAutomatic = false) {
  const mounted = mount({ ...recovering, ...more });
  mounted.client.registrations = [email];
  payForRecoveries(mounted);
  mounted.client.isAutomatic = isAutomatic;
  const { element } = mounted;
  await clicks(element, 'Send the codes');
  await entersCode(element);
  await sees(element, 'Free: the recovery service pays the fee.');
  return mounted;
}

describe('a recovery that the service sends', () => {
  for (const isAutomatic of [true, false]) {
    it(`the wait says whether the service finishes it by itself, also after a reload: ${isAutomatic}`, async () => {
      const { element, client, chain } = await signs({}, isAutomatic);
      await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
      const says = isAutomatic ? 'The service finishes it then' : 'come back then';
      await sees(element, 'amber · river · seven');
      assert.include(textOf(element), says);
      const properties = { view: 'recover', client, provider: chain } as const;
      const again = mount({ ...recovering, isReload: true, properties });
      await sees(again.element, 'amber · river · seven');
      assert.include(textOf(again.element), says);
    });
  }

  it('the wait names who has helped and who was told, on a phone that has never seen the account', async () => {
    const { element } = await signs({ isGuardianUnknown: true });
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    await sees(element, 'Helped: Email and phone codes');
    await sees(element, 'Told: mi***@ex***.com');
    await sees(element, 'Day 1 of 3');
    await sees(element, 'Nothing to do until then');
  });

  it('a recovery that the service sends starts and ends without the wallet, with the same events', async () => {
    const { element, chain, events } = await signs();
    await expect(element).to.be.accessible();
    (await findControl(element, 'Start the recovery')).focus();
    await sendKeys({ press: 'Enter' });
    await sees(element, 'Your waiting time is running');
    chain.timestamp += chain.gracePeriod + 1;
    await element.refresh();
    await seesAccessible(element, 'Free: the recovery service pays the fee.');
    (await findControl(element, 'Get back in')).focus();
    await sendKeys({ press: 'Enter' });
    await sees(element, 'The old key no longer works.');
    assert.isEmpty(chain.asked);
    assert.includeMembers(events, ['before-submit', 'submitted', 'before-finalize', 'finalized']);
  });

  it('a recovery continues after a reload while the service is sending it', async () => {
    const { element, client, chain } = await signs();
    const { promise, resolve } = Promise.withResolvers<void>();
    const relayer = client.relayer;
    if (!relayer) throw new Error('The service pays');
    const { send } = relayer;
    client.relayer = { ...relayer, send: (call) => promise.then(() => send(call)) };
    await leadsTo(element, 'Start the recovery', 'The recovery service is sending it.');
    await clicks(element, 'Details');
    assert.equal((await findInput(element, 'Transaction')).value, `0x${'44'.repeat(32)}`);

    const again = mount({
      ...recovering,
      isReload: true,
      properties: { view: 'recover', client, provider: chain },
    });
    await seesAccessible(again.element, 'The recovery service is sending it.');
    resolve();
    await sees(again.element, 'Your waiting time is running');
    assert.lengthOf(asked(client, 'executeRecovery'), 1, 'it is sent once');
  });

  it('a recovery is paid for by the wallet if the service refuses to send it, which is explained', async () => {
    for (const [reason, sentence] of [
      ['not-sponsored', 'The service does not pay for this.'],
      ['rate-limited', 'The service has reached its limit'],
    ] as const) {
      const { element, client, chain } = await signs();
      client.refusals.set('executeRecovery', { reason, retryAfter: 3_600 });
      await clicks(element, 'Start the recovery');
      await seesAccessible(element, sentence);
      await leadsTo(element, 'Pay with my own wallet', 'Your waiting time is running');
      const methods = chain.asked.map(({ method }) => method);
      assert.deepEqual(methods, ['eth_sendTransaction']);
    }
  });

  it('a recovery that would fail is checked again: the wallet’s payment would fail too', async () => {
    const { element, client, chain } = await signs();
    client.refusals.set('executeRecovery', { reason: 'relay-refused' });
    await leadsTo(element, 'Start the recovery', 'This would fail right now.');
    assert.notInclude(textOf(element), 'Pay with my own wallet');
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Check again', 'Your waiting time is running');
    assert.isEmpty(chain.asked);
  });

  it('a recovery is paid for by the wallet, or sent again, if the chain rejected what the service had sent', async () => {
    for (const [button, transactions] of [
      ['Pay with my own wallet', 1],
      ['Try again', 0],
    ] as const) {
      const { element, client, chain } = await signs();
      const { relayer } = client;
      if (!relayer) throw new Error('The service pays');
      client.relayer = { ...relayer, send: () => Promise.reject(new Error()) };
      await clicks(element, 'Start the recovery');
      await seesAccessible(element, 'The service sent it, but the network refused it.');
      client.relayer = relayer;
      await leadsTo(element, button, 'Your waiting time is running');
      assert.lengthOf(chain.asked, transactions);
    }
  });

  it('sending a recovery is requested again if the service did not answer', async () => {
    const { element, client, chain } = await signs();
    client.refusals.set('executeRecovery', { reason: 'unreachable' });
    await clicks(element, 'Start the recovery');
    await sees(element, 'We can’t reach the recovery service. Try again.');
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    assert.isEmpty(chain.asked);
  });

  it('a recovery is opened once, even if it is started before the service has answered', async () => {
    const { element, client, chain } = mount({ ...recovering, registrations: [email] });
    payForRecoveries({ chain, client });
    const { promise, resolve } = Promise.withResolvers<void>();
    const create = client.createRecovery.bind(client);
    client.createRecovery = (request) => promise.then(() => create(request));
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await clicks(element, 'Start the recovery');
    resolve();
    await sees(element, 'Your waiting time is running');
    assert.lengthOf(asked(client, 'createRecovery'), 1);
  });

  it('a recovery continues if the service accepted the signature but its answer was lost', async () => {
    const { element, client, chain } = mount({ ...recovering, registrations: [email] });
    payForRecoveries({ chain, client });
    const create = client.createRecovery.bind(client);
    client.createRecovery = async (request) => {
      await create(request);
      throw new RecoveryServiceError({ reason: 'unreachable' });
    };
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    assert.isEmpty(chain.asked);
  });

  it('a recovery is read more and more rarely while neither chain nor service answers', async () => {
    const { element, client, chain } = await signs();
    const polls = { chain: 0, service: 0 };
    const request = chain.request.bind(chain);
    chain.request = async (call) => {
      if (call.method === 'eth_getBlockByNumber') polls.chain += 1;
      throw new TypeError('Failed to fetch');
    };
    client.listRecoveries = async () => {
      polls.service += 1;
      throw new RecoveryServiceError({ reason: 'unreachable' });
    };
    await aTimeout(700);
    assert.include([1, 2], polls.chain);
    assert.include([1, 2], polls.service);
    chain.request = request;
    Reflect.deleteProperty(client, 'listRecoveries');
    window.dispatchEvent(new Event('online'));
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
  });

  it('a recovery that the service sends can still be paid for by the wallet, in the details', async () => {
    const { element, client, chain } = await signs();
    await clicks(element, 'Details');
    await expect(element).to.be.accessible();
    await leadsTo(element, 'Pay with my own wallet', 'Your waiting time is running');
    assert.lengthOf(chain.asked, 1);
    assert.isEmpty(asked(client, 'executeRecovery'));
  });

  it('a recovery is left to a host that sends it itself', async () => {
    const { element, client, chain } = await signs();
    element.addEventListener('recovery-guardian-before-submit', (event) => {
      event.preventDefault();
      for (const call of event.detail.calls) chain.run(call, stranger);
    });
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    assert.isEmpty(asked(client, 'executeRecovery'));
    assert.isEmpty(chain.asked);
  });

  it('the service is not asked to send a recovery if the account uses another module', async () => {
    const { element, chain, client } = mount({ ...recovering, registrations: [email] });
    payForRecoveries({ chain, client });
    const other = '0x949d01d424bE050D09C16025dd007CB59b3A8c66';
    chain.module = other;
    element.recoveryModule = other;
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await sees(element, 'Your wallet pays the network fee.');
    assert.isEmpty(asked(client, 'createRecovery'));
  });
});

describe('guardians who sign together by the service, on the real chain', () => {
  const pages = useRealChain();

  it('guardians who sign together by the service see the same, sign here and by a link, and pay and pass on nothing', async function () {
    this.timeout(60_000);
    type People = readonly [Address, Address, Address, Address];
    const { chain } = pages;
    const [payer, service, friend, newOwner] = chain.others as unknown as People;
    const { safe } = chain.single;
    await chain.addGuardians(safe, [service, friend], 2n);
    const client = new RealChainClient(chain, safe, service);
    client.registrations = [email];
    client.relayer = chain.relayer(safe, payer);

    const visit = (wallet: RealWallet, link?: string) =>
      pages.visit({ account: safe, provider: wallet, client, view: 'recover' }, link);
    const wallet = new RealWallet(chain, newOwner);
    let element = visit(wallet);
    await clicks(element, 'Send the codes');
    await entersCode(element);
    await sees(element, 'Their help shows up here automatically.');
    await seesAccessible(element, 'Read these words out on the phone');
    const words = /on the phone ((?:[a-z]+ ){4})/;
    const [, read = ''] = await until(element, 'The words', () => words.exec(textOf(element)));
    const { value: link } = await findInput(element, 'Link to share');

    const approving = new RealWallet(chain, friend);
    element = visit(approving, link);
    await sees(element, `They must read out these words ${read.trim()}`);
    await clicks(element, 'I called, and heard their voice and these words');
    await clicks(element, 'Yes, help them back in');
    await seesAccessible(element, 'Thank you. Your help has arrived.');
    assert.deepEqual(approving.asked, ['eth_signTypedData_v4']);

    element = visit(wallet);
    await leadsTo(element, 'Start the recovery', 'Your waiting time is running');
    await chain.skip(181);
    await element.refresh();
    await leadsTo(element, 'Get back in', 'The old key no longer works.');
    assert.deepEqual((await chain.owners(safe)).map(lower), [lower(newOwner)]);
    assert.isEmpty(wallet.asked);
  });
});

function asked({ requests }: { requests: readonly { method: string }[] }, method: string) {
  return requests.filter((request) => request.method === method);
}

function lower(address: Address): string {
  return address.toLowerCase();
}
