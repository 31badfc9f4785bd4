import { shortenAddress } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { isServiceGuardian } from '../context/protection.ts';
import type { AccountStore } from '../context/view-context.ts';
import { identicon, shortAddress } from '../ui/address.ts';
import { icon } from '../ui/icons.ts';
import { type RowOptions, row } from '../ui/rows.ts';
import type { OverviewStrings } from '../words/en/strings.ts';

/** What is needed to identify a guardian. */
export interface GuardianContext {
  strings: OverviewStrings;
  account: Pick<AccountStore, 'guardianNames' | 'serviceGuardian'>;
}

interface GuardianRowOptions extends Pick<RowOptions, 'action' | 'actions'> {
  /** The second line of a guardian without a name. */
  note?: unknown;
  /** Goes to where it can be changed. */
  open?: () => void;
}

/** Renders a guardian as one row: who it is, and its actions. */
export function guardianRow(
  { strings, account }: GuardianContext,
  guardian: Address,
  options: GuardianRowOptions = {},
): TemplateResult {
  const { open, ...actions } = options;
  const address = shortAddress(guardian, strings, 0);
  const isService = isServiceGuardian(account, guardian);
  const name = isService ? strings.serviceGuardian : account.guardianNames[guardian];
  const { note = name === undefined ? strings.addedElsewhere : nothing } = options;
  return row({
    ...actions,
    picture: isService ? icon('mail') : identicon(guardian, 24),
    title: name || address,
    note: isService ? serviceNote(strings, guardian) : name ? address : note,
    open: open && {
      label: strings.manageWay(name || shortenAddress(guardian)),
      onClick: open,
    },
  });
}

/** Names the recovery service beside the address of its guardian. */
export function serviceNote(strings: OverviewStrings, guardian: Address): TemplateResult {
  return html`${strings.serviceName} ${shortAddress(guardian, strings, 0)}`;
}
