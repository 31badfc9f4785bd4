import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { countQueuedMessages } from '../delivery/outbox-repository.ts';
import type { LimitRepository } from '../limits/limit-repository.ts';
import { startIndexerFixture } from '../testing/indexer-fixture.ts';
import type { AccountEvent, EventDetails } from './module-event.ts';
import { queueAlerts } from './queue-alerts.ts';

const guardian = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const quota = { maximum: 3, period: 3_600 };

describe('alerts to a target', () => {
  let account: Address;

  const fixture = useStarted(startIndexerFixture);
  before(async () => {
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.subscribe(account, 'Mia@example.org');
  });

  let made = 0;
  function eventOf(details: EventDetails): AccountEvent {
    const number = BigInt(++made);
    const hash: Hex = `0x${number.toString(16).padStart(64, '0')}`;
    return {
      id: `event ${made}`,
      chainId: fixture.chain.chainId,
      module: fixture.module,
      account,
      block: { number, hash, time: fixture.clock.now() },
      transactionHash: hash,
      logIndex: 0,
      ...details,
    };
  }

  const tenRecoveries = () =>
    Array.from({ length: 10 }, (_, nonce) =>
      eventOf({ kind: 'recovery-canceled', nonce: BigInt(nonce), isReplaced: false }),
    );
  const tell = (events: AccountEvent[]) => {
    const service = fixture.serviceWith({ alertsPerTarget: [quota] });
    return fixture.store.transaction((repositories) => queueAlerts(service, repositories, events));
  };

  it('alerts to a target are limited, and those of recoveries separately [S12]', async () => {
    const others = Array.from({ length: 10 }, () => eventOf({ kind: 'guardian-added', guardian }));
    assert.equal((await tell(others)).length, quota.maximum);
    // Another owner has subscribed the same target for another account.
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.subscribe(account, 'mia@EXAMPLE.org');
    assert.deepEqual(await tell([eventOf({ kind: 'guardian-added', guardian })]), []);
    assert.equal((await tell(tenRecoveries())).length, quota.maximum);
    fixture.clock.advance(quota.period * 1_000);
    assert.equal((await tell([eventOf({ kind: 'guardian-added', guardian })])).length, 1);
  });

  it('a target is alerted of a recovery although another of its accounts used up the limit [S55]', async () => {
    await tell(tenRecoveries());
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.subscribe(account, 'mia@example.org');
    assert.equal((await tell(tenRecoveries())).length, 3);
  });

  it('a refused alert to a target is followed by no further try', async () => {
    fixture.clock.advance(quota.period * 1_000);
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.subscribe(account, 'flooded@example.org');
    const events = Array.from({ length: 500 }, (_, at) =>
      eventOf({ kind: 'threshold-changed', threshold: BigInt(at) }),
    );
    const service = fixture.serviceWith({ alertsPerTarget: [quota] });
    let asked = 0;
    const messages = await fixture.store.transaction((repositories) => {
      const limits: LimitRepository = {
        ...repositories.limits,
        take(...parameters) {
          asked++;
          return repositories.limits.take(...parameters);
        },
      };
      return queueAlerts(service, { ...repositories, limits }, events);
    });
    assert.deepEqual([messages.length, asked], [quota.maximum, quota.maximum + 1]);
  });

  it('an alert is sent once per event, even if several owners subscribed the same target', async () => {
    fixture.clock.advance(quota.period * 1_000);
    account = privateKeyToAddress(generatePrivateKey());
    const [one, other] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAddress);
    await fixture.subscribe(account, 'noa@example.org', one);
    await fixture.subscribe(account, 'Noa@Example.org', other);
    const event = eventOf({ kind: 'nonce-invalidated', nonce: 1n });
    assert.equal((await tell([event])).length, 1);
    assert.deepEqual(await tell([event]), []);
  });

  it('alerts and reminders reach a number as it is recorded, from any process [S204]', async () => {
    fixture.clock.advance(quota.period * 1_000);
    account = privateKeyToAddress(generatePrivateKey());
    const via = ['whatsapp', 'sms'];
    await fixture.register(account, { channel: 'sms', target: '+4915112345678', via });
    const messages = await tell([
      eventOf({
        ...{ kind: 'recovery-executed', newOwners: [guardian], newThreshold: 1n, nonce: 0n },
        executeAfter: new Date(fixture.clock.now().getTime() + 3 * 86_400_000),
        approvals: 1n,
      }),
    ]);
    assert.deepEqual(
      messages.map((message) => message.via),
      [via, via, via, via],
    );
    const claimed = await fixture.store.outbox.claim({ limit: 100, now: fixture.clock.now() });
    const ours = claimed.filter(({ message }) => message.target === '+4915112345678');
    assert.deepEqual(
      ours.map(({ message }) => message.via),
      [via],
    );
  });

  it('an alert is queued once to a contact that only another process can decrypt', async () => {
    account = privateKeyToAddress(generatePrivateKey());
    const [one, other] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAddress);
    await fixture.subscribe(account, 'sealed@example.org', one);
    await fixture.subscribe(account, 'Sealed@Example.org', other);
    const seal = (prefix: string) =>
      sql`update alert_subscriptions set target = ${sql.raw(prefix)} where account = ${account.toLowerCase()}`.execute(
        fixture.db,
      );
    await seal("'\\x00'::bytea || target");
    assert.equal((await tell([eventOf({ kind: 'nonce-invalidated', nonce: 3n })])).length, 1);
    const opened = async () =>
      (await fixture.takeMessages()).filter(
        ({ content }) => 'account' in content && content.account === account,
      );
    assert.deepEqual(await opened(), []);
    await seal('substr(target, 2)');
    fixture.clock.advance(31_000);
    const [message, ...more] = await opened();
    assert.match(message?.target ?? '', /^sealed@example\.org$/i);
    assert.deepEqual(more, []);
  });

  it('an alert that is sent again has the same message id, so that receivers recognize it', async () => {
    const event = eventOf({ kind: 'nonce-invalidated', nonce: 2n });
    const [first] = await tell([event]);
    await fixture.forget();
    const [second] = await tell([event]);
    assert.ok(first && second);
    assert.equal(second.id, first.id);
  });
});

