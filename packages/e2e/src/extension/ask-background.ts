import type { Page } from 'playwright-core';

/**
 * Calls the wallet's background as its own pages do.
 *
 * @param page One of the wallet's pages.
 * @throws {Error} with the reason of a refusal.
 */
export async function askBackground<Result>(
  page: Page,
  wallet: string,
  parameters: object = {},
): Promise<Result> {
  const answer = await page.evaluate(async (message) => chrome.runtime.sendMessage(message), {
    wallet,
    parameters,
  });
  if (answer.refused) throw new Error(`${wallet} is refused: ${answer.refused.reason}`);
  return answer.result as Result;
}

interface Answer {
  result?: unknown;
  refused?: { reason: string };
}

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<Answer> } };
