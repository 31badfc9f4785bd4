import { type RecoveryRequest, shortenAddress } from '@recovery-guardian/core';
import { css, html, nothing, type TemplateResult } from 'lit';
import { getAddress } from 'viem';
import { chainTime, isOver, onUserClock } from '../../chain/account-state.ts';
import { isServiceGuardian } from '../../context/protection.ts';
import { writeLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { callout } from '../../ui/callout.ts';
import { copyField } from '../../ui/copy-button.ts';
import { countdown, weekdayOf } from '../../ui/countdown.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { phrase } from '../../ui/phrase.ts';
import { styled } from '../../ui/styled.ts';
import { daysWords } from '../../words/days.ts';
import type { Words } from '../../words/en/strings.ts';
import { moduleNamed, phraseOf } from '../steps/recovery-request.ts';

const day = 86_400;

/** What is shown of a recovery while it waits: its name, its days, and who has helped. */
export class RecoveryDays {
  readonly #host: { context: ViewContext };
  readonly #request: () => RecoveryRequest | undefined;

  /** @param request The service's request for it, if it has one. */
  constructor(host: { context: ViewContext }, request: () => RecoveryRequest | undefined) {
    this.#host = host;
    this.#request = request;
  }

  get words(): Words['days'] {
    return daysWords[this.#host.context.strings.language];
  }

  /** Renders what the user may want to know and do while it waits. */
  renderWait(isOwn: boolean): TemplateResult {
    const { words } = this;
    const { strings } = this.#host.context;
    if (!isOwn) return html`${this.renderTime()} ${this.renderTimeline(false)}`;
    return html`${this.renderTime()} ${this.renderName(words.name, words.nameHint)}
      ${this.renderTimeline(true)} ${callout({ kind: 'info', text: strings.keepWallet })}
      ${disclosure(
        words.stolen,
        html`<p>${words.stolenLead}</p>
          ${outwardLink(words.findMy, 'https://www.icloud.com/find')}
          ${outwardLink(words.findHub, 'https://www.google.com/android/find')}
          <p>${words.stolenSim}</p>`,
      )}
      ${this.#renderShare()}`;
  }

  /** The link that asked its helpers: from its start on it shows them how it goes. */
  #renderShare() {
    const { words } = this;
    const { account, strings } = this.#host.context;
    const request = this.#request();
    if (!request) return nothing;
    const link = writeLink({
      kind: 'guardian',
      account: account.account,
      chainId: account.chainId,
      newOwners: request.newOwners.map((owner) => getAddress(owner)),
      newThreshold: request.newThreshold,
      nonce: String(BigInt(request.nonce)),
      ...moduleNamed(account),
    });
    return disclosure(
      words.share,
      copyField({
        id: 'share',
        label: strings.elsewhereLabel,
        hint: words.shareHint,
        value: link,
        copyLabel: strings.askLinkCopy,
        strings,
      }),
    );
  }

  /** @param isOwn Whether it is the user who gets back in. */
  renderTimeline(isOwn: boolean): TemplateResult | typeof nothing {
    const { account, strings } = this.#host.context;
    const told = isOwn ? account.knownTargets.map(({ target }) => target).join(', ') : '';
    return this.renderEvents(
      [...this.#helped, ...(told ? [this.words.told(told)] : [])],
      isOwn ? strings.backInTitle : strings.timelineEnd,
    );
  }

  /**
   * Renders what has happened until now, and what comes.
   *
   * @param before What happened before it started.
   */
  renderEvents(before: readonly string[], end: string): TemplateResult | typeof nothing {
    const { account, strings } = this.#host.context;
    const { gracePeriod, state } = account;
    const { recovery } = state;
    if (!recovery) return nothing;
    const dateOf = (time: number) => weekdayOf(onUserClock(state, time), strings.language);
    const { executeAfter } = recovery;
    const past = [
      ...before,
      ...(gracePeriod ? [strings.timelineStarted(dateOf(executeAfter - gracePeriod))] : []),
    ];
    const over = isOver(state, recovery);
    const waits = over ? [] : [this.words.nothingToDo];
    const events = [...past, ...waits, strings.timelineReady(dateOf(executeAfter)), end];
    return timeline(events, past.length + (over ? 1 : 0));
  }

  /** Renders the time that is left, and which of its days it is. */
  renderTime(): TemplateResult | typeof nothing {
    const { account, strings } = this.#host.context;
    const { gracePeriod = 0, state } = account;
    const { recovery } = state;
    if (!recovery) return nothing;
    const left = Math.max(0, recovery.executeAfter - chainTime(state));
    const [passed, days] = [gracePeriod - left, Math.round(gracePeriod / day)];
    return countdown({
      label: strings.waitReadyIn,
      time: strings.remaining(Math.ceil(left)),
      date: days > 1 ? this.words.day(Math.max(1, Math.ceil(passed / day)), days) : '',
    });
  }

  /** Renders the words of the service's request: without it there is nothing to compare. */
  renderName(label: string, hint: string): TemplateResult | typeof nothing {
    const request = this.#request();
    return request ? phrase(label, phraseOf(request), hint) : nothing;
  }

  /** Who has signed, by the names that this browser knows. */
  get #helped(): readonly string[] {
    const { account, strings } = this.#host.context;
    const names = this.#request()?.signatures.map(([signer]) => {
      const guardian = getAddress(signer);
      if (isServiceGuardian(account, guardian)) return strings.serviceGuardian;
      return account.guardianNames[guardian] || shortenAddress(guardian);
    });
    return names ? [this.words.helped(names.join(', '))] : [];
  }
}

/** Renders events in their order; all before `current` have happened. */
function timeline(events: readonly string[], current: number): TemplateResult {
  return html`<ol class="timeline" part="timeline" ${styled(timelineStyles)}>
    ${events.map(
      (event, index) =>
        html`<li
          class=${index < current ? 'is-past' : ''}
          aria-current=${index === current ? 'step' : nothing}
        >${event}</li>`,
    )}
  </ol>`;
}

/** Of borders, as forced colors have no backgrounds. */
const timelineStyles = css`
  .timeline {
    display: grid;
    gap: 12px;
    font-size: var(--_font-small);
    color: var(--_text-muted);
  }
  .timeline > li {
    position: relative;
    padding-inline-start: 24px;
    overflow-wrap: anywhere;
  }
  .timeline > li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.35em;
    inset-inline-start: 2px;
    inline-size: 10px;
    block-size: 10px;
    border: 2px solid var(--_line-strong);
    border-radius: 50%;
  }
  .timeline > .is-past::before {
    border-width: 5px;
    border-color: var(--_accent);
  }
  .timeline > li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: calc(0.35em + 13px) calc(-12px - 0.2em);
    inset-inline-start: 6px;
    border-inline-start: 2px solid var(--_line);
  }
  .timeline > [aria-current] {
    font-weight: 550;
    color: var(--_text);
  }
  .timeline > [aria-current]::before {
    border-color: var(--_accent);
  }
`;

/** Renders a link to a site that helps, without telling it where the user comes from. */
function outwardLink(label: string, url: string): TemplateResult {
  return html`<a class="outward" href=${url} target="_blank" rel="noopener noreferrer"
    ${styled(outwardStyles)}>${label}</a>`;
}

const outwardStyles = css`
  .outward {
    min-block-size: 24px;
    justify-self: start;
    border-radius: 4px;
    color: inherit;
    text-underline-offset: 3px;
  }
`;
