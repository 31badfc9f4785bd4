import {
  type Channel,
  changeGuardianThresholdCall,
  reachOfGuardians,
  revokeGuardianCall,
  shortenAddress,
} from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { type Address, isAddressEqual } from 'viem';
import { includesAddress, isElsewhere } from '../../chain/account-state.ts';
import { isServiceGuardian } from '../../context/protection.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { addressesInWords, fullAddress } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { icon } from '../../ui/icons.ts';
import { rows } from '../../ui/rows.ts';
import type { ActionTools } from '../async-action.ts';
import { changeGuardians, ThresholdChoice } from '../change-guardians.ts';
import { loadFriends } from '../friends/load-friends.ts';
import { guardianRow } from '../guardian-row.ts';
import { LazyPart } from '../lazy-part.ts';
import { guardianInWords } from '../new-guardian.ts';
import { reasonOf } from '../problem.ts';
import { waitChoices } from '../tiers.ts';
import { ViewElement } from '../view-element.ts';
import { WaitPart } from '../waits/wait-part.ts';
import { AddGuardianElement, nameField } from './add-guardian.ts';
import { MoveGuardiansElement } from './move-guardians.ts';

type Screen =
  | { name: 'list' }
  | { name: 'invite' }
  /** With another waiting time. */
  | { name: 'further' }
  | { name: 'add'; isOwn?: boolean }
  | { name: 'move' }
  | { name: 'naming'; guardian: Address; typed: string }
  | { name: 'revoke'; guardian: Address }
  | { name: 'threshold' };

/**
 * The account's guardians, the service's and others, and how many of them must agree.
 *
 * @internal
 */
class GuardiansElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    screen: { state: true },
    outcome: { state: true },
  };

  declare private screen: Screen;
  /** The outcome of the last change, in words. */
  declare private outcome: string | undefined;

  readonly #wait = new WaitPart(this);
  /** The screens of invitations, which open with their links, too. */
  readonly #invitations = new LazyPart(this, loadFriends);

  constructor() {
    super();
    this.screen = { name: 'list' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const adding = this.context.navigation.takeAdding();
    if (typeof adding === 'object') this.#wait.module = adding.module;
    else if (adding === 'move') this.screen = { name: 'move' };
    else if (adding === 'wallet') this.screen = { name: 'add', isOwn: true };
    else if (adding) this.screen = { name: 'invite' };
  }

  override render() {
    const { screen, context } = this;
    const isAsked = screen.name === 'add' || screen.name === 'further' || this.#wait.module;
    const question = isAsked
      ? this.#wait.render(screen.name === 'further' ? 'further' : 'first')
      : undefined;
    if (question) return question;
    switch (screen.name) {
      case 'list':
        return this.#renderList();
      case 'invite':
        return this.#invitations.value
          ? html`<rg-invite-friend
              .context=${context}
              .module=${this.#wait.module}
              .byAddress=${() => this.#goTo({ name: 'add' })}
              .leave=${this.#leave}
            ></rg-invite-friend>`
          : this.#invitations.render();
      case 'add':
        return html`<rg-add-guardian
          .context=${context}
          .isOwn=${screen.isOwn ?? false}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-add-guardian>`;
      case 'further':
        return context.account.state.recovery ? this.#renderList() : this.#renderFurther();
      case 'move':
        return html`<rg-move-guardians
          .context=${context}
          .done=${this.#done}
          .leave=${this.#leave}
        ></rg-move-guardians>`;
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
    const { needed, able } = reachOfGuardians(state, state.owners);
    const isEmpty = guardians.length === 0;
    const isOff = !isEmpty && !moduleEnabled;
    return html`<div class="screen">
      ${this.head({
        title: isEmpty ? strings.guardiansEmpty : strings.guardiansTitle,
        lead: isEmpty
          ? strings.guardiansEmptyLead
          : needed > able
            ? strings.incompleteThresholdLead(needed, able)
            : strings.guardianThreshold(guardianThreshold, guardians.length),
        back: this.toOverview,
      })}
      ${outcome ? callout({ kind: 'success', text: outcome, alert: true }) : nothing}
      ${state.recovery ? this.#renderRunning() : nothing}
      ${isEmpty ? nothing : rows(guardians.map(this.#renderRow), 'guardians')}
      ${this.#renderSpan()}
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
          onClick: () => this.#goTo({ name: 'invite' }),
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
        ${
          isEmpty || isOff || state.recovery || waitChoices(this.context).length === 0
            ? nothing
            : button({
                label: strings.furtherWaitButton,
                kind: 'plain',
                onClick: () => {
                  this.#wait.module = undefined;
                  this.#goTo({ name: 'further' });
                },
              })
        }
      </div>
    </div>`;
  }

  /** Says it of an account that may have another one. */
  #renderSpan() {
    const { span, strings } = this;
    const { others } = this.context.account.state;
    return others.length > 0 && span
      ? html`<p class="small">${strings.waitInWords(span)}</p>`
      : nothing;
  }

  /** What may be added with the waiting time that was just chosen. */
  #renderFurther() {
    const { strings, context } = this;
    const { serviceGuardian, module, state } = context.account;
    const isTaken = serviceGuardian && isElsewhere(state, serviceGuardian);
    const contact = (channel: Channel) => () =>
      context.navigation.navigate('protect', { module, contact: channel });
    const ways = [
      ['person', strings.addPerson, () => this.#goTo({ name: 'invite' })],
      ['wallet', strings.addWallet, () => this.#goTo({ name: 'add', isOwn: true })],
      ...(isTaken
        ? []
        : ([
            ['mail', strings.channelName('email'), contact('email')],
            ['phone', strings.channelName('sms'), contact('sms')],
          ] as const)),
    ] as const;
    return html`<div class="screen">
      ${this.head({ title: strings.addAnyTitle, back: this.toOverview })}
      ${this.#renderSpan()}
      ${isTaken ? callout({ kind: 'info', title: strings.serviceGuardian, text: strings.wayElsewhere }) : nothing}
      <div class="actions" part="actions">
        ${ways.map(([name, label, onClick]) =>
          button({ label, kind: 'secondary', icon: icon(name), onClick }),
        )}
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

/**
 * Changes how many guardians must agree to a recovery.
 *
 * @internal
 */
class ChangeThresholdElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    done: { attribute: false },
    leave: { attribute: false },
  };

  /** Receives the outcome in words. */
  declare done: (outcome: string) => void;
  declare leave: () => void;

  readonly #threshold = new ThresholdChoice(this, (count) => count);

  override render() {
    const { strings } = this;
    const guardians = this.context.account.state.guardians.length;
    const threshold = this.#threshold.wanted;
    return html`<div class="screen">
      ${this.head({
        title: strings.thresholdLabel,
        lead: strings.thresholdLead,
        back: this.leave,
      })}
      ${guardians === 1 ? html`<p>${strings.guardianThreshold(threshold, guardians)}</p>` : nothing}
      ${this.#threshold.render()}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.thresholdConfirm,
          busy: this.action.busy('threshold'),
          startAgain: this.leave,
          onClick: () => this.#changeThreshold(threshold),
        })}
      </div>
    </div>`;
  }

  #changeThreshold(guardianThreshold: number) {
    const { strings } = this;
    const { module, state } = this.context.account;
    const { guardians } = state;
    // The threshold is unchanged: nothing to send.
    if (guardianThreshold === state.guardianThreshold) return this.leave();
    return this.action.run('threshold', strings.waitingForWallet, async (tools) => {
      const calls = [changeGuardianThresholdCall(module, BigInt(guardianThreshold))];
      await changeGuardians(this, { guardians, guardianThreshold, calls }, tools);
      this.done(strings.thresholdChanged(guardianThreshold, guardians.length));
    });
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

  override render() {
    const { strings, guardian } = this;
    const left = this.#left.length;
    return html`<div class="screen">
      ${this.head({
        title: this.#isService ? strings.revokeServiceTitle : strings.removeTitle(this.#name),
        lead: left === 0 ? undefined : strings.revokeLeaves(left, this.#threshold.wanted),
      })}
      ${fullAddress(guardian)}
      ${left === 0 ? callout({ kind: 'danger', text: strings.revokeLast }) : nothing}
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
    const { strings } = this;
    const { serviceGuardian } = this.context.account;
    if (!serviceGuardian) return html`<p class="small">${strings.revokeMaybeService}</p>`;
    return this.#isService ? html`<p>${strings.revokeService}</p>` : nothing;
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
        ? this.strings.serviceRevoked
        : this.strings.removed(guardianInWords(this.context, guardian));
      nameGuardian(guardian, undefined);
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

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-add-guardian': AddGuardianElement,
  'rg-move-guardians': MoveGuardiansElement,
  'rg-revoke-guardian': RevokeGuardianElement,
  'rg-change-threshold': ChangeThresholdElement,
  'rg-guardians': GuardiansElement,
};

export const render = (context: ViewContext) =>
  html`<rg-guardians .context=${context}></rg-guardians>`;
