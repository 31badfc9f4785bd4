import { Task } from '@lit/task';
import { gracePeriodOf } from '@recovery-guardian/core';
import { spokenWords } from '@recovery-guardian/core/spoken-words';
import {
  button,
  disclosure,
  phrase,
  skeleton,
  textField,
  tick,
} from '@recovery-guardian/element/design';
import { readAccountId } from '@recovery-guardian/wallet';
import { css, html, nothing } from 'lit';
import type { ListedHelpRequest, OpenedLink } from '../../messages/helping.ts';
import { fullAddress } from '../../ui/full-address.ts';
import { ScreenElement } from '../../ui/screen-element.ts';

/**
 * One request for help: what would happen, what to compare with the owner, and the answers. Only the
 * approval that follows shows what is signed, read again from service and chain.
 */
export class HelpRequestElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      /* What is decided on is read first, and never covered. */
      .screen > .actions:last-child {
        position: static;
        margin-block: 0;
        padding-block: 0;
        box-shadow: none;
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    request: { attribute: false },
    signatures: { attribute: false },
    name: {},
    leave: { attribute: false },
    isConfirmed: { state: true },
    outcome: { state: true },
  };

  declare request: ListedHelpRequest;
  /** Of other owners of the guardian, from the link that was opened. */
  declare signatures: OpenedLink['signatures'];
  /** What the user calls the account. */
  declare name: string | undefined;
  /** Returns to the list. */
  declare leave: () => void;
  /** Whether the user has talked to the owner. */
  declare private isConfirmed: boolean;
  /** The link for the next owner, if one must sign; set once the user has approved. */
  declare private outcome: { link: string | undefined } | undefined;

  /** Of what is signed: a service that lies could show both sides the same ones for something else. */
  readonly #spoken = new Task(this, {
    args: () => [this.request.hash],
    task: ([hash]) => spokenWords(hash),
  });

  constructor() {
    super();
    this.isConfirmed = false;
  }

  override render() {
    const { outcome } = this;
    if (!outcome) return this.#renderQuestion();
    return outcome.link ? this.#renderLink(outcome.link) : this.#renderSent();
  }

  #renderQuestion() {
    const { strings, request, signatures } = this;
    const { helping: words, element } = strings;
    const { newOwners, agreed, guardianThreshold, isIgnored } = request;
    const { address } = readAccountId(request.account);
    const wait = request.module && gracePeriodOf(request.module);
    const span = wait === undefined ? undefined : element.span(wait);
    return html`<div class="screen">
      ${this.head({
        back: this.leave,
        title: element.approveTitle(this.name && `\u2068${this.name}\u2069`),
        lead: element.approveLead,
      })}
      ${
        this.#spoken.value
          ? phrase(
              html`<strong>${element.approveCompare}</strong>`,
              this.#spoken.value,
              element.approveCompareHint,
            )
          : skeleton(element.loading)
      }
      <p>${element.approveOutcome(span, newOwners.length)}</p>
      <p class="small">${words.agreed(agreed.length, guardianThreshold)}</p>
      ${signatures.length > 0 ? html`<p class="small">${words.signed(signatures.length)}</p>` : nothing}
      ${disclosure(
        element.details,
        html`${fullAddress(address, this.#label(element.accountLabel))}
        ${newOwners.map((owner) => fullAddress(owner, this.#label(element.newOwnersLabel)))}
        ${fullAddress(request.guardian, this.#label(words.guardian))}`,
      )}
      ${tick({
        name: 'confirmed',
        label: element.approveConfirmation,
        isTicked: this.isConfirmed,
        onChange: (isTicked) => {
          this.isConfirmed = isTicked;
        },
      })}
      ${this.problem()}
      <div class="actions">
        ${this.isConfirmed ? nothing : html`<p class="small" role="status">${strings.tickToGoOn(element.approveConfirmation)}</p>`}
        ${button({
          label: strings.element.continue,
          busy: this.action.busy('approve'),
          disabled: !this.isConfirmed,
          onClick: () => this.#approve(),
        })}
        ${button({
          label: isIgnored ? words.attend : words.ignore,
          kind: 'secondary',
          onClick: () => this.#ignore(!isIgnored),
        })}
      </div>
    </div>`;
  }

  #label(text: string) {
    return html`<span class="small">${text}</span>`;
  }

  #renderLink(link: string) {
    const { strings } = this;
    const words = strings.helping;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: words.linkTitle,
        lead: words.linkLead,
      })}
      ${textField({
        id: 'next-link',
        label: words.linkField,
        value: link,
        readOnly: true,
        onInput: () => {},
      })}
      <div class="actions">
        <rg-copy-button
          .value=${link}
          .label=${strings.inElement.askLinkCopy}
          .kind=${'primary'}
          .strings=${strings.element}
        ></rg-copy-button>
        ${button({ label: strings.element.doneButton, kind: 'plain', onClick: this.leave })}
      </div>
    </div>`;
  }

  #renderSent() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: strings.element.deliveredTitle,
        lead: strings.element.deliveredLead,
      })}
      <div class="actions">
        ${button({ label: strings.element.doneButton, kind: 'secondary', onClick: this.leave })}
      </div>
    </div>`;
  }

  #approve() {
    const { request, signatures } = this;
    const { account, id } = request;
    this.action.run('approve', this.strings.element.waitingForWallet, async () => {
      const { background } = this.context;
      this.outcome = await background.ask('helping.approve', { account, id, signatures });
    });
  }

  #ignore(isIgnored: boolean) {
    const { hash } = this.request;
    this.action.run('ignore', this.strings.element.loading, async () => {
      await this.context.background.ask('helping.ignore', { hash, isIgnored });
      this.leave();
    });
  }
}
