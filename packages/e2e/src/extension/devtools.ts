import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@recovery-guardian/devnet/testing';
import { walk } from '../browser/screen.ts';

/** What Chromium can be attached to: a page, a worker. */
export interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

type Values = Record<string, unknown>;
type Listener = (parameters: never) => void;

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Values;
  result?: unknown;
  error?: { message: string };
}

/**
 * Chromium's own protocol, for what its driver library does not reach: the inside of workers.
 *
 * @see https://chromedevtools.github.io/devtools-protocol
 */
export class DevTools {
  /** The flags that Chromium needs. */
  static readonly flags = ['--remote-debugging-port=0'];

  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Map<string, Listener>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Chromium has gone'));
    });
  }

  /** @param profile Of a Chromium that was started with {@link DevTools.flags}. */
  static async connect(profile: string): Promise<DevTools> {
    const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('Chromium does not listen')));
    });
    return new DevTools(socket);
  }

  /** The only target of this type whose URL begins with this. */
  async find(type: string, url: string): Promise<Target> {
    const { targetInfos } = await this.send<{ targetInfos: Target[] }>('Target.getTargets');
    const target = targetInfos.find((one) => one.type === type && one.url.startsWith(url));
    if (!target) throw new Error(`Chromium has no ${type} at ${url}`);
    return target;
  }

  async attach<Result>(
    { targetId }: Target,
    work: (session: DevToolsSession) => Promise<Result>,
  ): Promise<Result> {
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    try {
      return await work({
        send: (method, parameters) => this.send(method, parameters, sessionId),
        on: (method, listener) => this.#listeners.set(`${sessionId} ${method}`, listener),
      });
    } finally {
      await this.send('Target.detachFromTarget', { sessionId });
    }
  }

  /** Presses a button or a link of a page as a user does, once it is there. */
  async press({ targetId }: Target, name: string): Promise<void> {
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    // Later: what closes its own page would give no answer.
    const expression = `{${walk}
      const button = everything().find((one) => one.matches('button, a') &&
        [one.textContent.trim(), one.ariaLabel].includes(${JSON.stringify(name)}));
      if (button) setTimeout(() => button.click());
      button !== undefined}`;
    await until(`“${name}” can be pressed`, async () => {
      const parameters = { expression, userGesture: true };
      const { result } = await this.send<{ result: { value: boolean } }>(
        'Runtime.evaluate',
        parameters,
        sessionId,
      );
      return result.value;
    });
  }

  /** Closes a page, or kills a worker. */
  async end({ targetId }: Target): Promise<void> {
    await this.send('Target.closeTarget', { targetId });
  }

  send<Result>(method: string, params: Values = {}, sessionId?: string): Promise<Result> {
    this.#lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#lastId, answer);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, sessionId }));
    return answer.promise as Promise<Result>;
  }

  close(): void {
    this.#socket.close();
  }

  #receive({ id, sessionId, method, params, result, error }: Message): void {
    if (method !== undefined) this.#listeners.get(`${sessionId} ${method}`)?.(params as never);
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

/** A session with one target. */
export interface DevToolsSession {
  send<Result>(method: string, parameters?: Values): Promise<Result>;
  on<Payload>(method: string, listener: (payload: Payload) => void): void;
}
