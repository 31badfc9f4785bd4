import { html } from 'lit';
import type { Address } from 'viem';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import { button } from '../../components/button.ts';
import { isOwnRecovery } from '../../wallet/wallet-role.ts';
import { ViewElement } from '../view-element.ts';

/** How a recovery ended, or why it cannot start. */
export type Ending =
  | { kind: 'finalized'; newOwners: readonly Address[] }
  | { kind: 'canceled' | 'noGuardian' | 'moduleOff' };

/**
 * Shows the end of a recovery and what it means for the account.
 *
 * @internal
 */
export class RecoveryEndedElement extends ViewElement {
  static override properties = { ...ViewElement.properties, ending: { attribute: false } };

  declare ending: Ending;

  override render() {
    const { ending } = this;
    return ending.kind === 'finalized'
      ? this.#renderFinalized(ending.newOwners)
      : this.#renderUnchanged(ending.kind);
  }

  #renderFinalized(newOwners: readonly Address[]) {
    const { strings } = this;
    const { navigation, wallet } = this.context;
    const { navigate } = navigation;
    const words = isOwnRecovery(newOwners, wallet.accounts)
      ? { title: strings.backInTitle, lead: strings.backInLead }
      : {
          title: strings.finalizedTitle(addressesInWords(newOwners)),
          lead: strings.finalizedLead,
        };
    return html`<div class="screen">
      ${this.head({ badge: { icon: 'check', tone: 'success' }, ...words })}
      <div class="actions">
        ${button({ label: strings.contactsButton, onClick: () => navigate('manage') })}
        ${button({
          label: strings.doneButton,
          kind: 'secondary',
          onClick: () => navigate('overview'),
        })}
      </div>
    </div>`;
  }

  #renderUnchanged(kind: 'canceled' | 'noGuardian' | 'moduleOff') {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'alert', tone: 'warning' },
        title: strings[`${kind}Title`],
        lead: strings[`${kind}Lead`],
      })}
      <div class="actions">
        ${button({
          label: strings.back,
          kind: 'secondary',
          onClick: () => this.context.navigation.navigate('overview'),
        })}
      </div>
    </div>`;
  }
}
