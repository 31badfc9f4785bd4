import { isCheckDue, revokeGuardianCall } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import { keepPersonCheck, readPersonCheck } from '../../context/friends-memory.ts';
import { isServiceGuardian } from '../../context/protection.ts';
import { addressesInWords, fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { icon } from '../../ui/icons.ts';
import { personWords } from '../../words/person.ts';
import type { ActionTools } from '../async-action.ts';
import { changeGuardians, ThresholdChoice } from '../change-guardians.ts';
import { loadFriends } from '../friends/load-friends.ts';
import { LazyPart } from '../lazy-part.ts';
import { guardianInWords, nameField } from '../new-guardian.ts';
import { reasonOf } from '../problem.ts';
import { ViewElement } from '../view-element.ts';

type Screen = { name: 'page' | 'ask' | 'revoke' } | { name: 'naming'; typed: string };

/**
 * One of those who help: whether they still can, their name, and how they are removed. The service's
 * guardian has this page, too.
 *
 * @internal
 */
class PersonElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    guardian: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
    screen: { state: true },
  };

  declare guardian: Address;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;
  declare private screen: Screen;

  /** Its question is an invitation to someone who helps already. */
  readonly #invitations = new LazyPart(this, loadFriends);

  constructor() {
    super();
    this.screen = { name: 'page' };
  }

  override render() {
    const { screen, context, guardian } = this;
    if (screen.name === 'naming') return this.#renderNaming(screen.typed);
    if (screen.name === 'ask') {
      return this.#invitations.value
        ? html`<rg-invite-friend
            .context=${context}
            .asked=${{ friend: guardian, name: this.#name ?? '' }}
            .leave=${this.#back}
          ></rg-invite-friend>`
        : this.#invitations.render();
    }
    return screen.name === 'page'
      ? this.#renderPage()
      : html`<rg-revoke-guardian
          .context=${context}
          .guardian=${guardian}
          .done=${this.done}
          .leave=${this.#back}
        ></rg-revoke-guardian>`;
  }

  #renderPage() {
    const { strings, guardian, context } = this;
    const name = this.#name;
    const isService = isServiceGuardian(context.account, guardian);
    const words = personWords[strings.language];
    const actions = isService
      ? button({
          label: strings.contactsButton,
          onClick: () => context.navigation.navigate('manage'),
        })
      : html`${button({ label: words.askButton, onClick: this.#to({ name: 'ask' }) })}
        ${button({
          label: words.nameButton(Boolean(name)),
          kind: 'secondary',
          onClick: this.#to({ name: 'naming', typed: name ?? '' }),
        })}`;
    return html`<div class="screen">
      ${this.head({
        title: isService ? strings.serviceGuardian : name || addressesInWords([guardian]),
        back: this.leave,
      })}
      ${isService ? nothing : this.#renderCheck()}
      <div class="actions" part="actions">
        ${actions}
        ${
          // The module removes no guardian while it is disabled.
          context.account.state.moduleEnabled
            ? button({
                label: strings.removeButton,
                kind: 'plain',
                onClick: this.#to({ name: 'revoke' }),
              })
            : nothing
        }
      </div>
      ${disclosure(strings.details, fullAddress(guardian))}
    </div>`;
  }

  #renderCheck(): TemplateResult {
    const { strings, guardian } = this;
    const words = personWords[strings.language];
    const check = readPersonCheck(this.context.account, guardian);
    if (!check) return html`<p class="row small">${icon('info')}${words.neverChecked}</p>`;
    const isDue = isCheckDue(check.checkedAt);
    const text = words.lastChecked(strings.date(new Date(check.checkedAt)), isDue);
    return isDue
      ? callout({ kind: 'warning', text })
      : html`<p class="row small">${icon('check')}${text}</p>`;
  }

  #renderNaming(typed: string) {
    const { strings, guardian } = this;
    const words = personWords[strings.language];
    const keep = (event: SubmitEvent) => {
      event.preventDefault();
      this.context.account.nameGuardian(guardian, typed.trim() || undefined);
      this.#back();
    };
    return html`<form class="screen" novalidate @submit=${keep}>
      ${this.head({
        title: words.guardianNameOf(addressesInWords([guardian])),
        back: this.#back,
      })}
      ${nameField(strings, typed, (text) => {
        this.screen = { name: 'naming', typed: text };
      })}
      <div class="actions" part="actions">${button({ label: strings.thresholdConfirm, type: 'submit' })}</div>
    </form>`;
  }

  get #name(): string | undefined {
    return this.context.account.guardianNames[this.guardian];
  }

  readonly #back = () => {
    this.screen = { name: 'page' };
  };

  #to(screen: Screen) {
    return () => {
      this.screen = screen;
    };
  }
}

