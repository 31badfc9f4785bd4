import type { Address } from 'viem';
import { userRejected } from './provider-rpc-error.ts';

/** What the person is asked, in words. */
export interface ApprovalRequest {
  /** One line: what approving does. */
  readonly title: string;
  /** Who is asked to act. */
  readonly account: Address;
  /** What will happen, one sentence each. */
  readonly consequences: readonly string[];
  /** What exactly is signed, unshortened. */
  readonly details: string;
}

interface PendingApproval {
  readonly request: ApprovalRequest;
  readonly approve: () => void;
  readonly decline: () => void;
}

/** One question at a time, in the order they came. Tells of each new one by a `change` event. */
export class Approvals extends EventTarget {
  #queue: PendingApproval[] = [];

  /** What is being asked now. */
  get current(): ApprovalRequest | undefined {
    return this.#queue[0]?.request;
  }

  /**
   * Asks the person.
   * @throws {ProviderRpcError} 4001 when they decline.
   */
  ask(request: ApprovalRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const decline = () => reject(userRejected());
      this.#queue.push({ request, approve: resolve, decline });
      this.#changed();
    });
  }

  approve(): void {
    this.#answer((approval) => approval.approve());
  }

  decline(): void {
    this.#answer((approval) => approval.decline());
  }

  #answer(how: (approval: PendingApproval) => void): void {
    const answered = this.#queue.shift();
    if (answered) how(answered);
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
