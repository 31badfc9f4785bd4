import { button, card, printCard, serviceNote } from '@recovery-guardian/element/design';
import { html, type TemplateResult } from 'lit';
import type { AccountOverview } from '../../messages/account.ts';
import { ScreenElement } from '../../ui/screen-element.ts';
import { findChain, selectedAccount } from '../parts/chains.ts';
import { OverviewController, renderUnread } from './overview-controller.ts';

/**
 * A card to print and keep: how to get back in without this wallet. Who finds it learns the service, which anyone
 * can know: no account, contact, name, code, key or access token.
 */
export class CardElement extends ScreenElement {
  readonly #reader = new OverviewController(this);

  #frame: HTMLIFrameElement | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#frame?.remove();
  }

  override render() {
    const { strings } = this;
    const { overview } = this.#reader;
    const { title, lead, printButton } = strings.card;
    return html`<div class="screen">
      ${this.head({ back: { name: 'home' }, title, lead })}
      ${
        overview
          ? html`${this.#renderCard(overview)}
              <div class="actions">
                ${button({ label: printButton, onClick: () => this.#print(overview) })}
              </div>`
          : renderUnread(strings, this.#reader)
      }
    </div>`;
  }

  get #title(): string {
    return this.strings.card.cardTitle(`\u2068${this.strings.walletName}\u2069`);
  }

  #renderCard({ operator }: AccountOverview): TemplateResult {
    const { strings, context } = this;
    const { element, walletName, welcomeWays } = strings;
    const words = strings.card;
    const account = selectedAccount(context.state);
    const chain = account && findChain(context.state, account.chainId);
    // Its path may have an access token.
    const host = chain?.serviceUrl && new URL(chain.serviceUrl).host;
    const service = { operator };
    const known = { guardianNames: {}, serviceGuardian: undefined };
    return card({
      title: this.#title,
      steps: [words.install(walletName), words.open(welcomeWays.lost), words.enterCode, words.wait],
      notes: [
        words.noSecret,
        host ? words.service(host) : null,
        serviceNote({ strings: element, account: known, service }),
      ],
    });
  }

  #print(overview: AccountOverview) {
    this.#frame?.remove();
    const { language } = this.strings;
    this.#frame = printCard(this.#renderCard(overview), { title: this.#title, language });
  }
}
