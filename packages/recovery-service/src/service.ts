import type { AccessToken, Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** The dependencies of every use case: the ports and the operator's settings. */
export type Service = Ports & { settings: Settings };

/** The caller of a route. */
export interface Caller {
  /** The host of the calling page, if the token is bound to that page's origin. */
  host: string | undefined;
  /** The network of its address, for limits: a /24 or /64. */
  network: string;
  /** The site of its address, which is harder to change: a /24 or /48. */
  site: string;
  tokenId: string;
  tokenKind: AccessToken['kind'];
  /**
   * Its `Accept-Language`, if any. Used only for a target being registered: the caller may not be
   * the owner of targets registered earlier.
   */
  language: string | undefined;
}
