import type { Address } from 'viem';
import { userRejected } from './provider-rpc-error.ts';

/** An approval request, in words. */
export interface ApprovalRequest {
  /** One line: what approving does. */
  readonly title: string;
  /** The account that is asked to act. */
  readonly account: Address;
  /** The name of the network that it is for. */
  readonly network: string;
  /** Whether the wallet pays a network fee. */
  readonly costsFee: boolean;
  /** What will happen, one sentence each. */
  readonly consequences: readonly string[];
  /** What exactly is signed, in full. */
  readonly details: string;
}

interface PendingApproval {
  readonly request: ApprovalRequest;
  readonly approve: () => void;
  readonly decline: () => void;
}

/** Shows one approval request at a time, in the order of arrival. Dispatches `change` on each. */
export class Approvals extends EventTarget {
  #queue: PendingApproval[] = [];

  get current(): ApprovalRequest | undefined {
    return this.#queue[0]?.request;
  }

  /**
   * Asks the user.
   * @throws {ProviderRpcError} 4001 when the user declines.
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
