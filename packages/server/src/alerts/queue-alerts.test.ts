import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { LimitRepository } from '../limits/limit-repository.ts';
import { type IndexerFixture, startIndexerFixture } from '../testing/indexer-fixture.ts';
import type { AccountEvent, EventDetails } from './module-event.ts';
import { queueAlerts } from './queue-alerts.ts';

const guardian = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const quota = { maximum: 3, period: 3_600 };

describe('alerts to a target', () => {
  let fixture: IndexerFixture;
  let account: Address;

  before(async () => {
    fixture = await startIndexerFixture();
    account = privateKeyToAddress(generatePrivateKey());
    await fixture.subscribe(account, 'Mia@example.org');
  });
  after(() => fixture.stop());

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
