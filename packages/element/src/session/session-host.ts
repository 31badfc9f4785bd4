import type { ReactiveControllerHost } from 'lit';
import type { Eip1193Provider } from '../chain/eip1193.ts';
import type { RecoveryClient } from '../chain/recovery-client.ts';
import type { CaptchaToken } from '../state/service.ts';
import type { Strings } from '../translations/strings.ts';
import type { ViewName } from '../view-names.ts';
import type { Signer } from '../wallet/wallet.ts';

/** The element, as far as its session knows it: the properties that the page has set. */
export type SessionHost = ReactiveControllerHost &
  HTMLElement & {
    readonly baseUrl: string | undefined;
    readonly accessToken: string | undefined;
    readonly chainId: number | undefined;
    readonly account: string | undefined;
    readonly view: ViewName;
    readonly rpcUrl: string | undefined;
    readonly apiUrl: string | undefined;
    readonly recoveryModule: string | undefined;
    readonly siweDomain: string | undefined;
    readonly provider: Eip1193Provider | undefined;
    readonly signer: Signer | undefined;
    readonly client: RecoveryClient | undefined;
    readonly captchaToken: CaptchaToken | undefined;
  };

/** What the session cannot read from the element's properties. */
export interface SessionOptions {
  /** The loaded texts; `undefined` until the overview's are. */
  strings(): Strings | undefined;
  /**
   * Loads all texts.
   *
   * @throws {ElementError} `not-loaded` if they cannot be fetched.
   */
  loadAllStrings(): Promise<void>;
  /** The language of messages: a BCP 47 tag; `undefined` for the browser's. */
  language(): string | undefined;
  /** Whether the user has interacted with the element. */
  isInUse(): boolean;
  /** Whether the inside is or was visible to the user. */
  isShown(): boolean;
  navigate(view: ViewName): void;
}
