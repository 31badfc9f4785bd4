import type { Approval } from '../messages/approval.ts';
import type { BackgroundClient } from '../popup/background-client.ts';

/** Ways to answer more than the one question in front. */
export type StopAsking = 'decline-all' | 'disconnect' | 'block';

/** Has the background do it. */
export async function stopAsking(
  background: BackgroundClient,
  { origin }: Approval,
  how: StopAsking,
): Promise<void> {
  if (how === 'decline-all') await background.ask('approvals.declineAll', {});
  else if (origin !== undefined) await background.ask(`sites.${how}`, { origin });
}
