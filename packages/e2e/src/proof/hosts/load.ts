import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailbox } from '@recovery-guardian/devnet';
import { type AccountHolder, type Answer, codeIn } from '@recovery-guardian/devnet/testing';

/** How long a caller tries again: longer than each fault, and than the lease of a message. */
const patience = 90_000;

/** Callers who recover their accounts until the load ends, and try again while a host fails. */
export function startLoad(
  holders: readonly AccountHolder[],
  { mailbox, targetOf }: { mailbox: Mailbox; targetOf: (index: number) => string },
) {
  const signed = new Map<string, () => Promise<Answer>>();
  const messagesOf = new Map<string, () => Mailbox['messages']>();
  const failures: string[] = [];
  let isOver = false;
  const again = async <Result>(act: () => Promise<Result | undefined>): Promise<Result> => {
    for (const end = Date.now() + patience; ; ) {
      const result = await act().catch(() => undefined);
      if (result !== undefined) return result;
      if (Date.now() > end) throw new Error('no answer within the patience of a caller');
      await sleep(200);
    }
  };
  const ok = async (asking: Promise<Answer>) => {
    const answer = await asking;
    return answer.status === 200 ? answer : undefined;
  };
  const recover = async (holder: AccountHolder, target: string) => {
    const { body } = await again(() => ok(holder.requestSignature()));
    const { requestId, auths, matchPhrase } = body;
    const messages = () =>
      mailbox.messages.filter(
        ({ to, text }) => to === target && text.includes(matchPhrase) && codeIn(text),
      );
    messagesOf.set(requestId, messages);
    for (const end = Date.now() + patience; messages().length === 0; await sleep(10)) {
      if (Date.now() > end) throw new Error(`the code of ${requestId} is lost`);
    }
    const code = codeIn(messages()[0]?.text ?? '') ?? '';
    const submit = () => holder.submitSignature(requestId, auths[0].challengeId, code);
    const { body: answer } = await again(() => ok(submit()));
    signed.set(requestId, async () => {
      const repeated = await submit();
      if (repeated.body.signature !== answer.signature) failures.push(`${requestId} changed`);
      return repeated;
    });
  };
  const running = Promise.all(
    holders.map(async (holder, index) => {
      while (!isOver) {
        await recover(holder, targetOf(index)).catch(
          (error: Error) => void failures.push(error.message),
        );
      }
    }),
  );
  return {
    /** @returns the signed requests; each was sent once more, and must be answered alike. */
    async end() {
      isOver = true;
      await running;
      for (const repeat of signed.values()) await repeat();
      return { ids: [...signed.keys()], failures };
    },
    /**
     * A code is in one message, of which a fault may cause a copy: with the same id, and for one
     * message of each caller at most.
     */
    checkCopies(): void {
      for (const [requestId, messages] of messagesOf) {
        const ids = new Set(messages().map(({ messageId }) => messageId));
        if (ids.size > 1) failures.push(`${requestId} has ${ids.size} messages`);
      }
      const all = Object.values(
        Object.groupBy(mailbox.messages, ({ messageId = '' }) => messageId),
      );
      const doubled = all.filter((copies = []) => copies.length > 1) as Mailbox['messages'][];
      for (const copies of doubled) {
        if (copies.length > 2) failures.push(`a message came ${copies.length} times`);
        const contents = new Set(copies.map(({ to, text }) => `${to} ${text}`));
        if (contents.size > 1) failures.push('two messages have the same id');
      }
      if (doubled.length > holders.length) failures.push(`${doubled.length} messages came twice`);
    },
  };
}
