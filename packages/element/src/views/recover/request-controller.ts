import type { RecoveryRequest } from '@recovery-guardian/core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { pause, pollingIntervals } from '../../chain/json-rpc.ts';
import type { NewOwners } from '../../context/drafts.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { findRequest, readRecoveryNonce } from '../steps/recovery-request.ts';

/** A recovery to look up at the service; a pending one has used the last nonce. */
export type Followed = NewOwners & {
  nonce?: string;
  /** Whether nothing is expected to change for days. */
  isWaiting?: boolean;
};

/**
 * Polls the service's request for a recovery while the page is visible. It shows who has signed,
 * and whether it is being sent to the chain.
 */
export class RequestController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #context: () => ViewContext;
  readonly #followed: () => Followed | undefined;
  #key: string | undefined;
  #abort = new AbortController();
  #request: RecoveryRequest | undefined;
  #isMissing = false;

  /** @param followed What to look up; `undefined` if there is no reason to. */
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

  /** The service's latest answer. */
  get request(): RecoveryRequest | undefined {
    return this.#request;
  }

  /** Whether the service has no request for it. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Asks now. @throws The error of the service or the chain. */
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
    // Once it has started, it is still the same.
    const key = followed && JSON.stringify([followed.newOwners, followed.newThreshold]);
    if (key === this.#key) return;
    this.#stop();
    this.#key = key;
    if (!followed) return;
    this.#follow(this.#abort.signal).catch(() => {
      // It was stopped.
    });
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
    const { request, longest } = pollingIntervals;
    let interval = request;
    for (;;) {
      try {
        if (!document.hidden) await this.look();
        interval = this.#followed()?.isWaiting ? longest : request;
      } catch {
        // The next poll repeats it.
        interval = Math.min(2 * interval, longest);
      }
      await pause(interval, signal);
    }
  }
}

async function readUsedNonce(context: ViewContext, signal: AbortSignal): Promise<string> {
  return String(BigInt(await readRecoveryNonce(context.account, signal)) - 1n);
}