/**
 * Removes a guardian, once the user knows what that weakens.
 *
 * @internal
 */
class RevokeGuardianElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    guardian: { attribute: false },
    done: { attribute: false },
    leave: { attribute: false },
  };

  declare guardian: Address;
  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;

  readonly #threshold = new ThresholdChoice(this, () => this.#left.length);

  get #words() {
    return personWords[this.strings.language];
  }

  override render() {
    const { strings, guardian } = this;
    const words = this.#words;
    const left = this.#left.length;
    return html`<div class="screen">
      ${this.head({
        title: this.#isService ? words.revokeServiceTitle : strings.removeTitle(this.#name),
        lead: left === 0 ? undefined : words.revokeLeaves(left, this.#threshold.wanted),
      })}
      ${fullAddress(guardian)}
      ${left === 0 ? callout({ kind: 'danger', text: words.revokeLast }) : nothing}
      ${this.#renderService()}
      ${this.#threshold.render()}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.removeButton,
          kind: 'danger',
          busy: this.action.busy('revoke'),
          startAgain: this.leave,
          onClick: () => this.#revoke(),
        })}
        ${button({
          label: strings.keepButton,
          kind: 'secondary',
          disabled: this.action.pending,
          onClick: this.leave,
        })}
      </div>
    </div>`;
  }

  /** Explains what happens to the contacts; which guardian is theirs may be unknown. */
  #renderService() {
    const words = this.#words;
    const { serviceGuardian } = this.context.account;
    if (!serviceGuardian) return html`<p class="small">${words.revokeMaybeService}</p>`;
    return this.#isService ? html`<p>${words.revokeService}</p>` : nothing;
  }

  get #isService(): boolean {
    return isServiceGuardian(this.context.account, this.guardian);
  }

  /** Isolated, so that no name changes the direction of the text around it (UAX #9). */
  get #name(): string {
    const { guardian } = this;
    const name = this.context.account.guardianNames[guardian];
    return name ? `\u2068${name}\u2069` : addressesInWords([guardian]);
  }

  get #left(): readonly Address[] {
    return this.context.account.state.guardians.filter(
      (other) => !isAddressEqual(other, this.guardian),
    );
  }

  #revoke() {
    this.action.run('revoke', this.strings.waitingForWallet, async (tools) => {
      const { guardian } = this;
      const { rememberGuardian, nameGuardian } = this.context.account;
      await this.#sendRevocation(tools);
      // It was removed on purpose: do not report it as missing.
      const isService = this.#isService;
      if (isService) rememberGuardian(undefined);
      const outcome = isService
        ? this.#words.serviceRevoked
        : this.strings.removed(guardianInWords(this.context, guardian));
      nameGuardian(guardian, undefined);
      keepPersonCheck(this.context.account, guardian, undefined);
      this.done(outcome);
    });
  }

  /** Sends the change, unless another device has removed the guardian. */
  async #sendRevocation(tools: ActionTools) {
    const { guardian } = this;
    const { module, state, waitFor } = this.context.account;
    const { guardians } = state;
    if (!includesAddress(guardians, guardian)) return;
    const guardianThreshold = this.#threshold.wanted;
    const threshold = BigInt(guardianThreshold);
    const call = revokeGuardianCall({ module, guardians, guardian, threshold });
    const change = { guardians: this.#left, guardianThreshold, calls: [call] };
    try {
      await changeGuardians(this, change, tools);
    } catch (error) {
      if (reasonOf(error) !== 'guardians-outdated') throw error;
      const now = await waitFor((read) => read, tools.signal);
      if (includesAddress(now.guardians, guardian)) throw error;
    }
  }
}

/** The elements of the page: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-revoke-guardian': RevokeGuardianElement,
  'rg-person': PersonElement,
};
