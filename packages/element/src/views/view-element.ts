import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type ButtonOptions, button } from '../components/button.ts';
import { HeadingFocus } from '../components/heading-focus.ts';
import { type ScreenHeadOptions, screenHead, screenStyles } from '../components/screen.ts';
import { Ticker } from '../components/ticker.ts';
import { forgetReads, trackReads } from '../state/store.ts';
import type { ViewContext } from '../state/view-context.ts';
import { base } from '../styles/base.styles.ts';
import type { Strings } from '../translations/strings.ts';
import { AsyncAction } from './async-action.ts';
import { problemNotice, timeUntil } from './problem-notice.ts';

export type HeadOptions = Omit<ScreenHeadOptions, 'back'> & {
  /** Leads to the screen before. */
  back?: (() => void) | undefined;
};

export interface MainButtonOptions extends ButtonOptions {
  /** The label while the action has to wait. */
  waiting?: (time: string) => string;
  /** Leaves what can no longer succeed. */
  startAgain?: (() => void) | undefined;
}

/**
 * Base class of the views: the context, one action at a time, and the screen's head. It is rendered
 * again only when something that it has read of the context has changed. The heading gets the focus
 * when the screen changes while in use.
 */
export abstract class ViewElement extends LitElement {
  static override styles: CSSResultGroup[] = [base, screenStyles];

  static override properties: Record<string, object> = { context: { attribute: false } };

  declare context: ViewContext;

  protected readonly action = new AsyncAction(this, () => this.context);

  constructor() {
    super();
    new HeadingFocus(this, () => this.context.navigation.isInUse());
    new Ticker(this, () => this.action.isRateLimited);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // What has changed meanwhile was not reported.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    forgetReads(this);
  }

  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override performUpdate(): void {
    trackReads(this, () => super.performUpdate());
  }

  protected get strings(): Strings {
    return this.context.strings;
  }

  /** The grace period in words; `undefined` for an unknown module. */
  protected get span(): string | undefined {
    const { gracePeriod } = this.context.account;
    return gracePeriod === undefined ? undefined : this.strings.span(gracePeriod);
  }

  protected head({ back, ...options }: HeadOptions): TemplateResult {
    return screenHead({
      ...options,
      back: back && { label: this.strings.back, onClick: back },
    });
  }

  protected readonly toOverview = () => this.context.navigation.navigate('overview');

  /** Renders the error of the last action. */
  protected problem(): TemplateResult | typeof nothing {
    return problemNotice(this.action.problem, this.strings);
  }

  /** Renders the button of the screen's action or, after a problem, the one that helps with it. */
  protected mainButton({
    waiting = this.strings.retryIn,
    startAgain,
    ...options
  }: MainButtonOptions): TemplateResult | typeof nothing {
    const { action, context, strings } = this;
    const { action: remedy, retryAt } = action.problem ?? {};
    const switching = action.busy('switch');
    if (switching !== undefined || remedy === 'switch-wallet') {
      return button({
        label: strings.chooseOtherAccount,
        busy: switching,
        onClick: () => this.#switchWallet(),
      });
    }
    if (remedy === 'switch-network') {
      return button({ ...options, label: strings.switchChain(context.chainName) });
    }
    if (remedy === 'start-again' && startAgain) {
      return button({ label: strings.restart, onClick: startAgain });
    }
    if (remedy === 'other-account') return this.otherAccountButton();
    if (remedy === 'none') return nothing;
    const isWaiting = action.isRateLimited && remedy !== 'pay';
    if (retryAt === undefined || !isWaiting) return button(options);
    return button({ ...options, label: waiting(timeUntil(retryAt, strings)), disabled: true });
  }

  /** Renders how long to wait, for screens whose buttons do not say it. */
  protected waitNote(): TemplateResult | typeof nothing {
    const { retryAt } = this.action.problem ?? {};
    if (retryAt === undefined || !this.action.isRateLimited) return nothing;
    const { strings } = this;
    return html`<p class="small figures" role="timer">${strings.retryIn(timeUntil(retryAt, strings))}</p>`;
  }

  /** Renders the way to another account, if the user has chosen this one. */
  protected otherAccountButton(): TemplateResult | typeof nothing {
    const { chooseAccount } = this.context.navigation;
    if (!chooseAccount) return nothing;
    return button({ label: this.strings.anotherAccount, onClick: chooseAccount });
  }

  /** Asks for other accounts of the wallet; the problem is gone until the next try. */
  #switchWallet() {
    this.action.run('switch', this.strings.waitingForWallet, () =>
      this.context.wallet.chooseAccounts(),
    );
  }

  protected address(address: string): TemplateResult {
    return html`<rg-address .address=${address} .strings=${this.strings}></rg-address>`;
  }
}
