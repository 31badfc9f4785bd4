import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../kit/clock.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import { createStore } from '../service.ts';
import { account, createId, useTestStore } from '../testing/open-test-store.ts';
import { createTestCipher } from '../testing/test-secrets.ts';
import { startOutboxWorker } from './delivery.ts';
import { createMessageSender } from './message-sender.ts';
import { createOutbox, type QueuedMessage } from './outbox-repository.ts';

import { createSentMessages } from './sent-message-repository.ts';

const cipher = createTestCipher();

describe('the worker of the outbox', () => {
  const test = useTestStore();

  const outbox = () => createOutbox(test.db, { cipher, now: systemClock.now });
  const createMessage = (): QueuedMessage => ({
    id: createId(),
    channel: 'email',
    target: 'someone@example.org',
    language: 'en',
    via: undefined,
    challengeId: undefined,
    expiresAt: new Date(Date.now() + 3_600_000),
    content: {
      kind: 'target-deleted',
      serviceName: 'Guardian',
      chainName: 'Base',
      account,
      subjectTarget: '+49***78',
    },
  });
  /** A worker that looks by itself only every hour. */
  const start = () => {
    const waiting: ((id: string) => void)[] = [];
    const sender = createMessageSender({
      outbox: outbox(),
      sentMessages: createSentMessages(test.db, cipher),
      limits: createLimitRepository(test.db),
      async send({ id }) {
        waiting.shift()?.(id);
        return { kind: 'sent' };
      },
      clock: systemClock,
      onError: (error) => assert.fail(error as Error),
    });
    const worker = startOutboxWorker({
      outbox: outbox(),
      sender,
      clock: systemClock,
      interval: 0,
      longest: 3_600_000,
      onFailure: (error) => assert.fail(error as Error),
      onRecovery() {},
    });
    return {
      wake: worker.wake,
      nextSent: () => new Promise<string>((resolve) => waiting.push(resolve)),
      async stop() {
        await worker.stop();
        await sender.close();
      },
    };
  };

  it('the outbox worker sends a retry when it is due, not only at its next look', async () => {
    const message = createMessage();
    await outbox().put([message]);
    const until = new Date(Date.now() + 100);
    await outbox().postpone([{ id: message.id, attempts: 1, until }]);
    const worker = start();
    assert.equal(await worker.nextSent(), message.id);
    await worker.stop();
  });

  it('the outbox worker immediately sends what a transaction of its process queued', async () => {
    const worker = start();
    const store = createStore(test.db, cipher, systemClock, { onCommit: worker.wake });
    for (let turn = 0; turn < 3; turn++) {
      const message = createMessage();
      const sent = worker.nextSent();
      await store.transaction(({ outbox }) => outbox.putAll([message]));
      assert.equal(await sent, message.id);
    }
    await worker.stop();
  });
});
