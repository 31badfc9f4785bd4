import { Task } from '@lit/task';
import { shortenAddress } from '@recovery-guardian/core';
import {
  button,
  callout,
  forgetHelped,
  type Helped,
  icon,
  identicon,
  isAskedAgain,
  keepHelped,
  readHelped,
  rows,
  skeleton,
  textField,
} from '@recovery-guardian/element/design';
import { type AccountId, accountId, readAccountId } from '@recovery-guardian/wallet';
import { css, html, nothing } from 'lit';
import type {
  HelpingList,
  ListedHelpRequest,
  OpenedLink,
  ProtectedAccount,
} from '../../messages/helping.ts';
import { iconButton } from '../../ui/icons.ts';
import { problemInWords } from '../../ui/problem.ts';
import { routeOfLink } from '../../ui/route.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { chainName, homeChain } from '../parts/chains.ts';

/** The accounts that the user protects, and the requests that wait for an approval. */
export class HelpingElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      /* With the picture and the button, a line of its own. */
      .identicon + .row-text {
        flex-basis: calc(100% - 108px);
      }
      /* What is asked, and its button: below. */
      .icon-button ~ .row-text {
        flex-basis: 9em;
      }
      .rows .field {
        flex: 1 0 100%;
      }
      .asks {
        font-weight: 650;
      }
    `,
  ];

  static override properties = {
    ...ScreenElement.properties,
    link: {},
    pasted: { state: true },
    opened: { state: true },
  };

  /** What a link says that another user sent. */
  declare link: string | undefined;
  declare private pasted: string;
  /** The request that is read, with the signatures of the link that led to it. */
  declare private opened:
    | { request: ListedHelpRequest; signatures: OpenedLink['signatures'] }
    | undefined;

  readonly #list = new Task(this, {
    args: () => [this.context.background],
    task: ([background]) => background.ask('helping.list', {}),
  });

  constructor() {
    super();
    this.pasted = '';
  }

  protected override firstUpdated(): void {
    if (this.link) this.#open(`#helping?link=${this.link}`);
  }

  override render() {
    const { opened, context } = this;
    if (!opened) return this.#renderList();
    return html`<wallet-help-request
      .context=${context}
      .request=${opened.request}
      .signatures=${opened.signatures}
      .name=${this.#nameOf(opened.request.account)}
      .leave=${this.#leave}
    ></wallet-help-request>`;
  }

  #renderList() {
    const { strings } = this;
    const words = strings.helping;
    const list = this.#list.value;
    return html`<div class="screen">
      ${this.head({ back: { name: 'home' }, title: words.title, lead: words.lead })}
      ${
        this.#list.error === undefined
          ? nothing
          : callout({
              kind: 'danger',
              text: problemInWords(strings, this.#list.error),
              alert: true,
            })
      }
      ${list ? this.#renderAccounts(list) : this.#list.error === undefined ? skeleton(strings.element.loading) : nothing}
      ${this.#renderForm()}
    </div>`;
  }

  /** What the user calls an account, else what its invitation called the owner. */
  #nameOf(account: AccountId): string {
    const known = this.#list.value?.accounts.find(({ id }) => id === account);
    return known?.name || this.#agreed.get(account)?.name || '';
  }

  /** Whom the user has agreed to help by an invitation, in this browser. */
  get #agreed(): ReadonlyMap<AccountId, Helped> {
    const all = this.context.state.chains.flatMap(({ chainId }) =>
      readHelped(chainId).map((one) => [accountId(chainId, one.account), one] as const),
    );
    return new Map(all);
  }

  #renderAccounts({ accounts: found, requests, isIncomplete }: HelpingList) {
    const words = this.strings.helping;
    const isFound = (id: AccountId) => found.some((one) => one.id === id);
    const waiting = [...this.#agreed.keys()].filter((id) => !isFound(id));
    const accounts = [...found, ...waiting.map((id) => ({ id, name: '', guardians: [] }))];
    return html`${isIncomplete ? callout({ kind: 'warning', text: words.incomplete }) : nothing}
      ${
        accounts.length === 0
          ? html`<div class="empty">
              ${icon('shield')}
              <p><strong>${words.empty}</strong></p>
              <p class="small">${words.emptyLead}</p>
            </div>`
          : rows(accounts.map((account) => this.#renderAccount(account, requests)))
      }`;
  }

  #renderAccount(account: ProtectedAccount, all: readonly ListedHelpRequest[]) {
    const { strings, context } = this;
    const words = strings.helping;
    const { address, chainId } = readAccountId(account.id);
    const requests = all.filter((request) => request.account === account.id);
    const agreed = this.#agreed.get(account.id);
    const called = this.#nameOf(account.id);
    const name = called || shortenAddress(address);
    const isAdded = account.guardians.length > 0;
    return html`<li>
      ${identicon(address, 32)}
      <span class="row-text">
        <span title=${address}><bdi>${name}</bdi></span>
        <span class="small">${
          called
            ? html`<span dir="ltr" title=${address}>${shortenAddress(address)}</span> `
            : nothing
        }${strings.onChain(chainName(context.state, chainId, strings))}</span>
        ${
          requests.length === 0
            ? html`<span class="small">${isAdded ? words.quiet : strings.friends.helpedWaiting}</span>`
            : nothing
        }
      </span>
      ${iconButton('trash', words.removeOf(name), () => this.#remove(account))}
      ${agreed ? this.#renderAgreed(agreed, chainId, name) : nothing}
      ${requests.map(
        (request) => html`<span class="row-text ${request.isIgnored ? 'small' : 'asks'}"
            >${request.isIgnored ? words.ignored : words.asks}</span>
          ${button({
            label: words.open,
            kind: request.isIgnored ? 'plain' : 'primary',
            small: true,
            onClick: () => this.#show(request, []),
          })}`,
      )}
      ${
        isAdded
          ? textField({
              id: `name-${account.id}`,
              label: words.nameField,
              value: account.name,
              direction: 'auto',
              maxLength: 60,
              onInput: (entered) => this.#rename(account.id, entered),
            })
          : nothing
      }
    </li>`;
  }

  /** Asks once a year whether the user is still there for someone. */
  #renderAgreed(agreed: Helped, chainId: number, name: string) {
    const words = this.strings.friends;
    const isAsked = isAskedAgain(agreed);
    if (!isAsked && !agreed.isOver) return nothing;
    const answer = (label: string, isOver: true | undefined) =>
      button({
        label,
        kind: 'plain',
        small: true,
        onClick: () => {
          keepHelped(chainId, { ...agreed, isOver, saidAt: new Date().toISOString() });
          this.requestUpdate();
        },
      });
    return html`<span class="row-text ${isAsked ? 'asks' : 'small'}"
        >${isAsked ? words.stillThere(`\u2068${name}\u2069`) : words.overNote}</span
      >
      ${isAsked ? html`${answer(words.stillYes, undefined)}${answer(words.stillNo, true)}` : answer(words.overButton, undefined)}`;
  }

  #renderForm() {
    const words = this.strings.helping;
    return html`<form class="group" novalidate @submit=${this.#submit}>
      ${textField({
        id: 'pasted',
        label: words.field,
        hint: words.fieldHint,
        value: this.pasted,
        onInput: (value) => {
          this.pasted = value;
          this.action.clear();
        },
      })}
      ${this.problem()}
      ${button({
        label: this.strings.element.continue,
        kind: 'secondary',
        type: 'submit',
        busy: this.action.busy('open'),
      })}
    </form>`;
  }

  readonly #leave = () => {
    this.opened = undefined;
    this.link = undefined;
    this.pasted = '';
    this.#list.run();
  };

  #show(request: ListedHelpRequest, signatures: OpenedLink['signatures']) {
    this.action.clear();
    this.opened = { request, signatures };
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    this.#open(this.pasted);
  }

  /** Opens the request of a link, else adds its account to the list. */
  #open(text: string) {
    const { background, state, go } = this.context;
    const route = routeOfLink(text);
    if (route) return go(route);
    const chainId = homeChain(state)?.chainId ?? 1;
    this.action.run('open', this.strings.element.loading, async () => {
      const { account, id, signatures } = await background.ask('helping.open', { text, chainId });
      await this.#list.run();
      const { requests = [] } = this.#list.value ?? {};
      const asked = requests.find((one) => one.account === account && (!id || one.id === id));
      if (asked) this.#show(asked, signatures);
      else this.pasted = '';
    });
  }

  #remove({ id, guardians }: ProtectedAccount) {
    this.action.run('remove', this.strings.element.loading, async () => {
      const { address, chainId } = readAccountId(id);
      forgetHelped(chainId, address);
      if (guardians.length > 0)
        await this.context.background.ask('helping.remove', { account: id });
      await this.#list.run();
    });
  }

  #rename(account: AccountId, name: string) {
    this.context.background.ask('helping.rename', { account, name }).catch(() => undefined);
  }
}
