import { executeRecoveryCall, type SubmitSignatureResponse } from '@recovery-guardian/protocol';
import { html, LitElement, type PropertyValues } from 'lit';
import { type Address, getAddress, type Hex } from 'viem';
import type { PendingRecovery } from '../../chain/account-state.ts';
import { RecoveryGuardianFinalizedEvent } from '../../events/finalized.ts';
import { RecoveryGuardianRequestedEvent } from '../../events/requested.ts';
import { RecoveryGuardianSignedEvent } from '../../events/signed.ts';
import { RecoveryGuardianSubmittedEvent } from '../../events/submitted.ts';
import { exportedParts } from '../../parts/exported-parts.ts';
import { base } from '../../styles/base.styles.ts';
import type { ViewContext } from '../view-context.ts';
import type { SignatureRequest } from './check-contacts.ts';
import { areSameAddresses, findRecoveryTo } from './find-recovery.ts';
import type { Ending } from './recovery-ended.ts';
import type { SignedRecovery } from './start-recovery.ts';

/** What the person does here; what the chain does after it is read from the chain. */
type Step =
  | { name: 'owner' }
  | { name: 'check'; newOwners: readonly Address[]; request: SignatureRequest }
  | { name: 'start'; recovery: SignedRecovery };

/** One new owner, who decides alone. */
const newThreshold = 1;

/**
 * Lets a person without the key back in: the new owner, the codes, the start on the chain, the grace
 * period, the end. A recovery that already runs is taken up where the chain says it is.
 *
 * @internal
 */
export class RecoverElement extends LitElement {
  static override styles = base;

  static override properties = {
    context: { attribute: false },
    step: { state: true },
    ending: { state: true },
  };

  declare context: ViewContext;
  declare private step: Step;
  declare private ending: Ending | undefined;

  #running: PendingRecovery | undefined;
  #watch: AbortController | undefined;

  constructor() {
    super();
    this.step = { name: 'owner' };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.abort();
  }

  /** Notices how a recovery ended that ran a moment ago, whoever ended it. */
  protected override willUpdate(_changed: PropertyValues): void {
    const { recovery, owners } = this.context.state;
    if (recovery) {
      this.ending = undefined;
      this.step = { name: 'owner' };
    } else if (this.#running) {
      const { newOwners } = this.#running;
      const isFinalized = areSameAddresses(owners, newOwners);
      this.ending = isFinalized ? { kind: 'finalized', newOwners } : { kind: 'canceled' };
    }
    this.#running = recovery;
  }

  /** Told where it is seen: the chain may show it before the wallet that finalized it does. */
  protected override updated(changed: PropertyValues): void {
    const { ending, context } = this;
    if (!changed.has('ending') || ending?.kind !== 'finalized') return;
    const { account, chainId } = context;
    const { newOwners } = ending;
    this.dispatchEvent(new RecoveryGuardianFinalizedEvent({ account, chainId, newOwners }));
  }

  override render() {
    const { context, step, ending } = this;
    const { recovery, guardians, moduleEnabled } = context.state;
    if (recovery) {
      return html`<rg-pending-recovery
        exportparts=${exportedParts}
        .context=${context}
        .recovery=${recovery}
      ></rg-pending-recovery>`;
    }
    const how = ending ?? impossibility(guardians, moduleEnabled);
    if (how) {
      return html`<rg-recovery-ended
        exportparts=${exportedParts}
        .context=${context}
        .ending=${how}
      ></rg-recovery-ended>`;
    }
    switch (step.name) {
      case 'owner':
        return html`<rg-choose-owner
          exportparts=${exportedParts}
          .context=${context}
          .choose=${this.#request}
        ></rg-choose-owner>`;
      case 'check':
        return html`<rg-check-contacts
          exportparts=${exportedParts}
          .context=${context}
          .request=${step.request}
          .signed=${(answer: SubmitSignatureResponse) => this.#signed(step.newOwners, answer)}
          .leave=${this.#startAgain}
        ></rg-check-contacts>`;
      case 'start':
        return html`<rg-start-recovery
          exportparts=${exportedParts}
          .context=${context}
          .recovery=${step.recovery}
          .leave=${this.#startAgain}
        ></rg-start-recovery>`;
    }
  }

  readonly #request = async (newOwner: Address, signal: AbortSignal) => {
    const { account, chainId, client } = this.context;
    const newOwners = [newOwner];
    const recovery = { account, chainId, newOwners, newThreshold };
    const answer = await client.requestSignature(recovery, { signal });
    const { requestId, requiredVerifications, matchPhrase, expiresAt, auths } = answer;
    const challenges = auths.map((auth) => ({ ...auth, matchPhrase, expiresAt }));
    this.step = {
      name: 'check',
      newOwners,
      request: { requestId, requiredVerifications, challenges },
    };
    const details = { ...recovery, requestId, requiredVerifications };
    this.dispatchEvent(new RecoveryGuardianRequestedEvent(details));
  };

  #signed(newOwners: readonly Address[], answer: SubmitSignatureResponse) {
    const { account, chainId, module } = this.context;
    const signer = getAddress(answer.signer ?? '');
    const signature = answer.signature as Hex;
    const call = executeRecoveryCall({
      module,
      account,
      newOwners,
      newThreshold: BigInt(newThreshold),
      signatures: [{ signer, signature }],
    });
    this.step = { name: 'start', recovery: { newOwners, newThreshold, signature, calls: [call] } };
    const details = { account, chainId, newOwners, newThreshold, signer, signature };
    this.dispatchEvent(new RecoveryGuardianSignedEvent(details));
    this.#announceStart(newOwners);
  }

  /** The recovery may be started here, by the host or by the person elsewhere: the chain tells. */
  async #announceStart(newOwners: readonly Address[]) {
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const { account, chainId, waitFor } = this.context;
    try {
      const { executeAfter } = await waitFor((state) => findRecoveryTo(newOwners, state), signal);
      const details = { account, chainId, newOwners, newThreshold, executeAfter };
      this.dispatchEvent(new RecoveryGuardianSubmittedEvent(details));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  readonly #startAgain = () => {
    this.#watch?.abort();
    this.step = { name: 'owner' };
  };
}

function impossibility(guardians: readonly Address[], moduleEnabled: boolean): Ending | undefined {
  if (guardians.length === 0) return { kind: 'noGuardian' };
  return moduleEnabled ? undefined : { kind: 'moduleOff' };
}
