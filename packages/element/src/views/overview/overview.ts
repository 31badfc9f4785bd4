import { html, nothing } from 'lit';
import type { Address } from 'viem';
import { includesAddress } from '../../chain/guardians.ts';
import { button } from '../../components/button.ts';
import { callout } from '../../components/callout.ts';
import { fullAddress } from '../../components/full-address.ts';
import { linkButton } from '../../components/link-button.ts';
import { missing } from '../../components/missing.ts';
import { Online } from '../../components/online.ts';
import { contactRow, rows } from '../../components/rows.ts';
import type { ScreenHeadOptions } from '../../components/screen.ts';
import { skeleton } from '../../components/skeleton.ts';
import { RecoveryGuardianErrorEvent } from '../../events/error.ts';
import { importOnDemand } from '../../on-demand.ts';
import {
  hasNoContacts,
  isServed,
  type Protection,
  protectionOf,
  unknownGuardians,
} from '../../state/protection.ts';
import { isInTrouble } from '../../state/trouble.ts';
import { waitNote } from '../contact/counting.ts';
import { guardianRow, isServiceGuardian, serviceNote } from '../guardian-row.ts';
import { ReadingElement } from '../reading-element.ts';
import { recoveryNeeds } from './recovery-needs.ts';
import type { Trouble } from './trouble.ts';

