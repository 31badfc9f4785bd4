import { type ProtectionState, requiredConfirmations } from '@recovery-guardian/core';
import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Address } from 'viem';
import {
  hasNoContacts,
  isInTrouble,
  isServed,
  readProtection,
  trustedPeople,
  unknownGuardians,
} from '../../context/protection.ts';
import type { AccountStore, ViewContext } from '../../context/view-context.ts';
import { importOnDemand } from '../../on-demand.ts';
import { button, linkButton } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import type { ScreenHeadOptions } from '../../ui/screen.ts';
import type { RecoveryNeeds } from '../../words/en/strings.ts';
import { isOwner } from '../find-recovery.ts';
import { guardianRow, serviceNote } from '../guardian-row.ts';
import { LazyPart } from '../lazy-part.ts';
import { ReadingElement } from '../reading-element.ts';
import { listEffective, toldNote } from '../steps/effective-contacts.ts';
import type { Dangers } from './dangers.ts';

/**
 * Derives what a recovery needs from the threshold, and from the contacts as far as this browser
 * knows them. `undefined` if it does not know every guardian, or no contact is left.
 */
export function recoveryNeeds(account: Readonly<AccountStore>): RecoveryNeeds | undefined {
  const { state, guardianNames, registrations, knownTargets } = account;
  const { guardianThreshold: threshold } = state;
  const people = trustedPeople(account);
  if (unknownGuardians(account).length > 0 || hasNoContacts(account)) return undefined;
  const codes = listEffective(registrations ?? knownTargets).map(({ channel }) => channel);
  const [name] = people.map((guardian) => guardianNames[guardian]);
  return {
    codes: isServed(account) ? codes : undefined,
    requiredCodes: requiredConfirmations(codes.length),
    people: people.length,
    // Isolated, so that it does not change the sentence's direction (UAX #9).
    name: name ? `\u2068${name}\u2069` : undefined,
    withCodes: threshold - 1,
    withoutCodes: threshold <= people.length ? threshold : undefined,
  };
}

const badges: Record<ProtectionState, ScreenHeadOptions['badge']> = {
  protected: { icon: 'shieldCheck', tone: 'success' },
  incomplete: { icon: 'shield', tone: 'warning' },
  unprotected: { icon: 'shield', tone: 'warning' },
  unchecked: { icon: 'alert', tone: 'warning' },
};

/**
 * Shows whether the account is protected, by whom, and whether a recovery is pending. Read from the
 * chain, so it needs no signature and works while the service is down.
 *
 * @internal
 */
export class OverviewElement extends ReadingElement {
  static override properties = {
    ...ReadingElement.properties,
    dangers: { state: true },
  };

  /** What endangers the account without a recovery, and how its contacts are. */
  declare private dangers: Dangers | undefined;
  /** What they were read for. */
  #judged: readonly unknown[] = [];