describe('the message to keep', () => {
  const fixture = useStarted(startIndexerFixture);
  const mia = { channel: 'email', target: 'mia@example.org' } as const;
  let account: Address;
  let made = 0;
  beforeEach(async () => {
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.register(account, mia);
    await fixture.register(account, { channel: 'sms', target: '+4915112345678' });
    await fixture.subscribe(account, 'ben@example.org');
  });

  const added = (added: Address): AccountEvent => ({
    ...{
      id: `addition ${++made}`,
      account,
      chainId: fixture.chain.chainId,
      module: fixture.module,
    },
    block: { number: BigInt(made), hash: '0x1', time: fixture.clock.now() },
    ...{ transactionHash: '0x2', logIndex: made, kind: 'guardian-added', guardian: added },
  });
  /** To whom it is sent when this guardian is added. */
  const kept = async (
    event: AccountEvent,
    { accountPage = 'https://acme.example/key', messageToKeep = true, isDown = false } = {},
  ) => {
    const { settings, ...service } = fixture.serviceWith({});
    const signer = {
      async getGuardianAddresses(): Promise<[Address]> {
        if (isDown) throw new Error('The signer is down');
        return [guardian];
      },
    };
    const ports = { ...service, signer, settings: { ...settings, accountPage, messageToKeep } };
    const messages = await fixture.store.transaction((repositories) =>
      queueAlerts(ports, repositories, [event]),
    );
    assert.ok(
      messages.some(({ target }) => target === 'ben@example.org'),
      'the alert is sent',
    );
    return messages.filter(({ content }) => content.kind === 'way-back-in');
  };

  it('the message to keep is sent to registered emails once the chain shows that their codes help', async () => {
    const [message, ...others] = await kept(added(guardian));
    assert.deepEqual([message?.target, others], [mia.target, []]);
    const { accountUrl } = (message?.content ?? {}) as { accountUrl?: string };
    assert.equal(
      accountUrl,
      `https://acme.example/key#account=${account}&chain=${fixture.chain.chainId}`,
    );
    const friend = privateKeyToAddress(generatePrivateKey());
    assert.deepEqual(await kept(added(friend)), []);
    assert.deepEqual(await kept(added(guardian), { accountPage: '' }), []);
    assert.deepEqual(await kept(added(guardian), { messageToKeep: false }), []);
  });

  it('alerts are sent while the signer is down, and the message to keep is not', async () => {
    assert.deepEqual(await kept(added(guardian), { isDown: true }), []);
  });

  it('an account that removes and adds its guardian again and again sends two messages to keep a month [S180]', async () => {
    const counts: number[] = [];
    for (let time = 0; time < 4; time++) counts.push((await kept(added(guardian))).length);
    assert.deepEqual(counts, [1, 1, 0, 0]);
  });
});

