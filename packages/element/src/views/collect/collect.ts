import { type DescribeSignatureResponse, findNewOwnersProblem } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Address, getAddress, isAddressEqual } from 'viem';
import { type RecoveryDraft, readRecoveryDraft, storeRecoveryDraft } from '../../context/drafts.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { ElementError } from '../../element-error.ts';
import { addressesInWords, fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { CopyButtonElement, copyField } from '../../ui/copy-button.ts';
import { skeleton } from '../../ui/screen.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { typedDataHash } from '../../wallet/typed-data.ts';
import { loadFriends } from '../friends/load-friends.ts';
import { LazyPart } from '../lazy-part.ts';
import {
  canAskAgain,
  describeError,
  endsRequest,
  type Problem,
  problemScreen,
} from '../problem.ts';
import { elements as collecting } from '../steps/collect-signatures.ts';
import { consequence } from '../steps/consequence.ts';
import { typedDataOf } from '../steps/recovery-request.ts';
import { recoveryModulesOf } from '../tiers.ts';
import { ViewElement } from '../view-element.ts';
import { AnswerGuardianElement, LinkElement } from './answer-element.ts';
import { AnswerOwnerElement, CollectOwnersElement, sendToOtherTab } from './owners.ts';

/**
 * Shows the link that opened the page in place of the views, until the user is done with it.
 *
 * @internal
 */
class SharedLinkElement extends ViewElement {
  override render() {
    const { link } = this.context.navigation;
    // What was read for one link must not be shown for another.
    return link && html`${keyed(link, this.#renderLink(link))}`;
  }

  #renderLink(link: SharedLink): TemplateResult {
    const { context } = this;
    switch (link.kind) {
      case 'guardian':
        return html`<rg-answer-guardian
          .context=${context}
          .asked=${link}
        ></rg-answer-guardian>`;
      case 'owner':
        return html`<rg-answer-owner
          .context=${context}
          .asked=${link}
        ></rg-answer-owner>`;
      case 'recovery':
        return html`<rg-follow-recovery
          .context=${context}
          .asked=${link}
        ></rg-follow-recovery>`;
      case 'signature':
        return html`<rg-take-signature
          .context=${context}
          .answer=${link}
        ></rg-take-signature>`;
      case 'invitation':
        return this.#ofFriends(html`<rg-answer-invitation
          .context=${context}
          .asked=${link}
        ></rg-answer-invitation>`);
      case 'acceptance':
        return this.#ofFriends(html`<rg-take-answer
          .context=${context}
          .answer=${link}
        ></rg-take-answer>`);
    }
  }

  readonly #friends = new LazyPart(this, loadFriends);

  #ofFriends(screen: TemplateResult): TemplateResult {
    if (this.#friends.value) return screen;
    return html`<div class="screen">${this.#friends.render()}</div>`;
  }
}

type StartedRecovery = Extract<RecoveryDraft, { stage: 'check' }>;

/**
 * Continues a recovery that was started on another device. The link only names the request: the
 * service describes it, and the user confirms it before anything is stored. A recovery of this
 * browser is replaced only with the user's consent.
 *
 * @internal
 */
class FollowRecoveryElement extends LinkElement {
  static override properties = {
    ...LinkElement.properties,
    asked: { attribute: false },
    described: { state: true },
  };

  declare asked: Extract<SharedLink, { kind: 'recovery' }>;
  /** The service's description of the request; `undefined` until it has answered. */
  declare private described: DescribeSignatureResponse | undefined;

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.#describe();
  }

  override render() {
    const { strings, described } = this;
    const { problem } = this.action;
    if (!described) return problem ? this.#renderProblem(problem) : skeleton(strings.loading);
    const recovery = this.#recoveryOf(described);
    if (!recovery) return this.renderRefusal(strings.strangeTitle, strings.strangeLead);
    if (described.status !== 'open' && described.status !== 'signed') return this.#renderOver();
    return this.inModule(recovery.module, () => this.#renderQuestion(recovery));
  }

  #renderQuestion(recovery: StartedRecovery) {
    const { strings } = this;
    const { newOwners, newThreshold, request } = recovery;
    const other = readRecoveryDraft(this.context.account);
    const isSame = other?.stage === 'check' && other.request.requestId === request.requestId;
    return html`<div class="screen">
      ${this.head({ title: strings.followTitle, lead: strings.followLead })}
      ${fullAddresses(strings.newOwnersLabel, newOwners)}
      ${consequence([strings.ownerOutcome(addressesInWords(newOwners), this.span, newOwners.length, newThreshold)])}
      ${other && !isSame ? this.#renderOther(other) : undefined}
      <div class="actions" part="actions">
        ${
          other && !isSame
            ? button({ label: strings.followKeep, onClick: () => this.#returnToOwn() })
            : button({ label: strings.followButton, onClick: () => this.#follow(recovery) })
        }
        ${
          other && !isSame
            ? button({
                label: strings.followReplace,
                kind: 'secondary',
                onClick: () => this.#follow(recovery),
              })
            : undefined
        }
        ${this.renderLeave(strings.followNotMine, 'plain')}
      </div>
    </div>`;
  }

  /** Shows the recovery that this browser would forget. */
  #renderOther({ newOwners }: RecoveryDraft) {
    const { strings } = this;
    return html`${callout({
      kind: 'warning',
      title: strings.followOtherTitle,
      text: strings.followOtherLead,
    })}
    ${fullAddresses(strings.followOtherOwners, newOwners)}`;
  }

  #renderProblem(problem: Problem) {
    const { strings } = this;
    if (endsRequest(problem)) {
      const again = button({ label: strings.restart, onClick: () => this.#startAgain() });
      return problemScreen(problem, strings, again);
    }
    const isRetried = canAskAgain(problem);
    return problemScreen(
      problem,
      strings,
      html`${isRetried ? button({ label: strings.tryAgain, onClick: () => this.#describe() }) : nothing}
      ${this.renderLeave(strings.linkLeaveButton, isRetried ? 'plain' : undefined)}`,
    );
  }

  #startAgain() {
    this.context.navigation.navigate('recover');
    this.context.navigation.leaveLink();
  }

  /** The request has expired, was canceled, or was overtaken on the chain. */
  #renderOver() {
    return this.#renderProblem(describeError(new ElementError('request-not-found'), this.context));
  }

  #describe() {
    const { requestId } = this.asked;
    this.action.run('describe', this.strings.loading, async ({ signal }) => {
      this.described = await this.context.service.client.describeSignature(
        { requestId },
        { signal },
      );
    });
  }

  /** Returns `undefined` if the service's request is for another account or chain, or invalid owners. */
  #recoveryOf(described: DescribeSignatureResponse): StartedRecovery | undefined {
    const { account, chainId, state } = this.context.account;
    const { newThreshold, requiredVerifications, matchPhrase, auths, lastCodeAt } = described;
    // The service says which one its request is for.
    const module = described.moduleAddress as Address | undefined;
    const isFurther =
      recoveryModulesOf(this.context).length > 1 ||
      (module && !isAddressEqual(module, this.context.account.module));
    const newOwners = described.newOwners.map((owner) => getAddress(owner));
    const { guardians } = state;
    const isOfAccount =
      described.chainId === chainId && isAddressEqual(getAddress(described.account), account);
    if (!isOfAccount || findNewOwnersProblem({ account, newOwners, newThreshold, guardians })) {
      return undefined;
    }
    return {
      stage: 'check',
      newOwners,
      newThreshold,
      ...(module && isFurther && { module: getAddress(module) }),
      request: {
        requestId: this.asked.requestId,
        requiredVerifications,
        challenges: auths.map(({ isVerified: _, ...auth }) => ({ ...auth, matchPhrase })),
        confirmed: auths
          .filter(({ isVerified }) => isVerified)
          .map(({ challengeId }) => challengeId),
        ...(Date.parse(lastCodeAt ?? '') > Date.now() && { lastCodeAt }),
      },
    };
  }

  #follow(recovery: StartedRecovery) {
    const { context } = this;
    storeRecoveryDraft(context.account, recovery);
    context.navigation.navigate('recover');
    context.navigation.followLink();
  }

  /** Returns to the recovery that was started here. */
  #returnToOwn() {
    this.context.navigation.navigate('recover');
    this.context.navigation.followLink();
  }
}

