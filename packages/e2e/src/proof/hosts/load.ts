import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountHolder, type Answer, codeIn } from '@recovery-guardian/devnet/testing';
import { runClosedLoop } from '../../bench/kit/closed-loop.ts';

/** How long a caller tries again: longer than each fault, and than the lease of a message. */
const patience = 90_000;

/** Callers who recover their accounts until the load ends, and try again while a host fails. */
export function startLoad(holders: readonly AccountHolder[], targetOf: (index: number) => string) {
  const signed = new Map<string, () => Promise<Answer>>();
  const failures: string[] = [];
  let retries = 0;
  let isOver = false;
  const again = async <Result>(act: () => Promise<Result | undefined>): Promise<Result> => {
    for (const end = Date.now() + patience; ; retries++) {
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
      holder.world.mailbox.messages.filter(
        ({ to, text }) => to === target && text.includes(matchPhrase) && codeIn(text),
      );
    for (const end = Date.now() + patience; messages().length === 0; await sleep(10)) {
      if (Date.now() > end) throw new Error(`the code of ${requestId} is lost`);
    }
    const code = codeIn(messages()[0]?.text ?? '') ?? '';
    const submit = () => holder.submitSignature(requestId, auths[0].challengeId, code);
    const { body: answer } = await again(() => ok(submit()));
    if (messages().length > 1) failures.push(`the code of ${requestId} came twice`);
    signed.set(requestId, async () => {
      const repeated = await submit();
      if (repeated.body.signature !== answer.signature) failures.push(`${requestId} changed`);
      return repeated;
    });
  };
  const items = (function* () {
    while (!isOver) yield undefined;
  })();
  const running = runClosedLoop(
    (_, caller) =>
      recover(holders[caller] as AccountHolder, targetOf(caller)).catch(
        (error: Error) => void failures.push(error.message),
      ),
    { concurrency: holders.length, items },
  );
  return {
    /** @returns the signed requests; each was sent once more, and must be answered alike. */
    async end() {
      isOver = true;
      const { count, p50, p99 } = await running;
      for (const repeat of signed.values()) await repeat();
      return { ids: [...signed.keys()], count, p50, p99, retries, failures };
    },
  };
}
