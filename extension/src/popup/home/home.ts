import {
  button,
  callout,
  type GuardianNames,
  readGuardianNames,
  skeleton,
  Ticker,
} from '@recovery-guardian/element/design';
import type { Registration } from '@recovery-guardian/protocol';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Account, AccountId, AccountOverview } from '../../messages/account.ts';
import { readAccountId } from '../../ui/account-id.ts';
import { problemInWords } from '../../ui/problem.ts';
import { findChain, isServed, selectedAccount } from '../parts/chains.ts';
import { ScreenElement } from '../parts/screen-element.ts';
import { contacts } from './contacts.ts';
import { guardians } from './guardians.ts';
import { notices } from './notices.ts';
import { OverviewController } from './overview-controller.ts';
import { recoveryAlarm, recoveryAlarmStyles } from './recovery-alarm.ts';

/** Is the account protected, by whom, and is someone recovering it right now? */
export class HomeElement extends ScreenElement {
  static override styles = [...ScreenElement.styles, recoveryAlarmStyles];

  static override properties = {
    ...ScreenElement.properties,
    registrations: { state: true },
    canceled: { state: true },
  };

  /** What is urgent stands above the heading, and must stay in sight. */
  protected override readonly focusesHeading = false;

  /** What is registered for an account, once the person asked for it. */
  declare private registrations: { of: AccountId; list: readonly Registration[] } | undefined;
  /** The account whose recovery was ended here. */
  declare private canceled: AccountId | undefined;

  readonly #reader = new OverviewController(this, () => {
    const { background, state } = this.context;
    return state.selected && { background, id: state.selected };
  });

  constructor() {
    super();
    new Ticker(this, () => this.#reader.overview?.recovery !== undefined);
  }

  protected override willUpdate(_changed: PropertyValues): void {
    if (this.#reader.overview?.recovery && !this.work.busy('cancel')) this.canceled = undefined;
  }

  override render() {
    const account = selectedAccount(this.context.state);
    return account ? this.#renderAccount(account) : nothing;
  }

  #renderAccount(account: Account): TemplateResult {
    const { overview, error } = this.#reader;
    return html`<div class="screen">
      ${overview?.recovery ? this.#renderRecovery(account, overview) : nothing}
      ${
        this.canceled === account.id && !overview?.recovery
          ? callout({ kind: 'success', text: this.strings.element.alarmDone, alert: true })
          : nothing
      }
      ${notices(this.context, account)}
      ${overview ? this.#renderOverview(account, overview) : this.#renderUnread(error)}
    </div>`;
  }

  #renderUnread(error: unknown) {
    const { strings } = this;
    if (error === undefined) return skeleton(strings.loading);
    return callout({
      kind: 'danger',
      text: problemInWords(strings, error),
      alert: true,
      action: button({
        label: strings.tryAgain,
        kind: 'secondary',
        onClick: () => this.#reader.refresh(),
      }),
    });
  }

  #renderRecovery(account: Account, { recovery }: AccountOverview) {
    if (!recovery) return nothing;
    return recoveryAlarm({
      strings: this.strings,
      recovery,
      wait: Math.max(0, recovery.executeAfter - this.#reader.chainTime),
      busy: this.work.busy('cancel'),
      problem: this.work.error === undefined ? nothing : this.problem(),
      cancel: () => this.#cancel(account.id),
    });
  }

  #renderOverview(account: Account, overview: AccountOverview) {
    const { strings, context } = this;
    const chain = findChain(context.state, account.chainId);
    if (!chain || !isServed(chain)) return this.#renderUnserved(account);
    const isGuarded = overview.guardians.length > 0;
    const isProtected = isGuarded && overview.isModuleEnabled;
    const words = strings.element;
    const state = isProtected ? 'protected' : isGuarded ? 'incomplete' : 'unprotected';
    const [title, lead] = {
      protected: [words.protectedTitle, words.protectedLead(overview.guardians.length)],
      incomplete: [words.incompleteTitle, words.incompleteModuleLead],
      unprotected: [words.unprotectedTitle, words.unprotectedLead],
    }[state] as [string, string];
    const head = this.head({
      badge: isProtected
        ? { icon: 'shieldCheck', tone: 'success' }
        : { icon: 'shield', tone: 'warning' },
      title,
      lead,
    });
    // While someone takes the account over, nothing beside it is to calm.
    return html`${overview.recovery ? nothing : head}
      ${isGuarded ? this.#renderGuardians(account, overview) : nothing}
      ${isProtected ? this.#renderContacts(account) : nothing}
      ${this.#renderActions(account, state)}`;
  }

  #renderGuardians(account: Account, overview: AccountOverview) {
    const { strings, context } = this;
    return guardians({
      strings,
      overview,
      names: namesOf(account),
      change: () => context.go({ name: 'guardian', view: 'guardians', account: account.id }),
    });
  }

  #renderContacts({ id }: Account) {
    const { strings, work, registrations } = this;
    return html`${contacts({
      strings,
      list: registrations?.of === id ? registrations.list : undefined,
      busy: work.busy('contacts'),
      show: () => this.#showContacts(id),
    })}${work.error !== undefined && !this.#reader.overview?.recovery ? this.problem() : nothing}`;
  }

  #renderActions({ id }: Account, state: 'protected' | 'incomplete' | 'unprotected') {
    const { strings, context } = this;
    const words = strings.element;
    const label = {
      protected: words.addContactButton,
      incomplete: words.finishButton,
      unprotected: words.protectButton,
    }[state];
    const goTo = (view: 'protect' | 'manage') => () =>
      context.go({ name: 'guardian', view, account: id });
    return html`<div class="actions">
      ${button({ label, kind: state === 'protected' ? 'secondary' : 'primary', onClick: goTo('protect') })}
      ${
        state === 'protected'
          ? button({ label: strings.contactsManage, kind: 'plain', onClick: goTo('manage') })
          : nothing
      }
    </div>`;
  }

  #renderUnserved({ chainId }: Account) {
    const { strings, context } = this;
    return html`${this.head({
      badge: { icon: 'shield', tone: 'warning' },
      title: strings.unservedTitle,
      lead: strings.unservedLead,
    })}
      <div class="actions">
        ${button({
          label: strings.unservedButton,
          onClick: () => context.go({ name: 'chain', chainId }),
        })}
      </div>`;
  }

  #showContacts(id: AccountId) {
    this.work.run('contacts', this.strings.element.contactsBusy, async () => {
      const list = await this.context.background.ask('registrations.list', { id });
      this.registrations = { of: id, list };
    });
  }

  #cancel(id: AccountId) {
    this.work.run('cancel', this.strings.element.alarmBusy, async () => {
      await this.context.background.ask('recovery.cancel', { id });
      this.canceled = id;
      while (this.isConnected && this.#reader.overview?.recovery) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await this.#reader.refresh();
      }
    });
  }
}

/** What the person calls the guardians of an account: `<recovery-guardian>` keeps it on these pages. */
function namesOf({ id }: Account): GuardianNames {
  const { chainId, address } = readAccountId(id);
  return readGuardianNames({ account: address, chainId });
}
