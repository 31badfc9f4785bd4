import { cancelRecoveryCalls } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Address } from 'viem';
import { pause, pollingIntervals } from '../../chain/json-rpc.ts';
import { RecoveryGuardianBeforeCancelEvent } from '../../context/account-events.ts';
import { addressesInWords, fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { hero } from '../../ui/hero.ts';
import { styled } from '../../ui/styled.ts';
import { isOwner } from '../find-recovery.ts';
import { readRecoveryNonce } from '../steps/recovery-request.ts';
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

/** The texts and the next view for an owner, by the ending. */
const ownersWays = {
  canceled: {
    title: 'canceledTitle',
    lead: 'alarmAftermath',
    label: 'contactsButton',
    view: 'manage',
  },
  noGuardian: {
    title: 'unprotectedTitle',
    lead: 'noGuardianOwner',
    label: 'protectButton',
    view: 'protect',
  },
  moduleOff: {
    title: 'moduleOffTitle',
    lead: 'moduleOffOwner',
    label: 'switchOnButton',
    view: 'protect',
  },
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
    isVoided: { state: true },
  };

  declare ending: Ending;
  /** Returns to the new owner, after a recovery that was canceled. */
  declare startAgain: () => void;
  /** Whether approvals from before were voided here. */
  declare private isVoided: boolean;

  constructor() {
    super();
    this.isVoided = false;
  }

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
      ${isOwn ? this.#renderNext() : nothing}
      ${fullAddresses(strings.nowOwnedBy, owners)}
      ${this.problem()}
      <div class="actions" part="actions">
        ${
          isOwn && !this.isVoided
            ? this.mainButton({
                label: strings.voidButton,
                busy: this.action.busy('void'),
                onClick: () => this.#void(),
              })
            : nothing
        }
        ${button({
          label: strings.contactsButton,
          kind: isOwn && !this.isVoided ? 'secondary' : 'primary',
          onClick: () => navigate('manage'),
        })}
        ${button({ label: strings.doneButton, kind: 'secondary', onClick: this.toOverview })}
      </div>
    </div>`;
  }

  #renderNext() {
    const { strings } = this;
    const steps = [strings.nextCheckWays, strings.nextBackUp];
    if (!this.isVoided) return nextSteps(strings.nextTitle, [strings.nextVoid, ...steps]);
    return html`${callout({ kind: 'success', text: strings.voided, alert: true })}
      ${nextSteps(strings.nextTitle, steps)}`;
  }

  /**
   * Approvals that were collected while the recovery ran outlive it, in every version of the module. They
   * are void once the chain shows another nonce, no matter who has sent the calls.
   */
  #void() {
    const { account, wallet } = this.context;
    const { strings } = this;
    const calls = cancelRecoveryCalls(account.state);
    this.action.run('void', strings.waitingForWallet, async ({ signal, setStatus }) => {
      const before = await readRecoveryNonce(account, signal);
      const details = { account: account.account, chainId: account.chainId, calls };
      if (this.dispatchEvent(new RecoveryGuardianBeforeCancelEvent(details))) {
        await wallet.sendFromAccount(calls, signal);
      }
      setStatus(strings.waitingForChain);
      while ((await readRecoveryNonce(account, signal)) === before) {
        await pause(pollingIntervals.transaction, signal);
      }
      this.isVoided = true;
    });
  }

  #renderUnchanged(kind: 'canceled' | 'noGuardian' | 'moduleOff') {
    const { strings } = this;
    const others = { title: `${kind}Title`, lead: `${kind}Lead` } as const;
    const { title, lead } = isOwner(this.context) ? ownersWays[kind] : others;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'alert', tone: 'warning' },
        title: strings[title],
        lead: strings[lead],
        back: this.toOverview,
      })}
      ${kind === 'noGuardian' && !isOwner(this.context) ? html`<p>${strings.deadEndNote}</p>` : nothing}
      <div class="actions" part="actions">${this.#renderHelp(kind)}</div>
    </div>`;
  }

  /** Renders the next action: the owner's, or that of the user who recovers. */
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

/** Renders the steps that remain, in their order. */
function nextSteps(title: string, steps: readonly string[]): TemplateResult {
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
