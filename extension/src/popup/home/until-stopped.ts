import { WalletError } from '../../messages/errors.ts';
import type { BackgroundClient } from '../../pages/background-client.ts';

/** In milliseconds: how often the chain is asked. */
const interval = 500;
/** How many looks there are for each question about what was sent. */
const looksPerQuestion = 4;
/** How long the chain may be behind the endpoint, in questions. */
const mostDelays = 5;

/**
 * Waits until a recovery is stopped, but no longer than for the calls that were sent to stop it: an endpoint
 * may accept them, and never run them (security S133).
 *
 * @param callsId The calls' id.
 * @param isRunning Asks the chain whether the recovery is still there.
 * @throws {WalletError} `reverted`, or `network` if the calls have ended otherwise
 */
export async function untilStopped(
  background: BackgroundClient,
  callsId: string,
  isRunning: () => Promise<boolean>,
): Promise<void> {
  const provider = background.createProvider('account');
  const params = [callsId];
  const readStatus = async () => {
    const answer = await provider.request({ method: 'wallet_getCallsStatus', params });
    return (answer as { status: number }).status;
  };
  let delays = 0;
  for (let looks = 1; await isRunning(); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (looks % looksPerQuestion > 0) continue;
    // An endpoint that does not answer leaves it open.
    const status = await readStatus().catch(() => 100);
    if (status === 200) delays += 1;
    if (status < 400 && delays < mostDelays) continue;
    if (!(await isRunning())) return;
    throw new WalletError(status === 500 ? 'reverted' : 'network');
  }
}
