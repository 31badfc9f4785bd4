import type { TestServer } from '../../testing/serve-http.ts';
import type { Outcome, OutgoingMessage, Provider } from '../provider.ts';

/** Sends a message, aborts it once the API has received the request, and returns the outcome. */
export function sendAborted(
  api: TestServer,
  provider: Provider,
  message: OutgoingMessage,
): Promise<Outcome> {
  const sending = new AbortController();
  // Earlier, the request could arrive in the next test.
  api.answer(() => {
    sending.abort();
    return new Promise(() => {});
  });
  return provider.send(message, sending.signal);
}
