import type { RecoveryRequest } from '@recovery-guardian/protocol';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { NewOwners } from '../../storage/recovery-draft.ts';
import { pause } from '../../wallet/pause.ts';
import type { ViewContext } from '../view-context.ts';
import { readRecoveryNonce } from './read-recovery-nonce.ts';
import { findRequest } from './recovery-request.ts';

/** A recovery to look for at the service; one that runs on the chain has used the last nonce. */
export type Followed = NewOwners & { nonce?: string };

/** In milliseconds: people sign in minutes and days. */
const interval = 4_000;

/**
 * Follows the service's request for a recovery, while the person looks: who has signed it by now, and
 * whether it is on its way to the chain.
 */
export class RequestController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #context: () => ViewContext;
  readonly #followed: () => Followed | undefined;
  #key: string | undefined;
  #abort = new AbortController();
  #request: RecoveryRequest | undefined;
  #isMissing = false;

  /** @param followed What to look for; `undefined` while there is no reason to. */
  constructor(
    host: ReactiveControllerHost,
    context: () => ViewContext,
    followed: () => Followed | undefined,
  ) {
    this.#host = host;
    this.#context = context;
    this.#followed = followed;
    host.addController(this);
  }

  /** As the service last told it. */
  get request(): RecoveryRequest | undefined {
    return this.#request;
  }

  /** The service has said that it knows of none. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Asks now. @throws What the service, or the chain, refuses with. */
  async look(): Promise<RecoveryRequest | undefined> {
    const { signal } = this.#abort;
    const followed = this.#followed();
    if (!followed) return undefined;
    const context = this.#context();
    const { newOwners, newThreshold, nonce = await readUsedNonce(context, signal) } = followed;
    const terms = { newOwners, newThreshold, nonce };
    const request = BigInt(nonce) < 0n ? undefined : await findRequest(context, terms, signal);
    signal.throwIfAborted();
    this.#request = request;
    this.#isMissing = !request;
    this.#host.requestUpdate();
    return request;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const followed = this.#followed();
    const { newOwners, newThreshold, nonce } = followed ?? {};
    const key = followed && JSON.stringify([newOwners, newThreshold, nonce]);
    if (key === this.#key) return;
    this.#stop();
    this.#key = key;
    if (followed) this.#follow(this.#abort.signal);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#key = undefined;
    this.#request = undefined;
    this.#isMissing = false;
  }

  async #follow(signal: AbortSignal) {
    while (!signal.aborted) {
      // What does not answer now will answer later.
      if (!document.hidden) await this.look().catch(() => {});
      await pause(interval, signal).catch(() => {});
    }
  }
}

async function readUsedNonce(context: ViewContext, signal: AbortSignal): Promise<string> {
  return String(BigInt(await readRecoveryNonce(context, signal)) - 1n);
}
