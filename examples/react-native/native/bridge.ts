/**
 * The app's end of the bridge: the keys are here, and the page in the WebView asks for signatures.
 * Needs nothing of React Native, so that tests run it anywhere.
 */

export interface BridgeOptions {
  /** The only origin that may ask, `https://recovery.example.com`. */
  origin: string;
  /** Runs a script in the main frame: `injectJavaScript` of the WebView. */
  inject(script: string): void;
  /**
   * Shows the text and, with the user's consent, signs it as the account: by a key, or a passkey. A user who declines
   * is an error with the `code` 4001.
   */
  sign(request: { account: string; chainId: number; message: string }): Promise<string>;
  /** Shows what the calls do, which the page need not say truly, and has the account make them. */
  send(request: { account: string; chainId: number; calls: readonly SentCall[] }): Promise<void>;
  /** Opens the browser of the device. */
  openUrl(url: string): void;
  /** Something happened in the element: its name, such as `finalized`. */
  onEvent(name: string): void;
  /** Returns 32 random bytes or more as text, from the system's generator. */
  createToken(): string;
}

export interface SentCall {
  to: string;
  data: string;
  value: string;
}

/** What react-native-webview reports. */
interface MessageEvent {
  nativeEvent: { url: string; data: string };
}

export type Bridge = ReturnType<typeof createBridge>;

/** The most characters of a message. */
const maximum = 100_000;

export function createBridge(options: BridgeOptions) {
  const { origin, inject, openUrl, onEvent, createToken } = options;
  /** Only the main frame learns it, and only if it shows our page. */
  const token = createToken();
  let isAsking = false;

  const answer = (detail: object) => inject(answerScript(origin, detail));
  const ask = async (id: unknown, work: () => Promise<unknown>) => {
    if (isAsking) return answer({ id, error: { code: -32_002, message: 'Already asking' } });
    isAsking = true;
    let outcome: object;
    try {
      outcome = { result: (await work()) ?? null };
    } catch (error) {
      const { code = -32_603 } = error as { code?: number };
      outcome = { error: { code, message: (error as Error).message } };
    }
    isAsking = false;
    answer({ id, ...outcome });
  };

  return {
    /** The `onMessage` of the WebView. */
    onMessage({ nativeEvent }: MessageEvent): void {
      if (originOf(nativeEvent.url) !== origin || nativeEvent.data.length > maximum) return;
      const message = parse(nativeEvent.data);
      const { id, method, params, name } = message;
      if (method === 'connect') {
        // A frame may ask as well: on Android, messages do not say which one did. The answer reaches
        // the main frame only.
        answer({ token });
      } else if (message.token !== token) {
        // Not our page.
      } else if (method === 'tell' && isName(name)) {
        onEvent(name);
      } else if (method === 'sign' && isSignRequest(params)) {
        void ask(id, () => options.sign(params));
      } else if (method === 'send' && isSendRequest(params)) {
        void ask(id, () => options.send(params));
      } else {
        answer({ id, error: { code: -32_602, message: 'Not a request of this bridge' } });
      }
    },

    /** The `onShouldStartLoadWithRequest`: other pages open in the browser, never in this WebView. */
    mayLoad({ url, isTopFrame = true }: { url: string; isTopFrame?: boolean }): boolean {
      if (isTopFrame && originOf(url) === origin) return true;
      if (isTopFrame && url.startsWith('https://')) openUrl(url);
      return false;
    },
  };
}

/** Writes the script that hands an answer to our page, if that is what the main frame shows. */
function answerScript(origin: string, detail: object): string {
  return `if (window === window.top && location.origin === ${JSON.stringify(origin)})
    window.dispatchEvent(new CustomEvent('native-answer', { detail: ${JSON.stringify(detail)} }));
  true;`;
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

type Fields = Record<string, unknown>;

function isAboutAccount(params: unknown): params is Fields & { account: string; chainId: number } {
  if (typeof params !== 'object' || params === null) return false;
  const { account, chainId } = params as Fields;
  return isHex(account, 40) && Number.isSafeInteger(chainId);
}

function isSignRequest(params: unknown): params is Parameters<BridgeOptions['sign']>[0] {
  return isAboutAccount(params) && typeof params.message === 'string';
}

function isSendRequest(params: unknown): params is Parameters<BridgeOptions['send']>[0] {
  return isAboutAccount(params) && Array.isArray(params.calls) && params.calls.every(isCall);
}

function isCall(call: unknown): boolean {
  const { to, data, value } = (call ?? {}) as Fields;
  return isHex(to, 40) && isHex(data) && isHex(value);
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && /^[a-z-]{1,40}$/.test(name);
}

function isHex(text: unknown, digits?: number): boolean {
  const hex = typeof text === 'string' ? /^0x([0-9a-fA-F]*)$/.exec(text) : null;
  return hex !== null && (digits === undefined || hex[1]?.length === digits);
}
