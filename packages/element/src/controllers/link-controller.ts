import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Address } from 'viem';
import { ElementError, type ElementErrorReason } from '../errors/element-error.ts';
import { linkFragment } from '../storage/link-fragment.ts';
import type { SharedLink } from '../storage/shared-link.ts';

/** The link in the page's address, as long as the person deals with it. */
export class LinkController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #chainId: () => number | undefined;
  #link: SharedLink | undefined;
  #isReading = false;
  #unreadable: ElementErrorReason | undefined;
  #followed: Address | undefined;

  /** @param chainId The chain that the page is about: links for others are not followed. */
  constructor(host: ReactiveControllerHost, chainId: () => number | undefined) {
    this.#host = host;
    this.#chainId = chainId;
    host.addController(this);
  }

  /** What the link hands on; `undefined` where there is none for this chain. */
  get link(): SharedLink | undefined {
    return this.#link?.chainId === this.#chainId() ? this.#link : undefined;
  }

  /** The account that the link is about, also once the person has followed it. */
  get account(): Address | undefined {
    return this.link?.account ?? this.#followed;
  }

  /** The code that reads links is on its way. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** Why the address's link cannot be followed. */
  get problem(): ElementError | undefined {
    if (this.#unreadable) return new ElementError(this.#unreadable);
    return this.#link && !this.link ? new ElementError('link-elsewhere') : undefined;
  }

  /** The person goes on with what the link is about: the page stays with its account. */
  follow(): void {
    this.#followed = this.link?.account;
    this.leave();
  }

  /** Done with it: the address loses it. */
  leave(): void {
    history.replaceState(history.state, '', location.href.replace(linkFragment, ''));
    this.#read();
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.#read);
    this.#read();
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#read);
  }

  readonly #read = () => {
    this.#link = undefined;
    this.#unreadable = undefined;
    this.#isReading = linkFragment.test(location.href);
    this.#host.requestUpdate();
    if (this.#isReading) this.#parse(location.href);
  };

  /** Few pages are opened by a link: what reads one is not loaded for all the others. */
  async #parse(page: string) {
    const reader = await import('../storage/shared-link.ts').catch(() => undefined);
    if (page !== location.href) return;
    this.#link = reader?.readLink(page);
    if (!this.#link) this.#unreadable = reader ? 'link-unreadable' : 'not-loaded';
    this.#isReading = false;
    this.#host.requestUpdate();
  }
}
