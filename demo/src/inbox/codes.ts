import { firstCode } from './find-codes.ts';
import type { Message } from './inbox.ts';

/** A code on its way from a device into the element. */
export interface NewCode {
  readonly device: 'mailbox' | 'phone';
  readonly code: string;
  /** Whether the user has copied it. */
  readonly isCopied: boolean;
}

type Devices = Readonly<Record<NewCode['device'], { readonly fresh: readonly Message[] }>>;

/** Follows each code that arrives, until the user has used it. */
export class Codes {
  readonly #devices: Devices;
  readonly #copied = new Set<string>();
  #clipboard: string | undefined;

  constructor(devices: Devices) {
    this.#devices = devices;
  }

  /** The user has copied a code. */
  copy(code: string): void {
    this.#copied.add(code);
    this.#clipboard = code;
  }

  /** The user has pasted or typed something. */
  use(): void {
    this.#clipboard = undefined;
  }

  /**
   * The newest code of these devices that was not used yet; of the first device that has one.
   *
   * @param words In its message: others may be for another account, or for another visitor.
   */
  next(
    devices: readonly NewCode['device'][] = ['mailbox', 'phone'],
    words = '',
  ): NewCode | undefined {
    for (const device of devices) {
      const texts = this.#devices[device].fresh.map(({ text }) => text);
      const code = texts
        .filter((text) => text.includes(words))
        .map(firstCode)
        .find(Boolean);
      if (!code) continue;
      const isCopied = code === this.#clipboard;
      if (isCopied || !this.#copied.has(code)) return { device, code, isCopied };
    }
    return undefined;
  }
}
