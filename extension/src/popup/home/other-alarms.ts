import { button, callout } from '@recovery-guardian/element/design';
import { nothing, type TemplateResult } from 'lit';
import type { Account } from '../../messages/account.ts';
import type { OpenContext } from '../../pages/screen-context.ts';
import { chainName } from '../parts/chains.ts';

/** Other accounts of the wallet with a running recovery, each with a link to it. */
export function otherAlarms(
  { strings, state, background }: OpenContext,
  shown: Account,
): readonly (TemplateResult | typeof nothing)[] {
  return state.accounts.map((account) => {
    const { id, name, chainId } = account;
    const isRunning = state.recoveries.some((recovery) => recovery.account === id);
    if (id === shown.id || !isRunning) return nothing;
    return callout({
      kind: 'danger',
      title: strings.otherAlarmTitle(name, chainName(state, chainId, strings)),
      alert: true,
      action: button({
        label: strings.otherAlarmButton,
        kind: 'secondary',
        onClick: () => background.ask('accounts.select', { id }),
      }),
    });
  });
}