/**
 * Receives a signature that came back by a link. A guardian's is added to this browser's recovery,
 * which then continues here; an owner's is sent to the tab that waits for it. If nothing in this
 * browser waits, it can be copied.
 *
 * @internal
 */
class TakeSignatureElement extends LinkElement {
  static override properties = {
    ...LinkElement.properties,
    answer: { attribute: false },
    outcome: { state: true },
  };

  declare answer: Extract<SharedLink, { kind: 'signature' }>;
  declare private outcome: 'taken' | 'unclaimed' | undefined;

  override render() {
    const draft = readRecoveryDraft(this.context.account);
    const module = this.answer.of === 'guardian' ? draft?.module : undefined;
    return this.inModule(module, () => this.#render());
  }

  #render() {
    const { strings, outcome } = this;
    if (outcome === 'taken') return this.#renderTaken();
    if (outcome === 'unclaimed') return this.#renderUnclaimed();
    // An owner's signature may be for anything.
    const title = this.answer.of === 'guardian' ? strings.takeTitle : strings.answerButton;
    return html`<div class="screen">
      ${this.head({ title, lead: strings.takeLead })}
      ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: strings.takeButton,
          busy: this.action.busy('take'),
          onClick: () => this.#takeSignature(),
        })}
        ${this.renderLeave(strings.linkLeaveButton, 'plain')}
      </div>
    </div>`;
  }

