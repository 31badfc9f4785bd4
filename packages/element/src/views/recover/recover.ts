import type { SubmitSignatureResponse } from '@recovery-guardian/core';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { getAddress, type Hex } from 'viem';
import { type AccountState, isOver, type PendingRecovery } from '../../chain/account-state.ts';
import {
  RecoveryGuardianFinalizedEvent,
  RecoveryGuardianRequestedEvent,
  RecoveryGuardianSignedEvent,
  RecoveryGuardianSubmittedEvent,
} from '../../context/account-events.ts';
import {
  forgetRecoveryDraft,
  type GuardianSignature,
  type NewOwners,
  onRecoveryDraft,
  type RecoveryDraft,
  readRecoveryDraft,
  type SignatureRequest,
  storeRecoveryDraft,
} from '../../context/drafts.ts';
import { writeLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { importOnDemand } from '../../on-demand.ts';
import { callout } from '../../ui/callout.ts';
import { CopyButtonElement } from '../../ui/copy-button.ts';
import { registerElements } from '../../ui/styled.ts';
import { captchaSlot, takeCaptchaToken } from '../captcha.ts';
import { endOf, findRecoveryTo, isOwnRecovery } from '../find-recovery.ts';
import { LazyPart } from '../lazy-part.ts';
import { OneTimeCodeElement } from '../steps/one-time-code.ts';
import {
  isFullySigned,
  moduleAsked,
  RecoveryWait,
  readRecoveryNonce,
  type SignedRecovery,
  shareSignatures,
  withShared,
} from '../steps/recovery-request.ts';
import { recoveryModulesOf } from '../tiers.ts';
import { ViewElement } from '../view-element.ts';
import { CheckContactsElement } from './check-contacts.ts';
import { ChooseOwnerElement } from './choose-owner.ts';
import { guardiansRound } from './guardians-round.ts';
import type { Ending } from './recovery-ended.ts';
import { type Followed, RequestController } from './request-controller.ts';

type StartedRecovery = Extract<RecoveryDraft, { stage: 'check' }>;

/**
 * Recovers an account without its key. Steps: the new owner, the codes, other guardians if needed,
 * the start on the chain, the grace period, the end. A pending recovery continues at the chain's
 * state; one of this browser where the user left it.
 *
 * @internal
 */
class RecoverElement extends ViewElement {
  static override properties = {
    ...ViewElement.properties,
    draft: { state: true },
    isResumed: { state: true },
    isStale: { state: true },
    ending: { state: true },
    replaced: { state: true },
  };

  /** What the user has done so far; later steps are read from the chain. */
  declare private draft: RecoveryDraft | undefined;
  declare private isResumed: boolean;
  declare private isStale: boolean;
  declare private ending: Ending | undefined;
  /** The previous recovery that the pending one has replaced. */
  declare private replaced: PendingRecovery | undefined;

  readonly #wait = new RecoveryWait(this);
  readonly #requests = new RequestController(
    this,
    () => this.context,
    () => this.#followed,
  );
  /** The account when it last had a pending recovery. */
  #before: AccountState | undefined;
  /** Whether the wallet was to get the account; once it is sent, wallets may expose another address. */
  #isOwn = false;
  #watch: AbortController | undefined;
  #connection: AbortController | undefined;
  #shared: Promise<void> | undefined;

  constructor() {
    super();
    this.isResumed = false;
    this.isStale = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    this.#listen(this.#connection.signal);
    // The page has moved the element.
    if (this.draft?.stage === 'signed') this.#watchStart(this.draft);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection?.abort();
    this.#watch?.abort();
  }

  /** Detects how a recent recovery ended, by any account. */
  protected override willUpdate(_changed: PropertyValues): void {
    if (!this.hasUpdated) this.#resume();
    const { state } = this.context.account;
    const { recovery, owners } = state;
    const before = this.#before;
    const end = before && endOf(before, state);
    if (recovery) {
      this.ending = undefined;
      this.draft = undefined;
      if (!before) forgetRecoveryDraft(this.context.account);
      if (before && !findRecoveryTo(recovery.newOwners, before)) {
        this.replaced = end === 'replaced' ? before.recovery : undefined;
        this.#isOwn = false;
      }
      this.#isOwn ||= isOwnRecovery(recovery.newOwners, this.context.wallet.accounts);
    } else if (before) {
      const isOwn = findRecoveryTo(owners, before) && this.#isOwn;
      this.ending = end === 'lost' ? { kind: 'finalized', owners, isOwn } : { kind: 'canceled' };
    }
    this.#before = recovery && state;
    if (recovery) return;
    // The next recovery may be another user's.
    this.#isOwn = false;
    this.replaced = undefined;
  }

  /** Dispatched when it is seen: the chain may show it before the wallet that finalized it does. */
  protected override updated(changed: PropertyValues): void {
    const { ending, context } = this;
    if (!changed.has('ending') || ending?.kind !== 'finalized') return;
    const { account, chainId } = context.account;
    const { owners: newOwners } = ending;
    this.dispatchEvent(new RecoveryGuardianFinalizedEvent({ account, chainId, newOwners }));
  }

  override render() {
    const { context, draft, ending } = this;
    const { recovery, guardians, moduleEnabled } = context.account.state;
    if (recovery) {
      return this.#later(html`<rg-pending-recovery
        .context=${context}
        .recovery=${recovery}
        .replaced=${this.replaced}
        .request=${this.#requests.request}
        .isUnknown=${this.#requests.isMissing}
        .isOwn=${this.#isOwn}
        .look=${this.#look}
      ></rg-pending-recovery>`);
    }
    const how = ending ?? impossibility(guardians, moduleEnabled);
    if (how) return this.#renderEnd(how);
    const isAsked = draft ? draft.module : recoveryModulesOf(context).length > 1;
    const question = isAsked ? this.#wait.render('recovery') : undefined;
    if (question) return question;
    if (!draft) {
      return html`<rg-choose-owner
        .context=${context}
        .isStale=${this.isStale}
        .choose=${this.#request}
        .askGuardians=${this.#askGuardians}
      >
        ${captchaSlot}
      </rg-choose-owner>`;
    }
    return html`<div class="group">
      ${
        this.isResumed
          ? callout({ kind: 'info', text: this.strings.resumedNotice, alert: true })
          : nothing
      }
      ${draft.stage === 'check' ? this.#renderCheck(draft) : this.#renderSigned(draft)}
    </div>`;
  }

  #renderCheck(draft: StartedRecovery) {
    const { account, chainId } = this.context.account;
    const changed = (request: SignatureRequest) => this.#goTo({ ...draft, request });
    if (draft.request.lastCodeAt) {
      return this.#later(html`<rg-last-code
        .context=${this.context}
        .request=${draft.request}
        .changed=${changed}
        .leave=${this.#startAgain}
      ></rg-last-code>`);
    }
    return html`<rg-check-contacts
      .context=${this.context}
      .request=${draft.request}
      .newOwners=${draft}
      .link=${writeLink({ kind: 'recovery', account, chainId, requestId: draft.request.requestId })}
      .changed=${changed}
      .signed=${(answer: SubmitSignatureResponse, signal: AbortSignal) =>
        this.#signed(draft, answer, signal)}
      .leave=${this.#startAgain}
      .askGuardians=${
        // One of them is the service's, which has sent the codes.
        this.context.account.state.guardians.length > 1
          ? (signal: AbortSignal) => this.#askGuardians(draft, signal)
          : undefined
      }
    ></rg-check-contacts>`;
  }

  #renderSigned(draft: SignedRecovery) {
    const { request } = this.#requests;
    const recovery = { ...draft, signatures: withShared(draft.signatures, request) };
    if (isFullySigned(recovery, this.context.account)) {
      return this.#later(html`<rg-start-recovery
        .context=${this.context}
        .recovery=${recovery}
        .shared=${this.#shared}
        .request=${request}
        .look=${this.#look}
        .leave=${this.#startAgain}
      ></rg-start-recovery>`);
    }
    if (!this.#collecting.value) {
      return html`<div class="screen">${this.#collecting.render()}</div>`;
    }
    return html`<rg-collect-signatures
      .context=${this.context}
      .round=${guardiansRound(recovery, this.context, this.span)}
      .changed=${(signatures: readonly GuardianSignature[]) => this.#goTo({ ...draft, signatures })}
      .leave=${this.#startAgain}
    ></rg-collect-signatures>`;
  }

  readonly #request = async (owners: NewOwners, signal: AbortSignal) => {
    const { account, chainId } = this.context.account;
    const { client } = this.context.service;
    const recovery = { account, chainId, ...owners, newOwners: [...owners.newOwners] };
    const captchaToken = await takeCaptchaToken(this.context.service, 'recover');
    const answer = await client.requestSignature(
      { ...recovery, ...moduleAsked(this.context) },
      { signal, captchaToken },
    );
    const { requestId, requiredVerifications, matchPhrase, expiresAt, auths } = answer;
    const challenges = auths.map((auth) => ({ ...auth, matchPhrase, expiresAt }));
    const request = { requestId, requiredVerifications, challenges, confirmed: [] };
    this.#goTo({ stage: 'check', ...owners, request });
    const details = { ...recovery, requestId, requiredVerifications };
    this.dispatchEvent(new RecoveryGuardianRequestedEvent(details));
  };

  readonly #askGuardians = async ({ newOwners, newThreshold }: NewOwners, signal: AbortSignal) => {
    const nonce = await readRecoveryNonce(this.context.account, signal);
    this.#goTo({ stage: 'signed', newOwners, newThreshold, signatures: [], nonce });
  };

  async #signed(
    { newOwners, newThreshold, request }: StartedRecovery,
    answer: SubmitSignatureResponse,
    signal: AbortSignal,
  ) {
    const { account, chainId, knownTargets, ...memory } = this.context.account;
    const nonce = await readRecoveryNonce(this.context.account, signal);
    const signer = getAddress(answer.signer ?? '');
    // Named while it waits, on a phone that has never seen the account before.
    memory.rememberGuardian(signer);
    if (knownTargets.length === 0) {
      memory.rememberTargets(
        request.challenges.map(({ channel, target }) => ({ channel, target })),
      );
    }
    const signature = answer.signature as Hex;
    const signatures = [{ signer, signature }];
    this.#goTo({ stage: 'signed', newOwners, newThreshold, signatures, nonce });
    const details = { account, chainId, newOwners, newThreshold, signer, signature };
    this.dispatchEvent(new RecoveryGuardianSignedEvent(details));
  }

  /** Resumes what was started in this browser, or what another of its tabs has stored. */
  readonly #resume = () => {
    const draft = readRecoveryDraft(this.context.account);
    if (!draft) return;
    this.draft = draft;
    this.#wait.module = draft.module;
    this.#laterSteps.prepare();
    this.isResumed = true;
    if (draft.stage === 'signed') this.#watchStart(draft);
  };

  /** An element that was upgraded later has its properties only after an update. */
  async #listen(signal: AbortSignal) {
    await this.updateComplete;
    if (!signal.aborted) onRecoveryDraft(this.context.account, this.#resume, signal);
  }

  /** Also stores it until it expires. */
  #goTo(step: RecoveryDraft) {
    const { module } = this.#wait;
    const draft = { ...step, ...(module && { module }) };
    this.draft = draft;
    this.#laterSteps.prepare();
    this.isResumed = false;
    this.isStale = false;
    storeRecoveryDraft(this.context.account, draft);
    if (draft.stage !== 'signed') return;
    this.#watchStart(draft);
    this.#shared = this.#share(draft);
  }

  /** If it fails, signatures are passed on by links, or shared when the recovery starts. */
  async #share(draft: SignedRecovery) {
    const { context } = this;
    const signal = this.#connection?.signal;
    if (!context.service.offers.execution || !signal) return;
    try {
      await shareSignatures(context, draft, signal);
      await this.#look();
    } catch {
      // Reported above.
    }
  }

  readonly #look = () => this.#requests.look();

  /** The recovery that the service may have a request for. */
  get #followed(): Followed | undefined {
    const { offers } = this.context.service;
    const { state } = this.context.account;
    const { recovery } = state;
    const isKept = offers.execution || offers.finalization;
    if (recovery) return isKept ? { ...recovery, isWaiting: !isOver(state, recovery) } : undefined;
    return offers.execution && this.draft?.stage === 'signed' ? this.draft : undefined;
  }

  /**
   * Waits until the chain shows this recovery, started here, by the host or elsewhere. If another one
   * was started instead, these signatures are void.
   */
  async #watchStart({ newOwners, newThreshold, nonce, module }: SignedRecovery) {
    this.#watch?.abort();
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const { account, chainId, rpc, waitFor, module: shown } = this.context.account;
    const of = { rpc, account, module: module ?? shown };
    try {
      // If the chain does not answer now, a later read shows it.
      const now = await readRecoveryNonce(of, signal).catch(() => nonce);
      // This recovery may have raised the nonce itself, just after the account was read.
      const isUsed = now !== nonce && (await waitFor((state) => state, signal));
      if (isUsed && !isUsed.recovery) this.#outdated();
      const { executeAfter } = await waitFor((state) => findRecoveryTo(newOwners, state), signal);
      const details = { account, chainId, newOwners, newThreshold, executeAfter };
      this.dispatchEvent(new RecoveryGuardianSubmittedEvent(details));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #outdated() {
    this.#startAgain();
    this.isStale = true;
  }

  readonly #startOver = () => {
    this.ending = undefined;
  };

  readonly #startAgain = () => {
    this.#watch?.abort();
    forgetRecoveryDraft(this.context.account);
    this.draft = undefined;
    this.#wait.module = undefined;
    this.isResumed = false;
  };

  /** For accounts with several guardians. */
  readonly #collecting = new LazyPart(this, async () => {
    const { elements } = await importOnDemand(
      'views/steps/collect-signatures',
      () => import('../steps/collect-signatures.ts'),
    );
    registerElements(elements);
    return elements;
  });

  /** The steps after the codes, and the screens of the end. */
  readonly #laterSteps = new LazyPart(this, async () => {
    const { elements } = await importOnDemand(
      'views/recover/later-steps',
      () => import('./later-steps.ts'),
    );
    registerElements(elements);
    return elements;
  });

  #later(screen: TemplateResult): TemplateResult {
    if (this.#laterSteps.value) return screen;
    return html`<div class="screen">${this.#laterSteps.render()}</div>`;
  }

  #renderEnd(ending: Ending) {
    return this.#later(html`<rg-recovery-ended
      .context=${this.context}
      .ending=${ending}
      .startAgain=${this.#startOver}
    ></rg-recovery-ended>`);
  }
}

function impossibility(guardians: readonly unknown[], moduleEnabled: boolean): Ending | undefined {
  if (guardians.length === 0) return { kind: 'noGuardian' };
  return moduleEnabled ? undefined : { kind: 'moduleOff' };
}

/** The elements of the view, by tag: registered when it is first shown. Inner ones first. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  'rg-one-time-code': OneTimeCodeElement,
  'rg-choose-owner': ChooseOwnerElement,
  'rg-check-contacts': CheckContactsElement,
  'rg-recover': RecoverElement,
};

export const render = (context: ViewContext) =>
  html`<rg-recover .context=${context}>${captchaSlot}</rg-recover>`;