const badges: Record<Protection, ScreenHeadOptions['badge']> = {
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
    trouble: { state: true },
    isMissing: { state: true },
  };

  /** What an account that is not quiet needs: loaded then. */
  declare private trouble: Trouble | undefined;
  /** Whether that could not be loaded. */
  declare private isMissing: boolean;

  readonly #online = new Online(this);
  #isLoading = false;

  constructor() {
    super();
    this.isMissing = false;
  }

  override render() {
    return html`<div class="screen">${this.#renderContent()}</div>`;
  }

  #renderContent() {
    const { trouble } = this;
    const { recovery } = this.context.account.state;
    const protection = protectionOf(this.context);
    const words = this.#words(protection);
    if (isInTrouble(this.context) && !trouble) return this.#renderLoading();
    if (recovery && trouble) {
      const details = html`${this.#renderDetails(protection)}`;
      return trouble.renderRecovery(recovery, this.#renderDoubts(), details);
    }
    return html`${this.#renderDoubts(words.title)}${trouble?.renderCanceled()}
    ${this.head({ badge: badges[protection], ...words })}
    ${this.#renderDetails(protection, words.lead)}`;
  }

  /** @param said what the screen has said already */
  #renderDetails(protection: Protection, said?: string) {
    const { guardians } = this.context.account.state;
    return html`${this.trouble?.renderWarning(said)}${this.#renderUnknown()}
    ${guardians.length > 0 ? this.#renderWays(protection) : nothing}
    ${this.#renderActions(protection)}`;
  }

  /** @param said the title that the screen has already */
  #renderDoubts(said?: string) {
    if (this.#online.isOnline) return this.trouble?.renderDoubts(said);
    const { offlineTitle: title, offlineNote: text } = this.strings;
    return callout({ kind: 'warning', title, text, alert: true });
  }

  // A pending recovery, and doubts

  protected override updated(): void {
    const isNeeded = isInTrouble(this.context) && !this.trouble;
    if (isNeeded && !this.isMissing && !this.#isLoading) this.#loadTrouble();
  }

  async #loadTrouble() {
    this.#isLoading = true;
    try {
      const { Trouble } = await importOnDemand(
        'views/overview/trouble',
        () => import('./trouble.ts'),
      );
      this.trouble = new Trouble(this);
    } catch (cause) {
      this.isMissing = true;
      const message = this.strings.notLoaded;
      this.dispatchEvent(new RecoveryGuardianErrorEvent({ reason: 'not-loaded', message, cause }));
    } finally {
      this.#isLoading = false;
    }
  }

  #renderLoading() {
    const { strings } = this;
    if (!this.isMissing) return skeleton(strings.loading);
    return missing(strings, () => {
      this.isMissing = false;
    });
  }

  // Is it protected?

  #words(protection: Protection) {
    const { strings } = this;
    const { guardians, guardianThreshold, moduleEnabled } = this.context.account.state;
    if (protection === 'unchecked') {
      return { title: strings.uncheckedTitle, lead: strings.uncheckedLead };
    }
    if (protection === 'protected') {
      const needs = recoveryNeeds(this.context.account);
      const lead = needs
        ? strings.recoveryNeeds(needs)
        : strings.guardianThreshold(guardianThreshold, guardians.length);
      return { title: strings.protectedTitle, lead };
    }
    if (protection === 'unprotected') {
      return { title: strings.unprotectedTitle, lead: strings.unprotectedLead };
    }
    const isOff = guardians.length > 0 && !moduleEnabled;
    const isOutOfReach = guardians.length > 0 && guardianThreshold > guardians.length;
    const title = strings.incompleteTitle;
    if (isOff) return { title, lead: strings.incompleteModuleLead };
    if (isOutOfReach) return { title, lead: strings.incompleteThresholdLead };
    if (hasNoContacts(this.context.account)) return { title, lead: strings.noContactsNote };
    return isServed(this.context.account)
      ? { title: strings.otherModuleTitle, lead: strings.otherModuleLead }
      : { title, lead: strings.incompleteGuardianLead };
  }

  #renderUnknown() {
    const { context, strings } = this;
    const unknown = unknownGuardians(context.account);
    if (unknown.length === 0) return nothing;
    return callout({
      kind: 'warning',
      title: strings.unknownGuardiansTitle,
      text: html`${strings.unknownGuardiansLead}
        ${unknown.map((guardian) => fullAddress(guardian))}`,
    });
  }

  // What gets the owner back in?

  #renderWays(protection: Protection) {
    const { context, strings } = this;
    const { guardians, guardianThreshold } = context.account.state;
    const guardiansView = () => context.navigation.navigate('guardians');
    const isService = (guardian: Address) => isServiceGuardian(context.account, guardian);
    const inOrder = [...guardians].sort((a, b) => Number(isService(b)) - Number(isService(a)));
    return html`<div class="group">
      <h3>${strings.waysTitle}</h3>
      ${rows(
        inOrder.map((guardian) =>
          isService(guardian)
            ? this.#renderService(guardian)
            : guardianRow(context, guardian, { open: guardiansView }),
        ),
        'guardians',
      )}
      ${
        guardians.every(isService)
          ? html`<div>${linkButton(strings.guardiansButton, guardiansView)}</div>`
          : nothing
      }
      <p class="small">
        ${
          protection === 'unchecked'
            ? strings.guardianThreshold(guardianThreshold, guardians.length)
            : nothing
        }
        ${this.span === undefined ? nothing : strings.waitInWords(this.span)}
      </p>
    </div>`;
  }

  /** Its contacts, as far as this browser knows: in full once the account has signed to see them. */
  #renderService(guardian: Address) {
    const { context, strings } = this;
    const { registrations, knownTargets } = context.account;
    const open = () => context.navigation.navigate('manage');
    const contacts = registrations ?? knownTargets;
    if (contacts.length === 0) return guardianRow(context, guardian, { open });
    return contacts.map(({ channel, target, countsFrom }) =>
      contactRow({
        strings,
        channel,
        target,
        note: waitNote(strings, { countsFrom }) ?? serviceNote(strings, guardian),
        open,
      }),
    );
  }

  // What can be done?

  #renderActions(protection: Protection) {
    const { strings } = this;
    const { account, state } = this.context.account;
    const { accounts } = this.context.wallet;
    const { navigate } = this.context.navigation;
    const isDone = protection === 'protected' || protection === 'unchecked';
    // To add something takes an owner's key.
    const isLost =
      isDone &&
      accounts[0] &&
      accounts.every((one) => !includesAddress([account, ...state.owners], one));
    // A pending recovery has the prominent button.
    const primary = state.recovery ? 'secondary' : 'primary';
    const recover = button({
      label: strings.recoverButton,
      kind: isLost ? primary : isDone ? 'plain' : 'secondary',
      onClick: () => navigate('recover'),
    });
    return html`<div class="actions" part="actions">
      ${isLost ? recover : nothing}
      ${button({
        label: isDone
          ? strings.addAnyButton
          : protection === 'unprotected'
            ? strings.protectButton
            : strings.finishButton,
        kind: isLost ? 'secondary' : primary,
        onClick: () => navigate('protect', isDone ? 'any' : undefined),
      })}
      ${
        // Otherwise, a row leads there.
        isDone && !isServed(this.context.account)
          ? button({
              label: strings.contactsButton,
              kind: 'secondary',
              onClick: () => navigate('manage'),
            })
          : nothing
      }
      ${isLost ? nothing : recover}
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
