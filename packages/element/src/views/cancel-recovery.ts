import { cancelRecoveryCall } from '@recovery-guardian/protocol';
import { RecoveryGuardianBeforeCancelEvent } from '../events/before-cancel.ts';
import { RecoveryGuardianCanceledEvent } from '../events/canceled.ts';
import type { ActTools } from './act.ts';
import type { ViewContext } from './view-context.ts';

/**
 * Has the account cancel its running recovery, or the host where it takes over, and waits until the
 * chain shows it.
 *
 * @param view What tells the host of it.
 */
export async function cancelRecovery(
  view: HTMLElement,
  context: ViewContext,
  { signal, say }: ActTools,
): Promise<void> {
  const { account, chainId, module, strings, sendFromAccount, waitFor } = context;
  const calls = [cancelRecoveryCall(module)];
  const event = new RecoveryGuardianBeforeCancelEvent({ account, chainId, calls });
  if (view.dispatchEvent(event)) {
    say(strings.waitingForWallet);
    await sendFromAccount(calls, signal);
  }
  say(strings.waitingForChain);
  await waitFor(({ recovery }) => !recovery, signal);
  view.dispatchEvent(new RecoveryGuardianCanceledEvent({ account, chainId }));
}
