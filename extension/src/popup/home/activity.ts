import { Task } from '@lit/task';
import { shortenAddress } from '@recovery-guardian/core';
import { button, callout, rows, skeleton } from '@recovery-guardian/element/design';
import {
  amountOf,
  coins,
  currencyOf,
  meaningInWords,
  readAccountId,
  visibleText,
} from '@recovery-guardian/wallet';
import { css, html, nothing } from 'lit';
import type { ActivityItem } from '../../messages/state.ts';
import { walletIcon } from '../../ui/icons.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { siteName } from '../../ui/site-name.ts';
import { ActivityListener } from '../parts/activity-listener.ts';
import { findChain } from '../parts/chains.ts';

type SentCalls = Extract<ActivityItem['what'], { kind: 'calls' }>;

/** In milliseconds. */
const pollingInterval = 2_000;

/** What the wallet signed and sent, newest first. */
export class ActivityElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .failed {
        color: var(--_danger);
        font-weight: 550;
      }
    `,
  ];

  static override properties = { ...ScreenElement.properties, isClearing: { state: true } };

  /** Whether the user is asked to confirm that the list is emptied. */
  declare private isClearing: boolean;

  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #items = new Task(this, {
    args: () => [this.context.background],
    task: ([background]) => background.ask('activity.list', {}),
  });

  constructor() {
    super();
    this.isClearing = false;
    new ActivityListener(
      this,
      () => this.context.background,
      () => this.#items.run(),
    );
  }

  /** What is pending is read again until it ends. */
  protected override updated(): void {
    clearTimeout(this.#timer);
    if (!this.isConnected || !this.#items.value?.some(isPending)) return;
    this.#timer = setTimeout(() => this.#items.run(), pollingInterval);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const { strings } = this;
    const items = this.#items.value;
    return html`<div class="screen">
      ${this.head({ title: strings.activityTitle, lead: strings.activityLead })}
      ${items ? this.#renderItems(items) : skeleton(strings.element.loading)}
      ${this.problem()}
    </div>`;
  }

  #renderItems(items: readonly ActivityItem[]) {
    const { strings } = this;
    if (items.length === 0) {
      return html`<div class="empty">
        ${walletIcon('activity')}
        <p><strong>${strings.activityEmpty}</strong></p>
        <p class="small">${strings.activityEmptyLead}</p>
      </div>`;
    }
    return html`${rows(items.map(this.#renderItem))}
      ${this.isClearing ? this.#renderQuestion() : this.#renderClear('plain', () => this.#ask(true))}`;
  }

  #renderQuestion() {
    const { strings } = this;
    return callout({
      kind: 'warning',
      text: strings.activityClearLead,
      alert: true,
      action: html`${this.#renderClear('secondary', this.#clear)}
        ${button({ label: strings.element.cancel, kind: 'plain', onClick: () => this.#ask(false) })}`,
    });
  }

  #renderClear(kind: 'plain' | 'secondary', onClick: () => void) {
    return button({ label: this.strings.activityClear, kind, onClick });
  }

  /** The last button, which changes nothing by itself, has the focus and is in view. */
  async #ask(isClearing: boolean): Promise<void> {
    this.isClearing = isClearing;
    await this.updateComplete;
    [...this.renderRoot.querySelectorAll('button')].at(-1)?.focus();
  }

  readonly #renderItem = (item: ActivityItem) => {
    const { strings } = this;
    const { origin, at } = item;
    const date = strings.date(new Date(at));
    return html`<li>
      <span class="row-text">
        <span>${this.#title(item)}</span>
        ${item.what.kind === 'calls' ? this.#renderPayment(item, item.what) : nothing}
        ${item.what.kind === 'refused' ? this.#renderRefusal(item.what.subject) : nothing}
        <span class="small">${origin ? strings.activityBy(siteName(origin), date) : date}</span>
        ${this.#renderAccount(item)}
      </span>
      ${item.what.kind === 'calls' ? this.#renderStatus(item, item.what) : nothing}
    </li>`;
  };

  #title({ what, account }: ActivityItem): string {
    const { strings, context } = this;
    const currency = currencyOf(context.state.chains, readAccountId(account).chainId);
    switch (what.kind) {
      case 'message':
        return strings.activitySigned(gist(visibleText(what.text)));
      case 'recovery-noticed':
        return strings.activityRecovery;
      case 'refused':
        return strings.refused[what.why];
      case 'calls':
        return what.meanings
          .map((meaning) => meaningInWords(strings, meaning, currency).title)
          .join(' · ');
    }
  }

  /** What a site wanted, and what to use instead. */
  #renderRefusal(subject: string) {
    return html`<span class="small"><bdi>${gist(visibleText(subject))}</bdi></span>
      <span class="small">${this.strings.refusedInstead}</span>`;
  }

  /** How much went to whom, if that is all that the calls did. */
  #renderPayment({ account }: ActivityItem, { meanings, token }: SentCalls) {
    const { strings, context } = this;
    const [meaning, ...others] = meanings;
    if (!meaning || others.length > 0) return nothing;
    if (meaning.kind !== 'transfer' && meaning.kind !== 'token-transfer') return nothing;
    const { to, amount: balance } = meaning;
    const currency = currencyOf(context.state.chains, readAccountId(account).chainId);
    const { language } = strings;
    const amount =
      meaning.kind === 'transfer'
        ? coins(balance, currency, language)
        : token && amountOf({ ...token, balance }, language);
    return html`${amount ? html`<bdi>${amount}</bdi>` : nothing}
      <span class="small">${strings.parties.recipient}
        <bdi dir="ltr" title=${to}>${shortenAddress(to)}</bdi></span>`;
  }

  /** Whose it is, if there are several accounts. */
  #renderAccount({ account }: ActivityItem) {
    const { accounts } = this.context.state;
    const name = accounts.find(({ id }) => id === account)?.name;
    return accounts.length > 1 && name
      ? html`<span class="small"><bdi>${name}</bdi></span>`
      : nothing;
  }

  #renderStatus({ account }: ActivityItem, calls: SentCalls) {
    const { strings, context } = this;
    const { explorerUrl } = findChain(context.state, readAccountId(account).chainId) ?? {};
    const status = strings.callsStatus[calls.status];
    const look = calls.status === 'reverted' ? 'small failed' : 'small';
    if (!explorerUrl || !calls.transactionHash) return html`<span class=${look}>${status}</span>`;
    return html`<a
      class=${look}
      href=${`${explorerUrl.replace(/\/+$/, '')}/tx/${calls.transactionHash}`}
      target="_blank"
      rel="noreferrer"
    >${status}</a>`;
  }

  readonly #clear = () => {
    this.action.run('clear', this.strings.element.loading, async () => {
      await this.context.background.ask('activity.clear', {});
      this.#ask(false);
    });
  };
}

function isPending({ what }: ActivityItem): boolean {
  return what.kind === 'calls' && what.status === 'pending';
}

/** A text in one line: the statement of a sign-in message, or the beginning of any other text. */
function gist(text: string): string {
  const [first = '', , , statement] = text.split('\n');
  const isSignIn = first.endsWith('wants you to sign in with your Ethereum account:');
  const line = (isSignIn && statement) || first;
  if (line.length <= 80) return line;
  // Ends with a whole word, unless there is none.
  return `${line.slice(0, 79).replace(/(?<=.{40})\s+\S*$/s, '')}…`;
}
