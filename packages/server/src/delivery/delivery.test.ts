import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mailbox, type Phone, startMailbox, startPhone } from '@recovery-guardian/devnet';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import type { DeliveryConfiguration } from '../configuration/delivery.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import type { AlertContent, MessageContent } from '../messages/templates/templates.ts';
import {
  account,
  at,
  createId,
  openTestStore,
  register,
  type TestStore,
} from '../testing/open-test-store.ts';
import { serveHttp, type TestServer } from '../testing/serve-http.ts';
import { createTestCipher, createTestCodes } from '../testing/test-secrets.ts';
import { type OpenDelivery, openDelivery } from './delivery.ts';
import { type Delivery, type DeliveryReport, nextAttempt } from './message-sender.ts';
import { createOutbox, leaseTime, type QueuedMessage } from './outbox-repository.ts';

import type { OutgoingMessage } from './provider.ts';
import { createSentMessages } from './sent-message-repository.ts';
import { priceLimits } from './sms-guard.ts';

const secret = `whsec_${Buffer.from('a secret of 24 bytes, or more').toString('base64')}`;
const from = 'Recovery Guardian <guardian@example.org>';
const cipher = createTestCipher();
const codes = createTestCodes();

describe('delivery', () => {
  let test: TestStore;
  let mailbox: Mailbox;
  let phone: Phone;
  let webhook: TestServer;
  let time = at(0);
  const clock = { now: () => time };
  const open: OpenDelivery[] = [];
  const servers: SMTPServer[] = [];
  const reports: DeliveryReport[] = [];
  const waiting: ((report: DeliveryReport) => void)[] = [];

  before(async () => {
    [test, mailbox, phone, webhook] = await Promise.all([
      openTestStore(),
      startMailbox(),
      startPhone({ secret }),
      serveHttp(),
    ]);
  });
  afterEach(async () => {
    for (const delivery of open.splice(0)) await delivery.close();
    for (const server of servers.splice(0)) {
      await new Promise<void>((resolve) => server.close(resolve));
    }
    await sql`delete from outbox`.execute(test.db);
    await sql`delete from limit_counters`.execute(test.db);
    reports.length = 0;
    webhook.requests.length = 0;
    webhook.answer(() => ({ status: 204 }));
    time = at(0);
  });
  after(async () => {
    await Promise.all([test.stop(), mailbox.stop(), phone.stop(), webhook.stop()]);
  });

  const outbox = () => createOutbox(test.db, { cipher, now: clock.now });
  /** Starts what looks like a separate process to the database. */
  const start = async (
    configuration: Partial<DeliveryConfiguration> = {},
    options: { timeout?: number; onError?: (error: unknown) => void } = {},
  ) => {
    const delivery = await openDelivery(
      {
        email: { smtpUrl: mailbox.smtpUrl, from },
        sms: { webhookUrl: phone.webhookUrl, secret },
        ...configuration,
      },
      {
        ...{ outbox: outbox(), limits: createLimitRepository(test.db), codes, clock },
        sentMessages: createSentMessages(test.db, cipher),
        registrations: test.store.registrations,
      },
      {
        defaultLanguage: 'en',
        pollInterval: 5,
        onError: (error) => assert.fail(error as Error),
        ...options,
        onDelivery: (report) => {
          reports.push(report);
          for (const tell of waiting.splice(0)) tell(report);
        },
      },
    );
    open.push(delivery);
    return delivery;
  };
  /** SMS by a webhook that the test answers. */
  const byWebhook = (changes: DeliveryConfiguration['sms'] = {}) => ({
    sms: { webhookUrl: webhook.url, secret, ...changes },
  });
  const twilio = () =>
    ({
      type: 'http',
      template: 'twilio',
      values: { accountSid: 'AC0', authToken: 'secret', from: 'Guardian', apiUrl: webhook.url },
    }) as const;
  /** Starts a mail server that answers `line` to each recipient, or accepts without one. */
  const startRefusing = async () => {
    const refusing = {
      line: '' as string | undefined,
      provider: { type: 'smtp' as const, name: 'refusing', url: '' },
    };
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo(_address, _session, done) {
        const { line } = refusing;
        const responseCode = Number(line?.slice(0, 3));
        done(line ? Object.assign(new Error(line.slice(4)), { responseCode }) : null);
      },
      onData: (stream, _session, done) => stream.on('end', done).resume(),
    });
    server.on('error', () => {});
    servers.push(server);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    refusing.provider.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    return refusing;
  };
  /** The webhook answers only once what this returns is called. */
  const holdWebhook = () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    webhook.answer(() => released.then(() => ({ status: 204 })));
    return release;
  };
  const attempt = () => new Promise<DeliveryReport>((resolve) => waiting.push(resolve));

  const put = async (changes: Partial<QueuedMessage> = {}): Promise<QueuedMessage> => {
    const message: QueuedMessage = {
      id: createId(),
      channel: 'email',
      target: `${createId()}@example.org`,
      language: 'en',
      via: undefined,
      challengeId: undefined,
      expiresAt: at(86_400),
      content: {
        kind: 'target-deleted',
        serviceName: 'Guardian',
        chainName: 'Base',
        account,
        subjectTarget: '+49***78',
      },
      ...changes,
    };
    await outbox().put([message]);
    return message;
  };
  const putSms = (changes: Partial<QueuedMessage> = {}) =>
    put({ channel: 'sms', target: '+4915112345678', ...changes });
  const recoveryCode: QueuedMessage['content'] = {
    kind: 'recover',
    serviceName: 'Guardian',
    chainName: 'Base',
    account,
    code: '12345678',
    lifetime: 600,
    matchPhrase: 'abandon ability able',
    link: undefined,
    host: undefined,
    recovery: { newOwners: [account], newThreshold: 1 },
  };
  const alertOf = (kind: AlertContent['kind']): AlertContent => ({
    kind,
    serviceName: 'Guardian',
    chainName: 'Base',
    account,
    transactionHash: `0x${'ab'.repeat(32)}`,
    guardian: account,
    threshold: 1,
    recovery: { newOwners: [account], newThreshold: 1 },
    finalizableFrom: at(86_400),
  });
  const deliver = async (delivery: OpenDelivery, message: QueuedMessage) =>
    (await delivery.messageQueue.deliver([message]))[0];
  const deliverCode = async (delivery: OpenDelivery, target = '+4915112345678') =>
    deliver(delivery, await putSms({ target, content: recoveryCode }));
  const received = (target: string) =>
    [...mailbox.messages, ...phone.messages].filter(({ to }) => to === target).length;
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 500 && !(await isSo()); tries++) await sleep(5);
    assert.ok(await isSo());
  };
  const isEmpty = async () =>
    (await test.db.selectFrom('outbox').select('id').execute()).length === 0;

  it('a message is delivered immediately, and nothing stays in the outbox', async () => {
    const delivery = await start();
    const messages = [await put({ language: 'de' }), await putSms()];
    assert.deepEqual(await delivery.messageQueue.deliver(messages), ['sent', 'sent'] as Delivery[]);
    assert.equal(received(messages[0]?.target ?? ''), 1);
    assert.match(mailbox.messages[0]?.text ?? '', /wurde entfernt/);
    assert.match(phone.messages[0]?.text ?? '', /no longer a way back/);
    await delivery.close();
    assert.ok(await isEmpty());
  });

  it('an email shows the name and the logo of the operator if they are configured', async () => {
    const brand = { name: 'Acme Bank', logoUrl: 'https://acme.example/logo.png' };
    const delivery = await start({ brand });
    const alarm = await put({ content: alertOf('recovery-executed') });
    assert.equal(await deliver(delivery, alarm), 'sent');
    const { text, html = '' } =
      mailbox.messages.find(({ to }) => to === alarm.target) ?? assert.fail();
    assert.match(html, /<img src="https:\/\/acme\.example\/logo\.png" alt="Acme Bank"/);
    assert.doesNotMatch(text + html, /\bGuardian\b(?! \(|:)/);
  });

  it('a permanent refusal is reported, and the message is not retried', async () => {
    const delivery = await start();
    const message = await put({ target: 'nobody@example.org' });
    assert.equal(await deliver(delivery, message), 'refused');
    await delivery.close();
    assert.ok(await isEmpty());
    assert.equal(reports[0]?.reason, 'smtp: SMTP 550 5.1.1');
  });

  it('a message on a channel that is not configured is refused', async () => {
    const delivery = await start({ sms: undefined } as Partial<DeliveryConfiguration>);
    assert.equal(await deliverCode(delivery), 'refused');
  });

  it('an email that a mail server refuses for its sender goes to the next provider', async () => {
    const refusing = await startRefusing();
    const delivery = await start({
      email: { from, providers: [refusing.provider, { type: 'smtp', url: mailbox.smtpUrl }] },
    });
    for (const line of ['554 5.7.1 Relay access denied', '550 5.1.8 Bad sender', '550 No']) {
      refusing.line = line;
      const message = await put({ content: recoveryCode });
      assert.equal(await deliver(delivery, message), 'sent', line);
      assert.equal(received(message.target), 1, line);
    }
    refusing.line = '550 5.1.1 No such user';
    assert.equal(await deliver(delivery, await put({ content: recoveryCode })), 'refused');
  });

  it('an alarm is sent once a mail server no longer refuses its sender', async () => {
    const refusing = await startRefusing();
    const delivery = await start({ email: { from, providers: [refusing.provider] } });
    for (const line of ['550 5.4.5 Daily quota', '552 5.2.2 Full', '550 No', '535 5.7.8 Login']) {
      time = at(0);
      refusing.line = line;
      const alarm = await put({ content: alertOf('recovery-executed') });
      assert.equal(await deliver(delivery, alarm), 'unavailable', line);
      refusing.line = undefined;
      const sent = attempt();
      time = at(5);
      assert.deepEqual([(await sent).id, (await sent).delivery], [alarm.id, 'sent']);
    }
  });

  it('an alarm to a full mailbox is tried in growing gaps until it is useless, and a code each minute', () => {
    const gapsOf = (content: QueuedMessage['content'], lifetime: number) => {
      const message = { content, expiresAt: at(lifetime) } as QueuedMessage;
      const outcome = { kind: 'unavailable', reason: 'SMTP 452 4.2.2' } as const;
      const gaps: number[] = [];
      for (let now = at(0); now < message.expiresAt; ) {
        const next = nextAttempt(now, { message, attempts: gaps.length + 1, outcome });
        gaps.push((next.getTime() - now.getTime()) / 1_000);
        now = next;
      }
      return gaps;
    };
    const alarm = gapsOf(alertOf('recovery-executed'), 6_000);
    assert.deepEqual(alarm, [5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900, 900, 225]);
    assert.ok(gapsOf(alertOf('recovery-executed'), 3 * 86_400).length < 300);
    assert.deepEqual(gapsOf(recoveryCode, 255), [5, 10, 20, 40, 60, 60, 60]);
  });

  it('codes of registrations use no provider that is for recoveries, which use it first', async () => {
    const own = await startMailbox();
    const provider = { type: 'smtp', url: own.smtpUrl, name: 'recoveries' } as const;
    const delivery = await start({
      email: {
        from,
        providers: [
          { ...provider, onlyRecoveries: true, from: 'Alarm <alarm@r.example>' },
          { type: 'smtp', url: mailbox.smtpUrl },
        ],
      },
    });
    const other = { ...recoveryCode, kind: 'register' } as QueuedMessage['content'];
    const targets: string[] = [];
    for (const content of [
      other,
      alertOf('guardian-added'),
      recoveryCode,
      alertOf('recovery-executed'),
    ]) {
      const message = await put({ content });
      assert.equal(await deliver(delivery, message), 'sent');
      targets.push(message.target);
    }
    assert.deepEqual(own.messages.map(({ to }) => to).toReversed(), targets.slice(2));
    assert.deepEqual(targets.map(received), [1, 1, 0, 0]);
    const [first] = delivery.providers;
    if (first) first.isPaused = true;
    const later = await put({ content: recoveryCode });
    assert.equal(await deliver(delivery, later), 'sent', 'by the next provider');
    assert.equal(received(later.target), 1);
    await own.stop();
  });

  it('what a provider refuses counts once, also at a later attempt, and what it accepts does not', async () => {
    const refusing = await startRefusing();
    const delivery = await start({ email: { from, providers: [refusing.provider] } });
    const limits = [{ key: 'refused:a', maximum: 5, period: 86_400 }];
    const send = async () =>
      deliver(delivery, await put({ content: recoveryCode, refusal: limits }));
    const counted = async (wanted: number) =>
      until(async () => {
        const { rows } = await sql<{ count: number }>`select count from limit_counters`.execute(
          test.db,
        );
        return (rows[0]?.count ?? 0) === wanted;
      });
    refusing.line = undefined;
    assert.equal(await send(), 'sent');
    await counted(0);
    refusing.line = '550 5.1.1 No such user';
    assert.equal(await send(), 'refused');
    await counted(1);
    refusing.line = '451 4.3.0 Later';
    assert.equal(await send(), 'unavailable');
    await counted(1);
    refusing.line = '550 5.1.1 No such user';
    const again = attempt();
    time = at(5);
    assert.equal((await again).delivery, 'refused');
    await counted(2);
  });

  it('a message that the mail server refuses is noted at the registrations of its target, until it is checked, or one is accepted', async () => {
    const { registrations } = test.store;
    const refusing = await startRefusing();
    const delivery = await start({ email: { from, providers: [refusing.provider] } });
    const [one, other] = [await register(test.store), await register(test.store)];
    const undeliveredAt = async (id: string) => (await registrations.find(id))?.undeliveredAt;
    const send = async () => deliver(delivery, await put({ target: one.target.toUpperCase() }));
    refusing.line = '451 4.3.0 Later';
    assert.equal(await send(), 'unavailable');
    assert.equal(await undeliveredAt(one.id), undefined);
    refusing.line = '550 5.1.1 No such user';
    assert.equal(await send(), 'refused');
    assert.deepEqual(await undeliveredAt(one.id), time);
    assert.equal(await undeliveredAt(other.id), undefined);
    await registrations.noteChecked([one.id], time);
    assert.equal(await undeliveredAt(one.id), undefined);
    for (const id of [one.id, other.id]) {
      const { target } = (await registrations.find(id)) ?? assert.fail();
      assert.equal(await deliver(delivery, await put({ target })), 'refused');
    }
    assert.equal(await deliver(await start(), await put({ target: one.target })), 'sent');
    await until(async () => (await undeliveredAt(one.id)) === undefined);
    assert.deepEqual(await undeliveredAt(other.id), time);
  });

  it('a message that is reported as undelivered before it is noted as sent counts as refused, and its target', async () => {
    const delivery = await start();
    const { id, target } = await register(test.store, { channel: 'sms', target: '+4915112345679' });
    const refusal = [{ key: 'refused:b', maximum: 5, period: 86_400 }];
    const message = await putSms({ content: recoveryCode, refusal, target });
    await createSentMessages(test.db, cipher).markUndelivered(message.id, at(0));
    assert.equal(await deliver(delivery, message), 'sent');
    await until(async () => {
      const { rows } = await sql<{ count: number }>`
        select count from limit_counters where key = 'refused:b'`.execute(test.db);
      return rows[0]?.count === 1;
    });
    assert.ok((await test.store.registrations.find(id))?.undeliveredAt);
  });

  it('an alarm that every provider declines is sent once one accepts it, and a code is refused', async () => {
    webhook.answer(() => ({ status: 400, body: '{"code":21610}' }));
    const delivery = await start({ sms: { providers: [twilio()] } });
    const notices = [alertOf('recovery-executed'), alertOf('guardian-added')];
    for (const content of notices) {
      assert.equal(await deliver(delivery, await putSms({ content })), 'unavailable');
    }
    assert.equal(await deliverCode(delivery), 'refused');
    webhook.answer(() => ({ status: 201, body: '{}' }));
    // Each attempt counts towards the day's SMS, so there is one in an hour.
    time = at(3_599);
    const due = await putSms();
    assert.equal(await deliver(delivery, due), 'sent');
    const sent = attempt();
    time = at(3_600);
    assert.equal((await sent).delivery, 'sent');
  });

  it('a message beyond the budget of a day waits until that day has ended', async () => {
    const limited = (messagesPerDay: number) => [
      start({
        email: { from, providers: [{ type: 'smtp', url: mailbox.smtpUrl, messagesPerDay }] },
      }),
      start(byWebhook({ messagesPerDay })),
      start(byWebhook({ messagesPerPrefixPerDay: messagesPerDay })),
      start(byWebhook({ spending: { perDay: '4', prices: [{ prefix: '+', price: '1' }] } })),
    ];
    const content = alertOf('recovery-executed');
    for (const [index, opening] of limited(4).entries()) {
      const delivery = await opening;
      time = at(0);
      await sql`delete from limit_counters`.execute(test.db);
      const send = async () =>
        deliver(
          delivery,
          await (index === 0
            ? put({ content, expiresAt: at(99_999) })
            : putSms({ content, expiresAt: at(99_999) })),
        );
      const outcomes = [await send(), await send(), await send()];
      assert.deepEqual(outcomes, ['sent', 'sent', 'sent']);
      time = at(100);
      assert.equal(await send(), 'unavailable');
      await delivery.close();
      const [waiting] = await test.db.selectFrom('outbox').select('next_attempt_at').execute();
      assert.deepEqual(waiting?.next_attempt_at, at(86_400));
      await sql`delete from outbox`.execute(test.db);
    }
  });

  it('a message beyond the budget of one provider is retried as soon as another may be back', async () => {
    const exhausted = { type: 'webhook', name: 'first', url: phone.webhookUrl, secret } as const;
    const down = { type: 'webhook', url: webhook.url, secret } as const;
    webhook.answer(() => ({ status: 503 }));
    const delivery = await start({
      sms: { providers: [{ ...exhausted, messagesPerDay: 1 }, down] },
      percentForRecoveries: 0,
    });
    assert.equal(await deliverCode(delivery), 'sent');
    assert.equal(await deliverCode(delivery), 'unavailable');
    webhook.answer(() => ({ status: 204 }));
    const sent = attempt();
    time = at(5);
    assert.equal((await sent).delivery, 'sent');
  });

  it('a message whose budget is spent until it expires is dropped when it expires', async () => {
    const delivery = await start(byWebhook({ messagesPerDay: 1 }));
    const message = { content: recoveryCode, expiresAt: at(600) };
    assert.equal(await deliver(delivery, await putSms(message)), 'sent');
    assert.equal(await deliver(delivery, await putSms(message)), 'unavailable');
    await delivery.close();
    assert.deepEqual(await outbox().findNextAttempt(), at(600));
    assert.deepEqual(await outbox().claim({ limit: 1, now: at(600) }), []);
    assert.ok(await isEmpty());
  });

  it('the queue retries a message if the provider is down', async () => {
    webhook.answer(() => ({ status: 503 }));
    const delivery = await start(byWebhook());
    const message = await putSms();
    assert.equal(await deliver(delivery, message), 'unavailable');
    const again = attempt();
    time = at(5);
    assert.deepEqual([(await again).attempts, (await again).delivery], [2, 'unavailable']);
    webhook.answer(() => ({ status: 204 }));
    const third = attempt();
    time = at(15);
    assert.equal((await third).delivery, 'sent');
    const ids = webhook.requests.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(ids, [message.id, message.id, message.id]);
    await delivery.close();
    assert.ok(await isEmpty());
  });

  it('an error in a template is reported, and the message is retried', async () => {
    const errors: unknown[] = [];
    const delivery = await start({}, { onError: (error) => errors.push(error) });
    const content = { ...recoveryCode, kind: 'not-in-the-templates' as 'recover' };
    const message = await put({ content });
    assert.equal(await deliver(delivery, message), 'unavailable');
    assert.equal(reports[0]?.reason, 'TypeError');
    assert.ok(errors[0] instanceof TypeError);
  });

  it('a message to a slow provider is sent once by the same process', async () => {
    const release = holdWebhook();
    const delivery = await start(byWebhook(), { timeout: 50 });
    const another = await start(byWebhook());
    const done = attempt();
    assert.equal(await deliver(delivery, await putSms()), 'pending');
    release();
    assert.equal((await done).delivery, 'sent');
    await Promise.all([delivery.close(), another.close()]);
    assert.equal(webhook.requests.length, 1);
    assert.ok(await isEmpty());
  });

  it('a message is left to the process that sends it, even by a clock that is 20 seconds ahead', async () => {
    const release = holdWebhook();
    const delivery = await start(byWebhook(), { timeout: 50 });
    assert.equal(await deliver(delivery, await putSms()), 'pending');
    // An attempt takes up to 25 seconds; what is due then shows that the other process has looked.
    const ahead = 25 + 20;
    time = at(ahead - leaseTime);
    const due = await put();
    const sent = attempt();
    time = at(ahead);
    await start(byWebhook());
    assert.equal((await sent).id, due.id);
    const done = attempt();
    release();
    await done;
    assert.equal(webhook.requests.length, 1);
  });

  it('a message survives the process that should have sent it', async () => {
    // The process committed, and died before sending.
    const message = await put();
    await start();
    const sent = attempt();
    time = at(leaseTime);
    assert.equal((await sent).id, message.id);
    assert.equal(received(message.target), 1);
  });

  it('several processes share the queue, and each message is sent once', async () => {
    // By webhook: a hundred emails at once take longer than an attempt may on a busy machine.
    const messages = await Promise.all(Array.from({ length: 120 }, () => putSms()));
    const configuration = byWebhook({ messagesPerPrefixPerDay: 1_000 });
    await Promise.all(Array.from({ length: 4 }, () => start(configuration)));
    time = at(leaseTime);
    while (reports.length < messages.length) await attempt();
    const ids = webhook.requests.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(ids.sort(), messages.map(({ id }) => id).sort());
  });

  it('a slow message does not delay others', async () => {
    const release = holdWebhook();
    time = at(-1);
    await putSms();
    time = at(0);
    // More than one process claims in one batch.
    const messages = await Promise.all(Array.from({ length: 70 }, () => put()));
    await start(byWebhook());
    time = at(leaseTime);
    while (reports.length < messages.length) await attempt();
    release();
    assert.ok(reports.every(({ channel, delivery }) => channel === 'email' && delivery === 'sent'));
  });

  it('closing the delivery waits for messages in flight', async () => {
    const release = holdWebhook();
    const delivery = await start(byWebhook(), { timeout: 50 });
    await delivery.messageQueue.deliver([await putSms()]);
    const closed = delivery.close();
    release();
    await closed;
    assert.equal(reports[0]?.delivery, 'sent');
    assert.ok(await isEmpty());
  });

  it('a message falls back to the next provider, but not for a wrong target', async () => {
    const primary = { type: 'webhook', name: 'primary', url: webhook.url, secret } as const;
    const secondary = { type: 'webhook', url: phone.webhookUrl, secret } as const;
    const delivery = await start({ sms: { providers: [primary, secondary] } });
    const before = received('+4915112345678');
    webhook.answer(() => ({ status: 500 }));
    assert.equal(await deliver(delivery, await putSms()), 'sent');
    assert.equal(received('+4915112345678'), before + 1);
    webhook.answer(() => ({ status: 422 }));
    assert.equal(await deliver(delivery, await putSms()), 'refused');
    assert.equal(received('+4915112345678'), before + 1);
  });

  it('a phone number is reached by what is recorded with it, and falls back only if record and configuration say so [S204]', async () => {
    const app = {
      type: 'webhook',
      name: 'app',
      url: webhook.url,
      secret,
      via: 'whatsapp',
    } as const;
    const plain = { type: 'webhook', url: phone.webhookUrl, secret } as const;
    const providers = [app, plain];
    webhook.answer(() => ({ status: 503 }));
    const sendAs = async (
      sms: DeliveryConfiguration['sms'],
      via: readonly string[] | undefined,
    ): Promise<[string | undefined, number, number]> => {
      const delivery = await start({ sms });
      const [asked, arrived] = [webhook.requests.length, received('+4915112345678')];
      const message = await putSms({ via, content: recoveryCode, challengeId: undefined });
      const outcome = await deliver(delivery, message);
      await delivery.close();
      await sql`delete from outbox`.execute(test.db);
      return [outcome, webhook.requests.length - asked, received('+4915112345678') - arrived];
    };
    const both = { providers, via: 'whatsapp', fallback: ['sms'] };
    assert.deepEqual(await sendAs({ providers, via: 'whatsapp' }, undefined), ['sent', 0, 1]);
    assert.deepEqual(await sendAs({ providers }, ['whatsapp']), ['unavailable', 1, 0]);
    assert.deepEqual(await sendAs(both, ['whatsapp']), ['unavailable', 1, 0]);
    assert.deepEqual(await sendAs({ providers }, ['whatsapp', 'sms']), ['unavailable', 1, 0]);
    assert.deepEqual(await sendAs(both, ['whatsapp', 'sms']), ['sent', 1, 1]);
    assert.deepEqual(await sendAs({ providers: [plain] }, ['whatsapp']), ['unavailable', 0, 0]);
    webhook.answer(() => ({ status: 204 }));
    assert.deepEqual(await sendAs(both, ['whatsapp', 'sms']), ['sent', 1, 0]);
  });

  it('what a code does is sent by the next provider if one is down, and without it no code [S204]', async () => {
    const request = (path: string, body: Record<string, string>) => ({
      url: `${webhook.url}/${path}`,
      body: { id: '{id}', ...body },
    });
    const texts = (name: string) =>
      ({ type: 'http', name, sends: 'texts', request: request(name, { text: '{line}' }) }) as const;
    const codeOnly = request('bare', { code: '{code}' });
    const bare = { type: 'http', name: 'bare', sends: 'codes', request: codeOnly } as const;
    const delivery = await start({ sms: { providers: [bare, texts('first'), texts('second')] } });
    webhook.answer(({ path }) => ({ status: path === '/first' ? 503 : 200 }));
    assert.equal(await deliverCode(delivery), 'sent');
    assert.deepEqual(
      webhook.requests.map(({ path }) => path),
      ['/first', '/second', '/bare'],
    );
    const [, purpose, code] = webhook.requests.map(({ body }) => JSON.parse(body));
    assert.match(purpose.text, /^TAKE CONTROL of account .* abandon ability able/);
    assert.equal(purpose.id, `${code.id}-purpose`);
    assert.equal(code.code, '12345678');

    webhook.requests.length = 0;
    webhook.answer(({ path }) => ({ status: path === '/bare' ? 200 : 503 }));
    assert.equal(await deliverCode(delivery), 'unavailable');
    assert.deepEqual(
      webhook.requests.map(({ path }) => path),
      ['/first', '/second'],
    );
  });

  it('a message falls back to the next provider if one permanently declines', async () => {
    webhook.answer(() => ({ status: 400, body: '{"code":21610}' }));
    const phoneToo = { type: 'webhook', url: phone.webhookUrl, secret } as const;
    const both = await start({ sms: { providers: [twilio(), phoneToo] } });
    assert.equal(await deliver(both, await putSms()), 'sent');
    const alone = await start({ sms: { providers: [twilio()] } });
    assert.equal(await deliverCode(alone), 'refused');
  });

  it('a provider that has had its messages of the day gets no more until the next day [S11]', async () => {
    const delivery = await start({
      email: { from, providers: [{ type: 'smtp', url: mailbox.smtpUrl, messagesPerDay: 3 }] },
    });
    // Counted for all processes together.
    const another = await start({
      email: { from, providers: [{ type: 'smtp', url: mailbox.smtpUrl, messagesPerDay: 3 }] },
    });
    const deliver = async ({ messageQueue }: OpenDelivery) =>
      (await messageQueue.deliver([await put({ content: recoveryCode })]))[0];
    assert.deepEqual(
      [await deliver(delivery), await deliver(another), await deliver(delivery)],
      ['sent', 'sent', 'sent'],
    );
    assert.equal(await deliver(another), 'unavailable');
    assert.equal(reports.at(-1)?.reason, 'smtp: the daily limit of messages is reached');
    await sql`delete from outbox`.execute(test.db);
    time = at(86_400);
    assert.equal(await deliver(delivery), 'sent');
  });

  it('an alarm is sent after an outage of an hour, whose attempts use up no SMS of the day [S70]', async () => {
    const provider = { type: 'webhook', url: webhook.url, secret, messagesPerDay: 4 } as const;
    const delivery = await start({ sms: { providers: [provider], messagesPerPrefixPerDay: 4 } });
    const content = alertOf('recovery-executed');
    const deliver = async () =>
      (await delivery.messageQueue.deliver([await putSms({ content })]))[0];
    webhook.answer(() => ({ status: 503 }));
    assert.equal(await deliver(), 'unavailable');
    for (let quarter = 1; quarter <= 4; quarter++) {
      const next = attempt();
      time = at(quarter * 900);
      assert.equal((await next).reason, 'webhook: HTTP 503');
    }
    webhook.answer(() => ({ status: 204 }));
    const sent = attempt();
    time = at(5 * 900);
    assert.equal((await sent).delivery, 'sent');
    // Of the four, one is for codes.
    assert.deepEqual(
      [await deliver(), await deliver(), await deliver()],
      ['sent', 'sent', 'unavailable'],
    );
    assert.equal(reports.at(-1)?.reason, 'the daily limit of SMS is reached');
  });

  it('an SMS is not counted while the operator pauses the only provider [S70]', async () => {
    const delivery = await start(byWebhook({ messagesPerDay: 1 }));
    const [provider = assert.fail()] = delivery.providers.filter(({ name }) => name === 'webhook');
    provider.isPaused = true;
    assert.equal(await deliverCode(delivery), 'unavailable');
    provider.isPaused = false;
    assert.equal(await deliverCode(delivery), 'sent');
  });

  it('an SMS that may have been sent is counted, even if the next provider is down [S70]', async () => {
    const providers = ['/first', '/next'].map(
      (path) => ({ type: 'webhook', url: webhook.url + path, secret }) as const,
    );
    const delivery = await start({ sms: { providers, messagesPerDay: 1 } });
    webhook.answer(({ path }) => ({ status: path === '/first' ? 504 : 503 }));
    const message = await putSms({ content: recoveryCode });
    assert.equal(await deliver(delivery, message), 'unavailable');
    assert.equal(await deliver(delivery, message), 'unavailable');
    assert.equal(reports.at(-1)?.reason, 'the daily limit of SMS is reached');
  });

  it('an SMS that the provider refuses is counted, so that wrong numbers use up their limit [S70]', async () => {
    const delivery = await start(byWebhook({ messagesPerPrefixPerDay: 1 }));
    webhook.answer(() => ({ status: 422 }));
    assert.equal(await deliverCode(delivery), 'refused');
    assert.equal(await deliverCode(delivery), 'unavailable');
    assert.equal(webhook.requests.length, 1);
  });

  it('a quarter of the messages of a day is reserved for codes of recoveries, and one for alarms [S25]', async () => {
    const delivery = await start({
      email: { from, providers: [{ type: 'smtp', url: mailbox.smtpUrl, messagesPerDay: 8 }] },
    });
    // One after the other: the first of a day that come at once may count although they are refused.
    const countSent = async (kinds: readonly MessageContent[]) => {
      const outcomes: (Delivery | undefined)[] = [];
      for (const content of kinds) {
        outcomes.push(...(await delivery.messageQueue.deliver([await put({ content })])));
      }
      return outcomes.filter((outcome) => outcome === 'sent').length;
    };
    const others = ['guardian-added', 'threshold-changed', 'guardian-added'] as const;
    assert.equal(await countSent([...others, ...others].map(alertOf)), 4);
    const alarms = ['recovery-executed', 'recovery-replaced', 'recovery-executed'] as const;
    assert.equal(await countSent(alarms.map(alertOf)), 2, 'of alarms');
    assert.equal(await countSent([recoveryCode, recoveryCode, recoveryCode]), 2, 'of codes');
    await sql`delete from outbox`.execute(test.db);
    time = at(86_400);
    assert.equal(await countSent(Array(8).fill(recoveryCode)), 6);
    assert.equal(await countSent(alarms.map(alertOf)), 2, 'after all those codes');
  });

  it('the share that the operator sets is reserved, of all SMS and of those to a block of numbers [S25]', async () => {
    const delivery = await start({
      ...byWebhook({ messagesPerDay: 10, messagesPerPrefixPerDay: 5 }),
      percentForRecoveries: 40,
    });
    const deliver = async (target: string, changes: Partial<QueuedMessage> = {}) =>
      (await delivery.messageQueue.deliver([await putSms({ target, ...changes })]))[0];
    const content = recoveryCode;
    // Three of the five per block, six of the ten in total.
    const ofOneBlock: (Delivery | undefined)[] = [];
    for (let number = 1; number <= 4; number++) {
      ofOneBlock.push(await deliver(`+491511234000${number}`));
    }
    assert.deepEqual(ofOneBlock, ['sent', 'sent', 'sent', 'unavailable']);
    assert.equal(await deliver('+4915112340001', { content }), 'sent');
    const ofOthers: (Delivery | undefined)[] = [];
    for (let number = 1; number <= 4; number++) {
      ofOthers.push(await deliver(`+491511235000${number}`));
    }
    assert.deepEqual(ofOthers, ['sent', 'sent', 'sent', 'unavailable']);
    assert.equal(await deliver('+33612345678'), 'unavailable', 'of any block');
    assert.equal(await deliver('+33612345678', { content }), 'sent');
  });

  describe('delivery of SMS', () => {
    it('SMS are sent only to the countries that are served [S12]', async () => {
      const delivery = await start(byWebhook({ allowedCountries: ['DE', 'US'] }));
      assert.equal(await deliverCode(delivery, '+4915112345678'), 'sent');
      assert.equal(await deliverCode(delivery, '+12025550123'), 'sent');
      // Canada, with the same country code; France.
      assert.equal(await deliverCode(delivery, '+14165550123'), 'refused');
      assert.equal(await deliverCode(delivery, '+33612345678'), 'refused');
      assert.equal(webhook.requests.length, 2);
    });

    it('SMS to premium and satellite numbers are refused [S12]', async () => {
      const delivery = await start(byWebhook());
      for (const target of ['+499001234567', '+881612345678', '+8821300000']) {
        assert.equal(await deliverCode(delivery, target), 'refused');
      }
      assert.equal(webhook.requests.length, 0);
    });

    it('SMS are limited per block of numbers [S12]', async () => {
      const delivery = await start(byWebhook({ messagesPerPrefixPerDay: 2 }));
      assert.equal(await deliverCode(delivery, '+4915112340001'), 'sent');
      assert.equal(await deliverCode(delivery, '+4915112340002'), 'sent');
      assert.equal(await deliverCode(delivery, '+4915112340003'), 'unavailable');
      assert.equal(await deliverCode(delivery, '+4915112350003'), 'sent');
    });

    it('SMS are limited per day, without logging the number [S12]', async () => {
      const delivery = await start(byWebhook({ messagesPerDay: 2 }));
      assert.equal(await deliverCode(delivery, '+4915112340001'), 'sent');
      assert.equal(await deliverCode(delivery, '+12025550123'), 'sent');
      assert.equal(await deliverCode(delivery, '+33612345678'), 'unavailable');
      assert.equal(webhook.requests.length, 2);
      const { rows } = await sql`select * from limit_counters`.execute(test.db);
      assert.doesNotMatch(JSON.stringify(rows), /151123|202555/);
    });

    it('SMS are limited to the money that they may cost in a day [S12]', async () => {
      const prices = [
        { prefix: '+49', price: '0.08' },
        { prefix: '+1', price: '0.01', perDay: '0.01' },
      ];
      const sms = byWebhook({ spending: { perDay: '0.2', prices } });
      const delivery = await start({ ...sms, percentForRecoveries: 0 });
      const another = await start({ ...sms, percentForRecoveries: 0 });
      assert.equal(await deliverCode(delivery, '+33612345678'), 'refused');
      assert.equal(reports.at(-1)?.reason, 'a number without a price');
      assert.equal(await deliverCode(delivery, '+4915112340001'), 'sent');
      assert.equal(await deliverCode(another, '+4915112340002'), 'sent');
      assert.equal(await deliverCode(delivery, '+4915112340003'), 'unavailable', 'would cost 0.24');
      assert.equal(reports.at(-1)?.reason, 'the daily limit of SMS is reached');
      // What is left suffices for a cheaper one, and its own budget for no second.
      assert.equal(await deliverCode(another, '+12025550123'), 'sent');
      assert.equal(await deliverCode(delivery, '+12025550124'), 'unavailable');
      assert.equal(webhook.requests.length, 3);
      await sql`delete from outbox`.execute(test.db);
      time = at(86_400);
      assert.equal(await deliverCode(delivery, '+4915112340003'), 'sent');
    });

    it('an SMS that costs more than the budget is never sent [S12]', async () => {
      const prices = [{ prefix: '+', price: '0.5' }];
      const delivery = await start(byWebhook({ spending: { perDay: '0.4', prices } }));
      assert.equal(await deliverCode(delivery, '+4915112340001'), 'unavailable');
      assert.equal(webhook.requests.length, 0);
    });
  });

  it('the delivery of SMS can be checked without sending [S12]', async () => {
    const delivery = await start();
    assert.deepEqual(await delivery.check(), [
      { name: 'smtp', problem: undefined },
      { name: 'webhook', problem: undefined },
    ]);
    const gone = await serveHttp();
    await gone.stop();
    const broken = await start({
      email: { from, providers: [{ type: 'smtp', host: '127.0.0.1', port: 1 }] },
      sms: { webhookUrl: gone.url, secret },
    });
    for (const { problem } of await broken.check())
      assert.match(problem ?? '', /ECONNREFUSED|SMTP/);
    assert.equal(reports.length, 0);
  });

  it('the delivery does not start with incomplete templates', async () => {
    await assert.rejects(start({ templatesFolder: '/nowhere/at/all' }), /cannot be read/);
  });
});

