import type { Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** What every use case is given: the ports and the operator's settings. */
export type Service = Ports & { settings: Settings };

/** Who asks. */
export type Caller = {
  /** The host of the page that asks, where its token is bound to that page's origin. */
  host: string | undefined;
};
