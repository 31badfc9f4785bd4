import { css, html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { addressesInWords, fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { hero } from '../../ui/hero.ts';
import { styled } from '../../ui/styled.ts';
import { isOwner } from '../find-recovery.ts';
import { ViewElement } from '../view-element.ts';

/** How a recovery ended, or why it cannot start. */
export type Ending =
  | {
      kind: 'finalized';
      /** The account's owners now. */
      owners: readonly Address[];
      /**
       * Whether it gave the account to the connected wallet; `undefined` if they are not its owners: an
       * attacker may have changed them since.
       */
      isOwn: boolean | undefined;
    }
  | { kind: 'canceled' | 'noGuardian' | 'moduleOff' };

/** What an owner is told, and does then. */
const ownersWays = {
  canceled: { lead: 'alarmAftermath', label: 'contactsButton', view: 'manage' },
  noGuardian: { lead: 'noGuardianOwner', label: 'protectButton', view: 'protect' },
  moduleOff: { lead: 'moduleOffOwner', label: 'switchOnButton', view: 'protect' },
} as const;

/**
 * Shows the end of a recovery and what it means for the account.
 *
 * @internal
 */
export class RecoveryEndedElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    ending: { attribute: false },
    startAgain: { attribute: false },
  };

  declare ending: Ending;
  /** Returns to the new owner, after a recovery that was canceled. */
  declare startAgain: () => void;

  override render() {
    const { ending } = this;
    return ending.kind === 'finalized'
      ? this.#renderFinalized(ending)
      : this.#renderUnchanged(ending.kind);
  }

  #renderFinalized({ owners, isOwn }: Extract<Ending, { kind: 'finalized' }>) {
    const { strings } = this;
    const { navigate } = this.context.navigation;
    const [title, lead] = isOwn
      ? [strings.backInTitle, strings.backInLead]
      : [strings.finalizedTitle(addressesInWords(owners)), strings.finalizedLead];
    return html`<div class="screen">
      ${hero({ tone: 'success', icon: 'check', title })}
      ${isOwn === undefined ? nothing : html`<p>${lead}</p>`}
      ${isOwn ? nextSteps(strings.nextTitle, [strings.nextCheckWays, strings.nextBackUp]) : nothing}
      ${fullAddresses(strings.nowOwnedBy, owners)}
      <div class="actions" part="actions">
        ${button({ label: strings.contactsButton, onClick: () => navigate('manage') })}
        ${button({ label: strings.doneButton, kind: 'secondary', onClick: this.toOverview })}
      </div>
    </div>`;
  }

  #renderUnchanged(kind: 'canceled' | 'noGuardian' | 'moduleOff') {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'alert', tone: 'warning' },
        title: strings[`${kind}Title`],
        lead: isOwner(this.context) ? strings[ownersWays[kind].lead] : strings[`${kind}Lead`],
        back: this.toOverview,
      })}
      ${kind === 'noGuardian' && !isOwner(this.context) ? html`<p>${strings.deadEndNote}</p>` : nothing}
      <div class="actions" part="actions">${this.#renderHelp(kind)}</div>
    </div>`;
  }

  /** Offers what helps: a recovery's end, or its lack, is another matter for the owner. */
  #renderHelp(kind: 'canceled' | 'noGuardian' | 'moduleOff') {
    const { strings } = this;
    const { navigate } = this.context.navigation;
    if (!isOwner(this.context)) {
      return kind === 'canceled'
        ? button({ label: strings.restart, onClick: this.startAgain })
        : this.otherAccountButton();
    }
    const { label, view } = ownersWays[kind];
    return button({ label: strings[label], onClick: () => navigate(view) });
  }
}

/** Renders what is left to do, in its order. */
export function nextSteps(title: string, steps: readonly string[]): TemplateResult {
  return html`<div class="group" ${styled(nextStepsStyles)}>
    <h3>${title}</h3>
    <ol class="next-steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>
  </div>`;
}

const nextStepsStyles = css`
  .next-steps {
    display: grid;
    gap: 8px;
    padding-inline-start: 1.5em;
    list-style: decimal;
  }
  .next-steps > li::marker {
    font-weight: 650;
    color: var(--_success);
  }
`;
