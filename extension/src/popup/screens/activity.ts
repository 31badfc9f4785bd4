import { Task } from '@lit/task';
import { button, rows, skeleton } from '@recovery-guardian/element/design';
import { html, nothing } from 'lit';
import { readAccountId } from '../../messages/account-id.ts';
import type { ActivityItem } from '../../messages/state.ts';
import { ScreenElement } from '../../pages/screen-element.ts';
import { currencyOf } from '../../ui/currency.ts';
import { walletIcon } from '../../ui/icons.ts';
import { meaningInWords } from '../../ui/meaning-in-words.ts';
import { siteName } from '../../ui/site-name.ts';
import { ActivityListener } from '../parts/activity-listener.ts';
import { findChain } from '../parts/chains.ts';

/** What the wallet signed and sent, newest first. */
export class ActivityElement extends ScreenElement {
  readonly #items = new Task(this, {
    args: () => [this.context.background],
    task: ([background]) => background.ask('activity.list', {}),
  });

  constructor() {
    super();
    new ActivityListener(
      this,
      () => this.context.background,
      () => this.#items.run(),
    );
  }

  override render() {
    const { strings } = this;
    const items = this.#items.value;
    return html`<div class="screen">
      ${this.head({ title: strings.activityTitle, lead: strings.activityLead })}
      ${items ? this.#renderItems(items) : skeleton(strings.loading)}
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
      <div class="actions">
        ${button({ label: strings.activityClear, kind: 'plain', onClick: this.#clear })}
      </div>`;
  }

  readonly #renderItem = (item: ActivityItem) => {
    const { strings } = this;
    const { origin, at } = item;
    const date = strings.date(new Date(at));
    return html`<li>
      <span class="row-text">
        <span>${this.#title(item)}</span>
        <span class="small">${origin ? strings.activityBy(siteName(origin), date) : date}</span>
      </span>
      ${item.what.kind === 'calls' ? this.#renderStatus(item, item.what) : nothing}
    </li>`;
  };

  #title({ what, account }: ActivityItem): string {
    const { strings, context } = this;
    const currency = currencyOf(context.state.chains, readAccountId(account).chainId);
    switch (what.kind) {
      case 'message':
        return strings.activitySigned(gist(what.text));
      case 'recovery-noticed':
        return strings.activityRecovery;
      case 'calls':
        return strings.activityCalls(
          what.meanings.map((meaning) => meaningInWords(strings, meaning, currency).title),
        );
    }
  }

  #renderStatus(
    { account }: ActivityItem,
    calls: Extract<ActivityItem['what'], { kind: 'calls' }>,
  ) {
    const { strings, context } = this;
    const { explorerUrl } = findChain(context.state, readAccountId(account).chainId) ?? {};
    const status = strings.callsStatus[calls.status];
    if (!explorerUrl || !calls.transactionHash) return html`<span class="small">${status}</span>`;
    return html`<a
      class="small"
      href=${`${explorerUrl.replace(/\/+$/, '')}/tx/${calls.transactionHash}`}
      target="_blank"
      rel="noreferrer"
    >${status}</a>`;
  }

  readonly #clear = () => {
    this.action.run('clear', this.strings.loading, () =>
      this.context.background.ask('activity.clear', {}),
    );
  };
}

/** A text in one line: the statement of a sign-in message, or the beginning of any other text. */
function gist(text: string): string {
  const [first = '', , , statement] = text.split('\n');
  const isSignIn = first.endsWith('wants you to sign in with your Ethereum account:');
  const line = (isSignIn && statement) || first;
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
