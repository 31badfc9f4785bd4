import { html, nothing } from 'lit';
import { pause, pollingIntervals } from '../../chain/json-rpc.ts';
import type { CodeChallenge, SignatureRequest } from '../../context/drafts.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { countdown, Ticker } from '../../ui/countdown.ts';
import { contactRow, rows } from '../../ui/rows.ts';
import { daysWords } from '../../words/days.ts';
import type { Words } from '../../words/en/strings.ts';
import { StepElement } from '../step-element.ts';

/**
 * The wait for the last code: until when, who was told of the first one, and whether one of them has
 * stopped the request.
 *
 * @internal
 */
export class LastCodeElement extends StepElement {
  static override properties = {
    ...StepElement.properties,
    request: { attribute: false },
    changed: { attribute: false },
    leave: { attribute: false },
    isStopped: { state: true },
  };

  declare request: SignatureRequest;
  /** Receives what the service says of the request, at last without the wait. */
  declare changed: (request: SignatureRequest) => void;
  /** Returns to the new owner. */
  declare leave: () => void;
  declare private isStopped: boolean;

  #connection: AbortController | undefined;

  constructor() {
    super();
    this.isStopped = false;
    new Ticker(this, () => !this.isStopped);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    this.#follow(this.#connection.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection?.abort();
  }

  override render() {
    return this.isStopped ? this.#renderStopped() : this.#renderWait();
  }

  #renderWait() {
    const { strings } = this;
    const words = this.#words;
    const { challenges, confirmed, lastCodeAt = '' } = this.request;
    // A sheet of backup codes gets no message.
    const told = challenges.filter(
      ({ challengeId, channel }) => channel !== 'paper' && !confirmed.includes(challengeId),
    );
    const isTold = told.length > 0;
    return html`<div class="screen">
      ${this.head({
        title: words.heldTitle,
        lead: isTold ? words.heldLead : undefined,
        step: 'check',
        back: this.leave,
      })}
      ${countdown({
        label: words.heldIn,
        time: strings.remaining(Math.ceil(this.#left / 1_000)),
        date: strings.date(new Date(lastCodeAt)),
      })}
      ${
        isTold
          ? html`<div class="group">
                <h3>${words.heldTold}</h3>
                ${rows(told.map(this.#renderContact), 'contacts')}
              </div>
              <p class="small">${words.heldNote}</p>`
          : nothing
      }
    </div>`;
  }

  readonly #renderContact = ({ channel, target }: CodeChallenge) =>
    contactRow({ strings: this.strings, channel, target, action: nothing });

  #renderStopped() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.canceledTitle, step: 'check' })}
      ${callout({ kind: 'warning', text: this.#words.heldStopped, alert: true })}
      <div class="actions" part="actions">
        ${button({ label: strings.restart, onClick: this.leave })}
      </div>
    </div>`;
  }

  get #words(): Words['days'] {
    return daysWords[this.strings.language];
  }

  /** In milliseconds. */
  get #left(): number {
    return Math.max(0, Date.parse(this.request.lastCodeAt ?? '') - Date.now());
  }

  /** Asks the service now and then; it alone knows who was told, and whether one of them said no. */
  async #follow(signal: AbortSignal) {
    await this.updateComplete;
    while (!signal.aborted) {
      await this.#ask(signal);
      await pause(
        Math.min(pollingIntervals.longest, this.#left || pollingIntervals.request),
        signal,
      ).catch(() => {
        // Removed.
      });
    }
  }

  async #ask(signal: AbortSignal) {
    const { requestId } = this.request;
    try {
      const { client } = this.context.service;
      const described = await client.describeSignature({ requestId }, { signal });
      if (signal.aborted) return;
      const { auths, matchPhrase, status } = described;
      this.isStopped = status === 'cancelled';
      const isWaiting = this.isStopped || (status === 'open' && this.#left > 0);
      this.changed({
        ...this.request,
        challenges: auths.map(({ isVerified: _, ...auth }) => ({ ...auth, matchPhrase })),
        confirmed: auths
          .filter(({ isVerified }) => isVerified)
          .map(({ challengeId }) => challengeId),
        lastCodeAt: isWaiting ? this.request.lastCodeAt : undefined,
      });
    } catch {
      // Asked again: until then, the wait goes on as it was announced.
    }
  }
}
