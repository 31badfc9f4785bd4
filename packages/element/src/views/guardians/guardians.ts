import { shortenAddress } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { Address } from 'viem';
import { isServiceGuardian } from '../../context/protection.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { addressesInWords } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { rows } from '../../ui/rows.ts';
import { guardianRow } from '../guardian-row.ts';
import { ViewElement } from '../view-element.ts';
import { AddGuardianElement } from './add-guardian.ts';
import { ChangeThresholdElement } from './change-threshold.ts';
import { nameField } from './guardian-names.ts';
import { RevokeGuardianElement } from './revoke-guardian.ts';

type Screen =
  | { name: 'list' }
  | { name: 'add'; isOwn?: boolean }
  | { name: 'naming'; guardian: Address; typed: string }
  | { name: 'revoke'; guardian: Address }
  | { name: 'threshold' };

/**
 * The account's guardians, the service's and others, and how many of them must agree.
 *
 * @internal
 */
export class GuardiansElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    screen: { state: true },
    outcome: { state: true },
  };

  declare private screen: Screen;
  /** The outcome of the last change, in words. */
  declare private outcome: string | undefined;

  constructor() {
    super();
    this.screen = { name: 'list' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const adding = this.context.navigation.takeAdding();
    if (adding) this.screen = { name: 'add', isOwn: adding === 'wallet' };
  }

  override render() {
    const { screen, context } = this;
    switch (screen.name) {
      case 'list':
        return this.#renderList();
      case 'add':
        return html`<rg-add-guardian
          .context=${context}
          .isOwn=${screen.isOwn ?? false}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-add-guardian>`;
      case 'naming':
        return this.#renderNaming(screen);
      case 'revoke':
        return html`<rg-revoke-guardian
          .context=${context}
          .guardian=${screen.guardian}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-revoke-guardian>`;
      case 'threshold':
        return html`<rg-change-threshold
          .context=${context}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-change-threshold>`;
    }
  }

  #renderList() {
    const { strings, outcome } = this;
    const { state } = this.context.account;
    const { guardians, guardianThreshold, moduleEnabled } = state;
    const isEmpty = guardians.length === 0;
    const isOff = !isEmpty && !moduleEnabled;
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? strings.guardiansEmpty : strings.guardiansTitle,
        lead: isEmpty
          ? strings.guardiansEmptyLead
          : guardianThreshold > guardians.length
            ? strings.incompleteThresholdLead
            : strings.guardianThreshold(guardianThreshold, guardians.length),
        back: this.toOverview,
      })}
      ${outcome ? callout({ kind: 'success', text: outcome, alert: true }) : nothing}
      ${state.recovery ? this.#renderRunning() : nothing}
      ${isEmpty ? nothing : rows(guardians.map(this.#renderRow), 'guardians')}
      ${isOff ? callout({ kind: 'warning', text: strings.incompleteModuleLead }) : nothing}
      <div class="actions" part="actions">
        ${
          isOff
            ? button({
                label: strings.switchOnButton,
                onClick: () => this.context.navigation.navigate('protect'),
              })
            : nothing
        }
        ${button({
          label: strings.addPersonButton,
          kind: isOff ? 'secondary' : 'primary',
          onClick: () => this.#goTo({ name: 'add' }),
        })}
        ${
          moduleEnabled && (guardians.length > 1 || guardianThreshold > guardians.length)
            ? button({
                label: strings.thresholdButton,
                kind: 'secondary',
                onClick: () => this.#goTo({ name: 'threshold' }),
              })
            : nothing
        }
      </div>
    </div>`;
  }

  readonly #renderRow = (guardian: Address) => {
    const { strings, context } = this;
    const { guardianNames, state } = context.account;
    const short = shortenAddress(guardian);
    const isNamed = Boolean(guardianNames[guardian]);
    const name = isServiceGuardian(context.account, guardian)
      ? nothing
      : button({
          label: strings.nameButton(isNamed),
          kind: 'plain',
          small: true,
          description: strings.nameButtonOf(short, isNamed),
          onClick: () =>
            this.#goTo({ name: 'naming', guardian, typed: guardianNames[guardian] ?? '' }),
        });
    // The module removes no guardian while it is disabled.
    const remove = state.moduleEnabled
      ? button({
          label: strings.removeButton,
          kind: 'plain',
          small: true,
          quiet: true,
          description: strings.removeContact(short),
          onClick: () => this.#goTo({ name: 'revoke', guardian }),
        })
      : nothing;
    return guardianRow(context, guardian, { actions: html`${name}${remove}` });
  };

  #renderNaming({ guardian, typed }: Extract<Screen, { name: 'naming' }>) {
    const { strings } = this;
    const keep = (event: SubmitEvent) => {
      event.preventDefault();
      this.context.account.nameGuardian(guardian, typed.trim() || undefined);
      this.#leave();
    };
    return html`<form class="screen" novalidate @submit=${keep}>
      ${this.head({
        title: strings.guardianNameOf(addressesInWords([guardian])),
        back: this.#leave,
      })}
      ${nameField(strings, typed, (text) => {
        this.screen = { name: 'naming', guardian, typed: text };
      })}
      <div class="actions" part="actions">${button({ label: strings.thresholdConfirm, type: 'submit' })}</div>
    </form>`;
  }

  #renderRunning() {
    const { strings, context } = this;
    return callout({
      kind: 'warning',
      title: strings.runningTitle,
      text: strings.guardiansWhileRunning,
      action: button({
        label: strings.guardiansRunningButton,
        kind: 'secondary',
        onClick: () => context.navigation.navigate('overview'),
      }),
    });
  }

  readonly #done = (outcome: string) => {
    this.screen = { name: 'list' };
    this.outcome = outcome;
  };

  readonly #leave = () => this.#goTo({ name: 'list' });

  #goTo(screen: Screen) {
    this.outcome = undefined;
    this.screen = screen;
  }
}

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-add-guardian': AddGuardianElement,
  'rg-revoke-guardian': RevokeGuardianElement,
  'rg-change-threshold': ChangeThresholdElement,
  'rg-guardians': GuardiansElement,
};

export const render = (context: ViewContext) =>
  html`<rg-guardians .context=${context}></rg-guardians>`;
