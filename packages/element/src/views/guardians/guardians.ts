import {
  type Channel,
  changeGuardianThresholdCall,
  reachOfGuardians,
} from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import type { Address } from 'viem';
import { isElsewhere } from '../../chain/account-state.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { importOnDemand } from '../../on-demand.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { icon } from '../../ui/icons.ts';
import { rows } from '../../ui/rows.ts';
import { registerElements } from '../../ui/styled.ts';
import { changeGuardians, ThresholdChoice } from '../change-guardians.ts';
import { loadFriends } from '../friends/load-friends.ts';
import { guardianRow } from '../guardian-row.ts';
import { LazyPart } from '../lazy-part.ts';
import { waitChoices } from '../tiers.ts';
import { ViewElement } from '../view-element.ts';
import { WaitPart } from '../waits/wait-part.ts';
import { AddGuardianElement } from './add-guardian.ts';
import { MoveGuardiansElement } from './move-guardians.ts';

type Screen =
  | { name: 'list' }
  | { name: 'invite' }
  /** With another waiting time. */
  | { name: 'further' }
  | { name: 'add'; isOwn?: boolean }
  | { name: 'move' }
  | { name: 'person'; guardian: Address }
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

  readonly #person = new LazyPart(this, async () => {
    const { elements } = await importOnDemand(
      'views/guardians/person',
      () => import('./person.ts'),
    );
    registerElements(elements);
    return elements;
  });

  constructor() {
    super();
    this.screen = { name: 'list' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const adding = this.context.navigation.takeAdding();
    if (typeof adding === 'object') {
      const { module, person } = adding;
      this.#wait.module = module;
      if (person) this.screen = { name: 'person', guardian: person };
    } else if (adding === 'move') this.screen = { name: 'move' };
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
      case 'person':
        return this.#person.value
          ? html`<rg-person
              .context=${context}
              .guardian=${screen.guardian}
              .done=${this.#done}
              .leave=${this.#leave}
            ></rg-person>`
          : this.#person.render();
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

  readonly #renderRow = (guardian: Address) =>
    guardianRow(this.context, guardian, { open: () => this.#goTo({ name: 'person', guardian }) });

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

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-add-guardian': AddGuardianElement,
  'rg-move-guardians': MoveGuardiansElement,
  'rg-change-threshold': ChangeThresholdElement,
  'rg-guardians': GuardiansElement,
};

export const render = (context: ViewContext) =>
  html`<rg-guardians .context=${context}></rg-guardians>`;
