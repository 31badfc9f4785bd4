import { connect, type Socket } from 'node:net';

/** An element of the page, as Marionette names it. */
export type ElementReference = Record<string, string>;

/** The message type, the command's number, the error, and the result. */
type Answer = [1, number, { error: string; message: string } | null, unknown];

/** Firefox's own remote control. Unlike the standard ones it reaches an extension's pages. */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #received = Buffer.alloc(0);
  #lastId = 0;
  #current: string | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => this.#read(data));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has gone'));
    });
  }

  /** Connects as soon as Firefox listens on this port. */
  static async connect(port: number): Promise<Marionette> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const socket = connect(port, '127.0.0.1');
        await new Promise((resolve, reject) =>
          socket.once('connect', resolve).once('error', reject),
        );
        const marionette = new Marionette(socket);
        await marionette.send('WebDriver:NewSession', {});
        return marionette;
      } catch (error) {
        if (attempt === 600) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  /** @throws {Error} with Firefox's error */
  send(command: string, parameters: object): Promise<unknown> {
    this.#lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#lastId, answer);
    const message = Buffer.from(JSON.stringify([0, this.#lastId, command, parameters]));
    this.#socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return answer.promise;
  }

  async handles(): Promise<readonly string[]> {
    return (await this.send('WebDriver:GetWindowHandles', {})) as string[];
  }

  /** Brings a tab to the front: later commands apply to it. */
  async switchTo(handle: string): Promise<void> {
    if (handle === this.#current) return;
    await this.send('WebDriver:SwitchToWindow', { handle, focus: true });
    this.#current = handle;
  }

  /** Opens a tab in the background. */
  async openTab(): Promise<string> {
    // The window in front may have closed itself.
    const [first = ''] = await this.handles();
    await this.switchTo(first);
    const opened = await this.send('WebDriver:NewWindow', { type: 'tab', focus: false });
    return (opened as { handle: string }).handle;
  }

  async run(script: string, ...args: unknown[]): Promise<unknown> {
    const answer = await this.send('WebDriver:ExecuteScript', { script, args });
    return (answer as { value: unknown }).value;
  }

  /** Runs a function's body in the browser's own window, which may do everything. */
  async runInBrowser(script: string, ...args: unknown[]): Promise<void> {
    await this.send('Marionette:SetContext', { value: 'chrome' });
    await this.run(script, ...args).finally(() =>
      this.send('Marionette:SetContext', { value: 'content' }),
    );
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Messages follow each other, each preceded by its length. */
  #read(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const length = Number(this.#received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#received.length < colon + 1 + length) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, colon + 1 + length).toString());
      this.#received = this.#received.subarray(colon + 1 + length);
      // The first one is a greeting.
      if (Array.isArray(message)) this.#settle(message as Answer);
    }
  }

  #settle([, id, error, result]: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting?.resolve(result);
  }
}
