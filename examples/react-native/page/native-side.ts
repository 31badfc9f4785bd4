/** The page's end of the bridge. It has no key: it asks the app, which asks its user. */

/** A call that the account is to make, as JSON has it. */
export interface SentCall {
  to: string;
  data: string;
  /** In wei, as hexadecimal. */
  value: string;
}

export interface NativeSide {
  /** Signs a text as the account. */
  sign(request: { account: string; chainId: number; message: string }): Promise<`0x${string}`>;
  /** Has the account make calls, all or none. */
  send(request: { account: string; chainId: number; calls: SentCall[] }): Promise<void>;
  /** Tells the app what happened. */
  tell(event: string): void;
}

interface Answer {
  token?: string;
  id?: string;
  result?: unknown;
  error?: { code: number; message: string };
}

/** Connects to the app; `undefined` in a browser, which is none. */
export function connectNativeSide(): NativeSide | undefined {
  const { ReactNativeWebView: app } = window;
  if (!app) return undefined;
  const waiting = new Map<string, (answer: Answer) => void>();
  // Only the main frame gets it, so that the app knows who asks.
  const token = new Promise<string>((resolve) => {
    window.addEventListener('native-answer', (event) => {
      const answer = (event as CustomEvent<Answer>).detail;
      if (answer.token !== undefined) resolve(answer.token);
      else waiting.get(answer.id ?? '')?.(answer);
    });
  });
  const post = (message: object) => app.postMessage(JSON.stringify(message));
  const ask = async (method: string, params: object) => {
    const known = await token;
    const id = crypto.randomUUID();
    const { result, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      post({ token: known, id, method, params });
    });
    waiting.delete(id);
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  };
  post({ method: 'connect' });
  return {
    sign: async (request) => (await ask('sign', request)) as `0x${string}`,
    send: async (request) => void (await ask('send', request)),
    tell: (name) => void token.then((known) => post({ token: known, method: 'tell', name })),
  };
}

declare global {
  interface Window {
    /** What react-native-webview adds. */
    ReactNativeWebView?: { postMessage(text: string): void };
  }
}