describe('reminders of a recovery that waits', () => {
  let account: Address;
  let start: Date;
  const fixture = useStarted(startIndexerFixture);
  beforeEach(async () => {
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.subscribe(account);
    start = fixture.clock.now();
  });

  const day = 86_400_000;
  let made = 0;
  const eventOf = (details: EventDetails): AccountEvent => ({
    ...{ id: `change ${++made}`, account, chainId: fixture.chain.chainId, module: fixture.module },
    block: { number: BigInt(made), hash: '0x1', time: start },
    ...{ transactionHash: '0x2', logIndex: made },
    ...details,
  });
  const executed = (wait: number) =>
    eventOf({
      ...{ kind: 'recovery-executed', newOwners: [guardian], newThreshold: 1n, nonce: 0n },
      ...{ executeAfter: new Date(start.getTime() + wait), approvals: 1n },
    });
  const stopped = (isReplaced = false) =>
    eventOf({ kind: 'recovery-canceled', nonce: 0n, isReplaced });
  const tell = (...events: AccountEvent[]) =>
    fixture.store.transaction((repositories) =>
      queueAlerts(fixture.serviceWith({}), repositories, events),
    );
  /** The kinds of the messages that are due in the hours until then, in days since the start. */
  const sentUntil = async (days: number) => {
    const kinds: string[] = [];
    const end = start.getTime() + days * day;
    while (fixture.clock.now().getTime() < end) {
      fixture.clock.advance(day / 24);
      kinds.push(...(await fixture.takeMessages()).map(({ content }) => content.kind));
    }
    return kinds;
  };

  it('a recovery is told when it starts, half-way, two hours before its end, and at its end', async () => {
    await tell(executed(3 * day));
    assert.deepEqual(await sentUntil(1.4), ['recovery-executed']);
    assert.deepEqual(await sentUntil(1.6), ['recovery-waiting']);
    assert.deepEqual(await sentUntil(2.85), []);
    assert.deepEqual(await sentUntil(2.98), ['recovery-ending']);
    assert.deepEqual(await sentUntil(4), ['recovery-ready']);
  });

  it('a recovery that waits for less than a day has one reminder, at its end', async () => {
    await tell(executed(180_000));
    assert.deepEqual((await sentUntil(1)).sort(), ['recovery-executed', 'recovery-ready']);
  });

  it('no reminder is sent of a recovery that was stopped, and of one that was replaced only those of the other [S138]', async () => {
    await tell(executed(3 * day));
    await sentUntil(1);
    await tell(stopped());
    assert.deepEqual(await sentUntil(5), ['recovery-canceled']);
    start = fixture.clock.now();
    await tell(executed(3 * day));
    await tell(stopped(true), executed(6 * day));
    const kinds = await sentUntil(8);
    assert.deepEqual(kinds.slice(-3), ['recovery-waiting', 'recovery-ending', 'recovery-ready']);
    assert.equal(kinds.filter((kind) => kind === 'recovery-ready').length, 1);
  });

  it('reminders are limited, and never take the room of alarms [S138]', async () => {
    const reminders: string[] = [];
    for (let at = 0; at < 4; at++) {
      const kinds = (await tell(executed(3 * day))).map(({ content }) => content.kind);
      assert.ok(kinds.includes('recovery-executed'));
      reminders.push(...kinds.slice(1));
    }
    assert.equal(reminders.length, 6);
  });

  it('reminders that wait are no backlog', async () => {
    await tell(executed(3 * day));
    await fixture.takeMessages();
    assert.equal(await countQueuedMessages(fixture.db), 0);
  });
});
