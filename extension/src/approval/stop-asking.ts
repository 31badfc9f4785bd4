import type { ApprovalRequest } from '../messages/approval.ts';
import type { BackgroundClient } from '../pages/background-client.ts';

/** Ways to answer more than the request in front. */
export type StopAsking = 'decline-all' | 'disconnect' | 'block';

/** Sends the chosen way to the background. */
export async function stopAsking(
  background: BackgroundClient,
  { origin }: ApprovalRequest,
  how: StopAsking,
): Promise<void> {
  if (how === 'decline-all') await background.ask('approvals.declineAll', {});
  else if (origin !== undefined) await background.ask(`sites.${how}`, { origin });
}
