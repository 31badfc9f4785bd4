import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import type { AccountStore } from '../state/account.ts';
import type { ViewContext } from '../state/view-context.ts';

/** What is needed to identify a guardian. */
export type GuardianContext = Pick<ViewContext, 'strings'> & {
  account: Pick<AccountStore, 'guardianNames' | 'serviceGuardian'>;
};

/** Renders a guardian as one row: its identity and its actions. */
export function guardianRow(
  context: GuardianContext,
  guardian: Address,
  action?: TemplateResult,
): TemplateResult {
  return html`<li>
    ${guardianLabel(context, guardian)}
    ${action ? html`<span class="contact-action">${action}</span>` : nothing}
  </li>`;
}

/** Renders a guardian's name, its address, and whether it is the service's. */
export function guardianLabel(context: GuardianContext, guardian: Address): TemplateResult {
  const { strings, account } = context;
  const name = account.guardianNames[guardian];
  return html`<span class="contact contact-text">
    ${name ? html`<bdi class="contact-target">${name}</bdi>` : nothing}
    <rg-address .address=${guardian} .strings=${strings}></rg-address>
    ${
      isServiceGuardian(account, guardian)
        ? html`<span class="small">${strings.serviceGuardian}</span>`
        : nothing
    }
  </span>`;
}

/** Whether it signs for the contacts, as far as this browser knows. */
export function isServiceGuardian(
  { serviceGuardian }: Pick<AccountStore, 'serviceGuardian'>,
  guardian: Address,
): boolean {
  return serviceGuardian !== undefined && isAddressEqual(guardian, serviceGuardian);
}
