import { shortenAddress } from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { button } from '../../parts/button.ts';
import { callout } from '../../parts/callout.ts';
import { rowStyles } from '../../parts/contact-row.ts';
import { exportedParts } from '../../parts/exported-parts.ts';
import { guardianRow } from '../../parts/guardian-row.ts';
import { ViewElement } from '../view-element.ts';

type Screen =
  | { name: 'list' }
  | { name: 'add' }
  | { name: 'revoke'; guardian: Address }
  | { name: 'threshold' };

/**
 * The account's guardians: this service's and others, as people one trusts or a wallet in a drawer.
 * Who they are, and how many of them must agree.
 *
 * @internal
 */
export class GuardiansElement extends ViewElement {
  static override styles = [...ViewElement.styles, rowStyles];

  static override properties = {
    ...ViewElement.properties,
    screen: { state: true },
    outcome: { state: true },
  };

  declare private screen: Screen;
  /** What was done last, in words. */
  declare private outcome: string | undefined;

  constructor() {
    super();
    this.screen = { name: 'list' };
  }

  override render() {
    const { screen, context } = this;
    switch (screen.name) {
      case 'list':
        return this.#renderList();
      case 'add':
        return html`<rg-add-guardian
          exportparts=${exportedParts}
          .context=${context}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-add-guardian>`;
      case 'revoke':
        return html`<rg-revoke-guardian
          exportparts=${exportedParts}
          .context=${context}
          .guardian=${screen.guardian}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-revoke-guardian>`;
      case 'threshold':
        return html`<rg-change-threshold
          exportparts=${exportedParts}
          .context=${context}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-change-threshold>`;
    }
  }

  #renderList() {
    const { strings, outcome } = this;
    const { state, navigate } = this.context;
    const { guardians, guardianThreshold, moduleEnabled } = state;
    const isEmpty = guardians.length === 0;
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? strings.guardiansEmpty : strings.guardiansTitle,
        lead: isEmpty
          ? strings.guardiansEmptyLead
          : strings.guardianThreshold(guardianThreshold, guardians.length),
      })}
      ${outcome ? callout({ kind: 'success', text: outcome, alert: true }) : nothing}
      ${state.recovery ? this.#renderRunning() : nothing}
      ${isEmpty ? nothing : html`<ul class="rows" part="guardians">${guardians.map(this.#renderRow)}</ul>`}
      ${isEmpty || moduleEnabled ? nothing : this.#renderOff()}
      <div class="actions">
        ${button({ label: strings.addGuardianButton, onClick: () => this.#goTo({ name: 'add' }) })}
        ${
          guardians.length > 1 && moduleEnabled
            ? button({
                label: strings.thresholdButton,
                kind: 'secondary',
                onClick: () => this.#goTo({ name: 'threshold' }),
              })
            : nothing
        }
        ${button({ label: strings.back, kind: 'plain', onClick: () => navigate('overview') })}
      </div>
    </div>`;
  }

  readonly #renderRow = (guardian: Address) => {
    const { strings } = this;
    const { serviceGuardian, state } = this.context;
    const isService = serviceGuardian && isAddressEqual(guardian, serviceGuardian);
    // The module lets nobody be removed while it is off.
    const remove = state.moduleEnabled
      ? button({
          label: strings.removeButton,
          kind: 'plain',
          small: true,
          description: strings.removeContact(shortenAddress(guardian)),
          onClick: () => this.#goTo({ name: 'revoke', guardian }),
        })
      : undefined;
    return guardianRow(
      this.address(guardian),
      isService ? strings.serviceGuardian : undefined,
      remove,
    );
  };

  #renderRunning() {
    const { strings, context } = this;
    return callout({
      kind: 'warning',
      title: strings.runningTitle,
      text: strings.guardiansWhileRunning,
      action: button({
        label: strings.guardiansRunningButton,
        kind: 'secondary',
        onClick: () => context.navigate('overview'),
      }),
    });
  }

  #renderOff() {
    const { strings, context } = this;
    return callout({
      kind: 'warning',
      text: strings.incompleteModuleLead,
      action: button({
        label: strings.switchOnButton,
        kind: 'secondary',
        onClick: () => context.navigate('protect'),
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
