import type { Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** What every use case is given: the ports and the operator's settings. */
export type Service = Ports & { settings: Settings };

/** Who asks. */
export type Caller = {
  /** The host of the page that asks, where its token is bound to that page's origin. */
  host: string | undefined;
  /** The network of its address, as limits count it: a /24 or /64. */
  network: string;
  /** Of its access token. */
  tokenId: string;
  /** The languages that it reads, as `Accept-Language` names them; `undefined` where it names none. */
  language: string | undefined;
};
