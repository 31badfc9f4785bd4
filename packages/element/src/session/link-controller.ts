import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Address } from 'viem';
import { linkFragment } from '../context/link-fragment.ts';
import { readLink, type SharedLink } from '../context/shared-link.ts';
import { ElementError } from '../element-error.ts';

/** What the page has set: another account or chain ends what was followed. */
interface Page {
  readonly account: string | undefined;
  readonly chainId: number | undefined;
}

/** The shared link in the page's address, until the user is done with it. */
export class LinkController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Page;
  #link: SharedLink | undefined;
  #isUnreadable = false;
  /** The account of the link that the user has followed, and the page's account and chain then. */
  #followed: { of: string; account: Address } | undefined;

  constructor(host: ReactiveControllerHost & Page) {
    this.#host = host;
    host.addController(this);
  }

  /** The content of the link; `undefined` if there is none for this chain. */
  get link(): SharedLink | undefined {
    return this.#link?.chainId === this.#host.chainId ? this.#link : undefined;
  }

  /** The account of the link, also after the user has followed it, until the page sets another. */
  get account(): Address | undefined {
    if (this.link) return this.link.account;
    return this.#followed?.of === this.#page ? this.#followed?.account : undefined;
  }

  get #page(): string {
    const { account, chainId } = this.#host;
    return `${account} ${chainId}`;
  }

  /** Why the link cannot be followed. */
  get problem(): ElementError | undefined {
    if (this.#isUnreadable) return new ElementError('link-unreadable');
    return this.#link && !this.link ? new ElementError('link-elsewhere') : undefined;
  }

  /** Continues with the subject of the link: the page keeps its account. */
  follow(): void {
    this.#followed = this.link && { of: this.#page, account: this.link.account };
    this.leave();
  }

  /** Ends the link and removes it from the address. */
  leave(): void {
    history.replaceState(history.state, '', location.href.replace(linkFragment, ''));
    this.#readLink();
  }

  hostUpdate(): void {
    if (!this.account) this.#followed = undefined;
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.#readLink);
    this.#readLink();
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#readLink);
  }

  readonly #readLink = () => {
    const page = location.href;
    const hasLink = linkFragment.test(page);
    this.#link = hasLink ? readLink(page) : undefined;
    this.#isUnreadable = hasLink && !this.#link;
    this.#host.requestUpdate();
  };
}
