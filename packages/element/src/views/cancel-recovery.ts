import { cancelRecoveryCall } from '@recovery-guardian/protocol';
import { RecoveryGuardianBeforeCancelEvent } from '../events/before-cancel.ts';
import { RecoveryGuardianCanceledEvent } from '../events/canceled.ts';
import type { ViewContext } from '../state/view-context.ts';
import type { ActionTools } from './async-action.ts';
import { endOf } from './find-recovery.ts';

/**
 * Cancels the account's pending recovery, or leaves it to the host, and waits for the chain.
 *
 * @param view Dispatches the events to the host.
 * @returns `false` if the account was lost first, or if another recovery is pending,
 *   which the user can stop then.
 */
export async function cancelRecovery(
  view: HTMLElement,
  context: ViewContext,
  { signal, setStatus }: ActionTools,
): Promise<boolean> {
  const { strings } = context;
  const { account, chainId, module, state, waitFor } = context.account;
  const { sendFromAccount } = context.wallet;
  const calls = [cancelRecoveryCall(module)];
  const event = new RecoveryGuardianBeforeCancelEvent({ account, chainId, calls });
  if (view.dispatchEvent(event)) {
    setStatus(strings.waitingForWallet);
    await sendFromAccount(calls, signal);
  }
  setStatus(strings.waitingForChain);
  const end = await waitFor((now) => endOf(state, now), signal);
  if (end !== 'canceled') return false;
  view.dispatchEvent(new RecoveryGuardianCanceledEvent({ account, chainId }));
  return true;
}
