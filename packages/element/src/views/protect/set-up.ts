import { enableModuleCall } from '@recovery-guardian/core';
import { css, html, nothing } from 'lit';
import type { Address } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import { unknownGuardians } from '../../context/protection.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button, linkButton } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { rows } from '../../ui/rows.ts';
import { addGuardian, changeGuardians, ThresholdChoice } from '../change-guardians.ts';
import { isOwner } from '../find-recovery.ts';
import { guardianRow } from '../guardian-row.ts';
import { guardingModule, moduleNotice } from '../module-notice.ts';
import { spanOf } from '../reading-element.ts';
import { StepElement } from '../step-element.ts';
import { type AddedContact, addedRow } from '../steps/effective-contacts.ts';
import { ViewElement } from '../view-element.ts';

/**
 * Enables recovery again for an account that has guardians.
 *
 * @internal
 */
export class SwitchOnElement extends ViewElement {
  static override properties = { ...ViewElement.properties, done: { attribute: false } };

  declare done: () => void;

  override render() {
    const { strings } = this;
    const { state } = this.context.account;
    const { guardians, guardianThreshold } = state;
    return html`<div class="screen">
      ${this.head({
        title: strings.switchOnTitle,
        lead: strings.switchOnLead,
        back: this.toOverview,
      })}
      <div class="group">
        <h3>${strings.guardiansTitle}</h3>
        ${rows(
          guardians.map((guardian) => guardianRow(this.context, guardian)),
          'guardians',
        )}
        <p class="small">${strings.guardianThreshold(guardianThreshold, guardians.length)}</p>
      </div>
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.switchOnButton,
          busy: this.action.busy('switch-on'),
          onClick: () => this.#switchOn(),
        })}
      </div>
    </div>`;
  }

  #switchOn() {
    this.action.run('switch-on', this.strings.waitingForWallet, async (tools) => {
      const { account, module, state } = this.context.account;
      const { guardians, guardianThreshold } = state;
      const calls = [enableModuleCall(account, module)];
      await changeGuardians(this, { guardians, guardianThreshold, calls }, tools);
      this.done();
    });
  }
}

/**
 * Adds the guardian to the account: module, guardian and threshold in one approval.
 *
 * @internal
 */
export class SetUpElement extends StepElement {
  static override styles = [
    ...StepElement.styles,
    css`
      /* Two lines of some languages. */
      .link {
        text-align: start;
      }
    `,
  ];

  static override properties = {
    ...StepElement.properties,
    guardian: { attribute: false },
    contacts: { attribute: false },
    addAnother: { attribute: false },
    done: { attribute: false },
  };

  declare guardian: Address;
  /** The contacts that were just registered here. */
  declare contacts: readonly AddedContact[];
  declare addAnother: () => void;
  declare done: () => void;

  readonly #threshold = new ThresholdChoice(this, (count) => count + 1);

  override render() {
    const { strings } = this;
    const { moduleEnabled } = this.context.account.state;
    const module = this.#module;
    return html`<div class="screen">
      ${this.head({ title: strings.addTitle, lead: strings.addLead, step: 'guardian' })}
      ${this.#renderContacts()}
      <div class="group">
        <p>${strings.addMeaning(module && spanOf(this.context, module))}</p>
        ${moduleEnabled ? nothing : html`<p class="small">${strings.addEnablesModule}</p>`}
      </div>
      ${this.#renderOthers()} ${this.#renderThreshold()}
      ${module ? this.#renderApproval(module) : this.#renderNoModule()}
    </div>`;
  }

  /** Whether the account has it already. */
  get #isThere(): boolean {
    return includesAddress(this.context.account.state.guardians, this.guardian);
  }

  /**
   * Shows the guardian in full next to those of the account: one that this browser does not know may be
   * the service's own, which must have no second vote.
   */
  #renderOthers() {
    const { strings, context } = this;
    const { guardians } = context.account.state;
    if (guardians.length === 0 || this.#isThere) return nothing;
    const unknown = unknownGuardians(context.account).length;
    return html`<div class="group">
        <h3>${strings.guardiansTitle}</h3>
        ${rows(guardians.map((guardian) => guardianRow(context, guardian)))}
        ${
          unknown > 0
            ? callout({
                kind: 'warning',
                text: strings.unknownGuardiansLead(unknown, true),
                action: button({
                  label: strings.guardiansButton,
                  kind: 'secondary',
                  onClick: () => context.navigation.navigate('guardians'),
                }),
              })
            : nothing
        }
      </div>
      ${fullAddresses(strings.serviceName, [this.guardian])}`;
  }

  /** Only together with a new guardian: otherwise the threshold has its own screen. */
  #renderThreshold() {
    return this.#isThere ? nothing : this.#threshold.render();
  }

  #renderContacts() {
    const { strings } = this;
    if (this.contacts.length === 0) return nothing;
    return html`<div class="group">
      ${rows(
        this.contacts.map((contact) => addedRow(strings, contact)),
        'contacts',
      )}
      <div>${linkButton(strings.addAnotherFirst, this.addAnother)}</div>
    </div>`;
  }

  #renderApproval(module: Address) {
    const { strings } = this;
    const { account } = this.context.account;
    const { accounts } = this.context.wallet;
    const { navigate } = this.context.navigation;
    return html`${disclosure(
      strings.details,
      html`<dl>
        <div><dt>${strings.serviceName}</dt><dd>${this.address(this.guardian)}</dd></div>
        <div><dt>${strings.moduleLabel}</dt><dd>${this.address(module)}</dd></div>
      </dl>`,
    )}
    ${
      // An owner's wallet pays by itself; that of the account may be sponsored.
      isOwner(this.context) && !includesAddress(accounts, account)
        ? html`<p class="small">${strings.walletPays}</p>`
        : nothing
    }
    ${this.problem()}
    <div class="actions" part="actions">
      ${this.mainButton({
        label: strings.switchOnButton,
        busy: this.action.busy('add'),
        onClick: () => this.#add(module),
      })}
      ${button({ label: strings.laterButton, kind: 'plain', onClick: () => navigate('overview') })}
    </div>`;
  }

  /** The service serves no module that may be enabled. */
  #renderNoModule() {
    const { strings, context } = this;
    return html`${moduleNotice(context)}
      <div class="actions" part="actions">
        ${button({
          label: strings.laterButton,
          kind: 'plain',
          onClick: () => context.navigation.navigate('overview'),
        })}
      </div>`;
  }

  get #module(): Address | undefined {
    return guardingModule(this.context);
  }

  #add(module: Address) {
    this.action.run('add', this.strings.waitingForWallet, async (tools) => {
      const { guardian } = this;
      await addGuardian(this, { guardian, module, threshold: this.#threshold.wanted }, tools);
      this.done();
    });
  }
}