const spending = {
  perDay: '100',
  prices: [
    { prefix: '+49', price: '0.075' },
    { prefix: '+4915', price: '0.08', perDay: '20.5' },
    { prefix: '+1', price: '0.0075' },
  ],
};
const limitsOf = (
  target: string,
  text = 'Code: 123456',
  share: OutgoingMessage['share'] = 'codes',
) => priceLimits(spending, { target, text, share }, 40);
const day = 86_400;

describe('the price of an SMS', () => {
  it('the price of an SMS is that of the longest prefix, whose own budget also counts', () => {
    assert.deepEqual(limitsOf('+4930123456'), [
      { key: 'sms-price', maximum: 1_000_000, period: day, amount: 750 },
      { key: 'codes-and-other-sms-price', maximum: 800_000, period: day, amount: 750 },
    ]);
    assert.deepEqual(limitsOf('+4915112345678'), [
      { key: 'sms-price', maximum: 1_000_000, period: day, amount: 800 },
      { key: 'codes-and-other-sms-price', maximum: 800_000, period: day, amount: 800 },
      { key: 'sms-price-prefix:+4915', maximum: 205_000, period: day, amount: 800 },
      {
        ...{ key: 'codes-and-other-sms-price-prefix:+4915', maximum: 164_000 },
        ...{ period: day, amount: 800 },
      },
    ]);
  });

  it('the price of an SMS counts for each segment', () => {
    assert.equal(limitsOf('+12025550123', 'x'.repeat(160))?.[0]?.amount, 75);
    assert.equal(limitsOf('+12025550123', 'x'.repeat(161))?.[0]?.amount, 150);
    assert.equal(limitsOf('+12025550123', 'コ'.repeat(71))?.[0]?.amount, 150);
  });

  it('the price of an SMS is unknown for other numbers', () => {
    assert.equal(limitsOf('+33612345678'), undefined);
  });

  it('the budget for SMS leaves the codes and the alarms of recoveries a share each [S25]', () => {
    const of = (share: OutgoingMessage['share']) =>
      limitsOf('+12025550123', 'Code: 123456', share)?.map(({ key, maximum }) => [key, maximum]);
    const whole = ['sms-price', 1_000_000];
    const withAlarms = ['alarms-and-other-sms-price', 800_000];
    const withCodes = ['codes-and-other-sms-price', 800_000];
    assert.deepEqual(of('codes'), [whole, withCodes]);
    assert.deepEqual(of('alarms'), [whole, withAlarms]);
    assert.deepEqual(of('other'), [whole, withAlarms, withCodes, ['other-sms-price', 600_000]]);
  });
});
