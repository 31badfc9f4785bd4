import { Task } from '@lit/task';
import { button, rows, selectField } from '@recovery-guardian/element/design';
import type { AccountId } from '@recovery-guardian/wallet';
import { css, html, nothing } from 'lit';
import type { ListedSite } from '../../messages/state.ts';
import type { ActiveSite } from '../../ui/browser-page.ts';
import { walletIcon } from '../../ui/icons.ts';
import { ScreenError } from '../../ui/problem.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { siteName } from '../../ui/site-name.ts';

/** The allowed sites, each with a button to disconnect it, and the active site. */
export class SitesElement extends ScreenElement {
  static override styles = [
    ...ScreenElement.styles,
    css`
      .rows > li,
      .rows > li > .row {
        flex-wrap: wrap;
      }
      .rows .row-text {
        flex-basis: 12em;
      }
      .rows .field {
        flex: 1 0 100%;
        margin-block-start: 4px;
      }
    `,
  ];

  static override properties = { ...ScreenElement.properties, ended: { state: true } };

  /** The last disconnected site. */
  declare private ended: string | undefined;

  readonly #activeSite = new Task(this, {
    args: () => [this.context.page],
    task: ([page]) => page.findActiveSite(),
  });

  override render() {
    const { strings, context, ended } = this;
    const { sites } = context.state;
    return html`<div class="screen">
      ${this.head({ title: strings.sitesTitle, lead: strings.sitesLead })}
      ${this.#renderActiveSite()}
      ${sites.length > 0 ? rows(sites.map(this.#renderSite)) : this.#renderEmpty()}
      <p class="small" role="status">${ended ? strings.siteRevoked(siteName(ended)) : nothing}</p>
      ${this.problem()}
    </div>`;
  }

  #renderActiveSite() {
    const { strings } = this;
    const site = this.#activeSite.value;
    const isLetIn = ({ origin }: ListedSite) => origin === site?.origin;
    if (!site || this.context.state.sites.some(isLetIn)) return nothing;
    return html`<div class="group">
      <p>${strings.siteInFront(siteName(site.origin))}</p>
      ${button({
        label: strings.siteAllow,
        busy: this.action.busy('allow'),
        onClick: () => this.#allow(site),
      })}
    </div>`;
  }

  readonly #renderSite = (site: ListedSite) => {
    const { strings } = this;
    const { origin, account, isBlocked } = site;
    const name = siteName(origin);
    return html`<li>
      <span class="row-text">
        <span><bdi dir="ltr">${name}</bdi></span>
        <span class="small">${this.#state(site)}</span>
        ${isBlocked ? html`<span class="small">${strings.siteBlocked}</span>` : nothing}
      </span>
      <span class="row">
        ${
          isBlocked
            ? button({
                label: strings.siteUnblock,
                kind: 'plain',
                small: true,
                description: strings.siteUnblockOf(name),
                busy: this.action.busy(`unblock ${origin}`),
                onClick: () => this.#unblock(origin),
              })
            : nothing
        }
        ${button({
          label: account ? strings.siteRevoke : strings.element.removeButton,
          kind: 'secondary',
          small: true,
          description: account ? strings.siteRevokeOf(name) : strings.siteRemoveOf(name),
          busy: this.action.busy(origin),
          onClick: () => this.#disconnect(origin),
        })}
      </span>
      ${account && this.context.state.accounts.length > 1 ? this.#renderChoice(origin, account) : nothing}
    </li>`;
  };

  #renderChoice(origin: string, account: AccountId) {
    const { strings, context } = this;
    return selectField<AccountId>({
      id: `account-${origin}`,
      label: strings.siteAccount(siteName(origin)),
      value: account,
      options: context.state.accounts.map(({ id, name }) => ({ value: id, label: name })),
      onChange: (id) => this.#show(origin, id),
    });
  }

  /** The site's permissions. */
  #state({ account, connectedAt }: ListedSite): string {
    const { strings, context } = this;
    if (!account) return strings.siteNotConnected;
    const seen = context.state.accounts.find(({ id }) => id === account)?.name;
    const since = strings.siteSince(strings.day(new Date(connectedAt)));
    return seen ? strings.siteSees(seen, since) : since;
  }

  #renderEmpty() {
    const { strings } = this;
    return html`<div class="empty">
      ${walletIcon('globe')}
      <p><strong>${strings.sitesEmpty}</strong></p>
      <p class="small">${strings.sitesEmptyLead}</p>
    </div>`;
  }

  #allow({ origin, tabId }: ActiveSite) {
    const { background, page } = this.context;
    // First: popups close when the browser asks.
    const enabling = background.ask('sites.enable', { origin, tabId });
    // Without waiting: the browser requires the user gesture.
    const allowed = page.requestOrigins([origin]);
    this.action.run('allow', this.strings.element.loading, async () => {
      if (!(await allowed)) throw new ScreenError('permission-refused');
      await enabling;
      await this.#activeSite.run();
    });
  }

  #show(origin: string, account: AccountId) {
    this.action.run(`show ${origin}`, this.strings.saving, async () => {
      await this.context.background.ask('sites.show', { origin, account });
    });
  }

  #unblock(origin: string) {
    this.action.run(`unblock ${origin}`, this.strings.saving, async () => {
      await this.context.background.ask('sites.unblock', { origin });
    });
  }

  #disconnect(origin: string) {
    this.action.run(origin, this.strings.siteRevoking, async () => {
      await this.context.background.ask('sites.disconnect', { origin });
      this.ended = origin;
    });
  }
}
