import { RecoveryServiceError } from '@recovery-guardian/client';
import { deleteStatement, listStatement, type Registration } from '@recovery-guardian/protocol';
import { html, nothing } from 'lit';
import { RecoveryGuardianDeletedEvent } from '../../events/deleted.ts';
import { button } from '../../parts/button.ts';
import { callout } from '../../parts/callout.ts';
import { contactRow, rowStyles } from '../../parts/contact-row.ts';
import { ViewElement } from '../view-element.ts';

/**
 * The account's contacts: shown after the account has signed for it, and removed one by one, each
 * with a signature of its own.
 *
 * @internal
 */
export class ManageElement extends ViewElement {
  static override styles = [...ViewElement.styles, rowStyles];

  static override properties = {
    ...ViewElement.properties,
    registrations: { state: true },
    leaving: { state: true },
    removed: { state: true },
  };

  /** `undefined` until the account has signed to see them. */
  declare private registrations: readonly Registration[] | undefined;
  /** The one that the person is asked about. */
  declare private leaving: Registration | undefined;
  /** The target that was removed last. */
  declare private removed: string | undefined;

  override render() {
    if (this.leaving) return this.#renderRemove(this.leaving);
    return this.registrations ? this.#renderList(this.registrations) : this.#renderLocked();
  }

  #renderLocked() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.contactsHiddenTitle, lead: strings.contactsHiddenLead })}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.contactsButtonSign,
          busy: this.act.busy('list'),
          onClick: () => this.#list(),
        })}
        ${this.#renderBack()}
      </div>
    </div>`;
  }

  #list() {
    const { strings } = this;
    this.act.run('list', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, client, sign } = this.context;
      const signed = await sign(listStatement());
      say(strings.contactsBusy);
      try {
        const parameters = { account, chainId, ...signed };
        const { registrations } = await client.listRegistrations(parameters, { signal });
        this.registrations = registrations;
      } catch (error) {
        if (!RecoveryServiceError.is(error) || error.reason !== 'no-registrations') throw error;
        this.registrations = [];
      }
    });
  }

  #renderList(registrations: readonly Registration[]) {
    const { strings } = this;
    const isEmpty = registrations.length === 0;
    const required = requiredOf(registrations.length);
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? strings.contactsEmpty : strings.contactsTitle,
        lead: isEmpty
          ? strings.contactsEmptyLead
          : strings.contactsCount(registrations.length, required),
      })}
      ${
        this.removed
          ? callout({ kind: 'success', text: strings.removed(this.removed), alert: true })
          : nothing
      }
      ${isEmpty ? nothing : html`<ul class="rows" part="contacts">${registrations.map(this.#renderRow)}</ul>`}
      <div class="actions">
        ${button({
          label: strings.addContactButton,
          kind: isEmpty ? 'primary' : 'secondary',
          onClick: () => this.context.navigate('protect'),
        })}
        ${this.#renderBack()}
      </div>
    </div>`;
  }

  readonly #renderRow = (registration: Registration) => {
    const { strings } = this;
    const { channel, target } = registration;
    const remove = button({
      label: strings.removeButton,
      kind: 'plain',
      small: true,
      description: strings.removeContact(target),
      onClick: () => this.#ask(registration),
    });
    return contactRow(channel, strings.channelName(channel), target, remove);
  };

  #ask(registration: Registration | undefined) {
    this.act.clear();
    this.removed = undefined;
    this.leaving = registration;
  }

  #renderRemove(registration: Registration) {
    const { strings } = this;
    const left = (this.registrations?.length ?? 1) - 1;
    return html`<div class="screen">
      ${this.head({
        title: strings.removeTitle(registration.target),
        lead: left === 0 ? strings.removeLast : strings.removeLeaves(left, requiredOf(left)),
      })}
      ${this.problem()}
      <div class="actions">
        ${button({
          label: strings.removeConfirm,
          kind: 'danger',
          busy: this.act.busy('remove'),
          onClick: () => this.#remove(registration),
        })}
        ${button({
          label: strings.keepButton,
          kind: 'secondary',
          onClick: () => this.#ask(undefined),
        })}
      </div>
    </div>`;
  }

  #remove({ id, target }: Registration) {
    const { strings } = this;
    this.act.run('remove', strings.waitingForWallet, async ({ signal, say }) => {
      const { account, chainId, client, sign } = this.context;
      const signed = await sign(deleteStatement({ registrationId: id }));
      say(strings.removeBusy);
      await client.deleteRegistration({ registrationId: id, ...signed }, { signal });
      this.registrations = this.registrations?.filter((other) => other.id !== id);
      this.leaving = undefined;
      this.removed = target;
      this.dispatchEvent(
        new RecoveryGuardianDeletedEvent({ account, chainId, registrationId: id }),
      );
    });
  }

  #renderBack() {
    return button({
      label: this.strings.back,
      kind: 'plain',
      onClick: () => this.context.navigate('overview'),
    });
  }
}

/** How many codes the service asks for: more than half of the contacts. */
function requiredOf(registrations: number): number {
  return Math.floor(registrations / 2) + 1;
}
