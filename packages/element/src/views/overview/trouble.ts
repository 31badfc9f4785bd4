import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { PendingRecovery } from '../../chain/account-state.ts';
import { callout } from '../../components/callout.ts';
import { disclosure } from '../../components/disclosure.ts';
import { hasNoContacts } from '../../state/protection.ts';
import type { ViewContext } from '../../state/view-context.ts';
import { moduleDoubtInWords } from '../module-notice.ts';
import { serviceNotice } from '../service-notice.ts';
import { RunningRecovery } from './running-recovery.ts';

type Host = ReactiveControllerHost & HTMLElement & { context: ViewContext };

/** What the overview of a quiet account does without: a pending recovery, and warnings. */
export class Trouble {
  readonly #host: Host;
  readonly #running: RunningRecovery;
  #isCanceled = false;

  constructor(host: Host) {
    this.#host = host;
    this.#running = new RunningRecovery(host);
  }

  /**
   * Renders a pending recovery. It is the whole screen: the rest of the account can wait.
   *
   * @param doubts As in {@link renderDoubts}, or that the page is offline.
   * @param details The rest of the account.
   */
  renderRecovery(recovery: PendingRecovery, doubts: unknown, details: TemplateResult) {
    const { strings } = this.#host.context;
    const canceled = () => {
      this.#isCanceled = true;
    };
    return html`${this.#running.render(recovery, canceled)} ${doubts}
    ${disclosure(strings.accountDetails, details)}`;
  }

  /** Renders that a recovery was canceled here. */
  renderCanceled() {
    if (!this.#isCanceled) return nothing;
    const { alarmDone: title, alarmAftermath: text } = this.#host.context.strings;
    return callout({ kind: 'success', title, text, alert: true });
  }

  /**
   * Renders why the service cannot recover the account, if it cannot.
   *
   * @param said The title that the screen has already.
   */
  renderDoubts(said?: string) {
    const { context } = this.#host;
    if (context.service.problem) return serviceNotice(context, context.strings.serviceDownNote);
    const doubt = moduleDoubtInWords(context);
    return doubt && doubt.title !== said ? callout(doubt) : nothing;
  }

  /**
   * Warns if no contact is left for the service's guardian.
   *
   * @param said The lead that the screen has already.
   */
  renderWarning(said?: string) {
    const { account, strings } = this.#host.context;
    const text = strings.noContactsNote;
    return hasNoContacts(account) && said !== text ? callout({ kind: 'warning', text }) : nothing;
  }
}