  /** Renders trouble. */
  readonly #trouble = new LazyPart(this, async () => {
    const { Trouble } = await importOnDemand(
      'views/overview/trouble',
      () => import('./trouble.ts'),
    );
    return new Trouble(this);
  });

  constructor() {
    super();
    new NetworkChanges(this);
  }

  override render() {
    return html`<div class="screen">${this.#renderContent()}</div>`;
  }

  #renderContent() {
    const trouble = this.#trouble.value;
    const { recovery } = this.context.account.state;
    const { state: protection } = readProtection(this.context, this.dangers?.isOpen);
    if (isInTrouble(this.context) && !trouble) return this.#trouble.render();
    if (recovery && trouble) {
      const details = html`${this.#renderDetails(protection)}`;
      return trouble.renderRecovery(recovery, this.#renderDoubts(), details);
    }
    const lost = trouble?.renderLost();
    if (lost) return lost;
    const words = this.#shortcomingOf(protection) ?? this.#words(protection);
    return html`${this.#renderDoubts(words.title)}${trouble?.renderCanceled()}
    ${this.head({ badge: badges[protection], ...words })}
    ${this.#renderDetails(protection, words.lead)}`;
  }

  /** @param said the lead that the screen has already */
  #renderDetails(protection: ProtectionState, said?: string) {
    const trouble = this.#trouble.value;
    const { guardians, recovery } = this.context.account.state;
    const isElsewhere = recovery || trouble?.isCanceled;
    const isAsking = !isElsewhere && protection === 'unchecked' && !this.#isLost;
    return html`${trouble?.renderWarning(said)}
    ${
      this.#isLost
        ? nothing
        : trouble?.renderUnknown(
            // The screen has it already where it is about that.
            protection === 'unchecked' ? undefined : this.strings.uncheckedTitle,
            isAsking ? 'primary' : 'secondary',
          )
    }
    ${guardians.length > 0 ? this.#renderWays(protection === 'incomplete') : nothing}
    ${this.dangers?.tiers}
    ${this.#renderActions(protection, isElsewhere || isAsking ? 'secondary' : 'primary')}`;
  }

  /** @param said the title that the screen has already */
  #renderDoubts(said?: string) {
    // `false` is certain; `true` is not, as the network may lead nowhere.
    if (navigator.onLine)
      return html`${this.dangers?.content}${this.#trouble.value?.renderDoubts(said)}`;
    const { offlineTitle: title, offlineNote: text } = this.strings;
    return callout({ kind: 'warning', title, text, alert: true });
  }

  // A pending recovery, and doubts

  protected override updated(): void {
    this.#readDangers();
  }

  async #readDangers() {
    const { context } = this;
    const seen = [context.account.state, context.strings];
    if (seen.every((part, index) => part === this.#judged[index])) return;
    this.#judged = seen;
    const dangers = await importOnDemand('views/overview/dangers', () => import('./dangers.ts'))
      .then(({ readDangers }) => readDangers(context))
      // They are read again with the account, whose errors are shown.
      .catch(() => this.dangers);
    if (seen === this.#judged) this.dangers = dangers;
  }

  // Protection

  #shortcomingOf(protection: ProtectionState) {
    return protection === 'incomplete' ? this.#trouble.value?.shortcoming : undefined;
  }

  #words(protection: ProtectionState) {
    const { strings } = this;
    const { guardians, guardianThreshold } = this.context.account.state;
    const agreement = strings.guardianThreshold(guardianThreshold, guardians.length);
    if (protection === 'protected') {
      const needs = recoveryNeeds(this.context.account);
      const lead = needs ? strings.recoveryNeeds(needs) : agreement;
      return { title: strings.protectedTitle, lead };
    }
    if (protection === 'unchecked') {
      return { title: strings.uncheckedTitle, lead: agreement };
    }
    return { title: strings.unprotectedTitle, lead: strings.unprotectedLead };
  }

  readonly #toGuardians = () => this.context.navigation.navigate('guardians');

  // Guardians and contacts

  /** @param cannot whether those who can help are not enough */
  #renderWays(cannot: boolean) {
    const { context, strings } = this;
    const { account } = context;
    const people = trustedPeople(account);
    const services = account.state.guardians.filter((one) => !people.includes(one));
    return html`<div class="group">
      <h3>${strings.waysTitle}</h3>
      ${rows(
        [
          ...services.map((guardian) => this.#renderService(guardian)),
          ...people.map((person) =>
            guardianRow(context, person, {
              open: () => context.navigation.navigate('guardians', { person }),
            }),
          ),
        ],
        'guardians',
      )}
      ${
        // Otherwise, a warning leads there.
        unknownGuardians(account).length === 0 && !this.#isLost
          ? html`<div>${linkButton(strings.guardiansButton, this.#toGuardians)}</div>`
          : nothing
      }
      ${
        !cannot && this.span
          ? html`<p class="small">
              ${toldNote(context, this.span) || strings.waitInWords(this.span)}
            </p>`
          : nothing
      }
    </div>`;
  }

  /** Its contacts, as far as this browser knows: in full once the account has signed to see them. */
  #renderService(guardian: Address) {
    const { context, strings } = this;
    const { registrations, knownTargets } = context.account;
    const open = () => context.navigation.navigate('manage');
    const contacts = registrations ?? knownTargets;
    if (contacts.length === 0) return guardianRow(context, guardian, { open });
    return contacts.map((contact) =>
      contactRow({
        ...contact,
        strings,
        note: this.dangers
          ? this.dangers.note(context, contact)
          : // Keeps the place of what is loaded.
            html`${contact.checkedAt && '\u00a0'}<span class="note-line">${serviceNote(context)}</span>`,
        open,
      }),
    );
  }

  // Actions

  /** Whether the wallet has no owner's key, which it takes to add something. */
  get #isLost(): boolean {
    return this.context.wallet.accounts.length > 0 && !isOwner(this.context);
  }

  /** @param primary the look of the first button: another one may be the prominent one */
  #renderActions(protection: ProtectionState, primary: 'primary' | 'secondary') {
    const { strings } = this;
    const { navigate } = this.context.navigation;
    const isDone = protection === 'protected' || protection === 'unchecked';
    const isLost = isDone && this.#isLost;
    const act = this.#shortcomingOf(protection);
    const recover = button({
      label: strings.recoverButton,
      kind: isLost ? primary : isDone ? 'plain' : 'secondary',
      onClick: () => navigate('recover'),
    });
    return html`<div class="actions" part="actions">
      ${
        isLost
          ? nothing
          : button({
              label: act?.label ?? (isDone ? strings.addAnyButton : strings.protectButton),
              kind: primary,
              onClick: act?.mend ?? (() => navigate('protect', isDone ? 'any' : undefined)),
            })
      }
      ${
        // Otherwise, a row leads there.
        isDone && !isLost && !isServed(this.context.account)
          ? button({
              label: strings.contactsButton,
              kind: 'secondary',
              onClick: () => navigate('manage'),
            })
          : nothing
      }
      ${recover}
      ${
        protection === 'unprotected'
          ? button({
              label: strings.ownGuardianButton,
              kind: 'plain',
              onClick: () => navigate('guardians', 'person'),
            })
          : nothing
      }
    </div>`;
  }
}

const networkEvents = ['online', 'offline'] as const;

/** Renders its host when the browser gets or loses its network. */
class NetworkChanges implements ReactiveController {
  readonly #changed: () => void;

  constructor(host: ReactiveControllerHost) {
    this.#changed = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of networkEvents) window.addEventListener(type, this.#changed);
  }

  hostDisconnected(): void {
    for (const type of networkEvents) window.removeEventListener(type, this.#changed);
  }
}

/** The elements of the view, by tag: registered when it is first shown. */
export const elements = { 'rg-overview': OverviewElement };

export const render = (context: ViewContext) =>
  html`<rg-overview .context=${context}></rg-overview>`;
