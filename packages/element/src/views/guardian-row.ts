import { shortenAddress } from '@recovery-guardian/core';
import { nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { isServiceGuardian } from '../context/protection.ts';
import type { AccountStore, ServiceStore } from '../context/view-context.ts';
import { identicon, shortAddress } from '../ui/address.ts';
import { icon } from '../ui/icons.ts';
import { type RowOptions, row } from '../ui/rows.ts';
import type { OverviewStrings } from '../words/en/strings.ts';

/** What is needed to identify a guardian. */
export interface GuardianContext {
  strings: OverviewStrings;
  account: Pick<AccountStore, 'guardianNames' | 'serviceGuardian'>;
  service?: Pick<ServiceStore, 'operator'>;
}

interface GuardianRowOptions extends Pick<RowOptions, 'action' | 'actions'> {
  /** The second line of a guardian without a name. */
  note?: unknown;
  /** Goes to where it can be changed. */
  open?: () => void;
}

/** Renders a guardian as one row: who it is, and its actions. */
export function guardianRow(
  context: GuardianContext,
  guardian: Address,
  options: GuardianRowOptions = {},
): TemplateResult {
  const { strings, account } = context;
  const { open, ...actions } = options;
  const address = shortAddress(guardian, strings, 0);
  const isService = isServiceGuardian(account, guardian);
  const name = isService ? strings.serviceGuardian : account.guardianNames[guardian];
  const { note = name === undefined ? strings.addedElsewhere : nothing } = options;
  return row({
    ...actions,
    picture: isService ? icon('mail') : identicon(guardian, 24),
    title: name || address,
    note: isService ? serviceNote(context) : name ? address : note,
    open: open && {
      label: strings.manageWay(name || shortenAddress(guardian)),
      onClick: open,
    },
  });
}

/** Names who runs the recovery service, if it says so. */
export function serviceNote({ strings, service }: GuardianContext): string | null {
  // The service's own text: it must not look like more than a name.
  const name = `${service?.operator ?? ''}`.match(/\P{C}{1,40}/u);
  return name && strings.codesBy(`\u2068${name}\u2069`);
}