  #renderTaken() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: strings.takenTitle,
        lead: strings.takenLead,
      })}
    </div>`;
  }

  #renderUnclaimed() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({ title: strings.unclaimedTitle, lead: strings.unclaimedLead })}
      ${copyField({
        id: 'signature',
        label: strings.signatureLabel,
        value: this.answer.signature,
        copyLabel: strings.copySignature,
        kind: 'primary',
        strings,
      })}
      <div class="actions" part="actions">${this.renderLeave(strings.linkLeaveButton, 'plain')}</div>
    </div>`;
  }

  #takeSignature() {
    this.action.run('take', this.strings.codeBusy, async ({ signal }) => {
      if (this.answer.of === 'guardian') {
        await this.#takeGuardians(signal);
      } else {
        const isTaken = await sendToOtherTab(this.context.account, this.answer.signature);
        this.outcome = isTaken ? 'taken' : 'unclaimed';
      }
    });
  }

  async #takeGuardians(signal: AbortSignal) {
    const { context } = this;
    const { signature } = this.answer;
    const draft = readRecoveryDraft(context.account);
    if (draft?.stage !== 'signed') {
      this.outcome = 'unclaimed';
      return;
    }
    const { rpc, state } = context.account;
    const { signatures } = draft;
    const digest = typedDataHash(typedDataOf(context.account, draft));
    const signers = state.guardians;
    const signer = await findSigner(
      rpc,
      { digest, signature, signers, areContractsTaken: true },
      signal,
    );
    if (!signer) throw new ElementError('not-a-signer');
    if (signatures.some((one) => isAddressEqual(one.signer, signer))) {
      throw new ElementError('signed-already');
    }
    storeRecoveryDraft(context.account, {
      ...draft,
      signatures: [...signatures, { signer, signature }],
    });
    context.navigation.navigate('recover');
    context.navigation.followLink();
  }
}

/** The elements for collecting signatures and for links: registered when first needed. */
export const elements = {
  'rg-copy-button': CopyButtonElement,
  ...collecting,
  'rg-collect-owners': CollectOwnersElement,
  'rg-answer-guardian': AnswerGuardianElement,
  'rg-answer-owner': AnswerOwnerElement,
  'rg-follow-recovery': FollowRecoveryElement,
  'rg-take-signature': TakeSignatureElement,
  'rg-shared-link': SharedLinkElement,
};

/** Renders the link that opened the page. */
export const render = (context: ViewContext) =>
  html`<rg-shared-link .context=${context}></rg-shared-link>`;
