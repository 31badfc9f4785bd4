import type { AccessToken, Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** What every use case is given: the ports and the operator's settings. */
export type Service = Ports & { settings: Settings };

/** Who asks. */
export type Caller = {
  /** The host of the page that asks, where its token is bound to that page's origin. */
  host: string | undefined;
  /** The network of its address, as limits count it: a /24 or /64. */
  network: string;
  /** The site of its address, which a stranger cannot change as easily: a /24 or /48. */
  site: string;
  /** Of its access token. */
  tokenId: string;
  tokenKind: AccessToken['kind'];
  /**
   * The languages of its `Accept-Language`; `undefined` where it has none. They decide only for a target
   * that is being registered: the caller need not be the owner of one registered earlier (security S28).
   */
  language: string | undefined;
};
