import { type CSSResultGroup, html, LitElement, type nothing, type TemplateResult } from 'lit';
import { HeadingFocus } from '../components/heading-focus.ts';
import { type ScreenHeadOptions, screenHead, screenStyles } from '../components/screen.ts';
import { Ticker } from '../components/ticker.ts';
import { forgetReads, trackReads } from '../state/store.ts';
import type { ViewContext } from '../state/view-context.ts';
import { base } from '../styles/base.styles.ts';
import type { Strings } from '../translations/strings.ts';
import { AsyncAction } from './async-action.ts';
import { problemNotice } from './problem-notice.ts';

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

  protected head(options: ScreenHeadOptions): TemplateResult {
    return screenHead(options);
  }

  /** Renders the error of the last action, and how long to wait. */
  protected problem(): TemplateResult | typeof nothing {
    return problemNotice(this.action.problem, this.strings);
  }

  protected address(address: string): TemplateResult {
    return html`<rg-address .address=${address} .strings=${this.strings}></rg-address>`;
  }
}
