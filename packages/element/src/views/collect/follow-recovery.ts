import { type DescribeSignatureResponse, findNewOwnersProblem } from '@recovery-guardian/core';
import { html, nothing } from 'lit';
import { getAddress, isAddressEqual } from 'viem';
import { type RecoveryDraft, readRecoveryDraft, storeRecoveryDraft } from '../../context/drafts.ts';
import type { SharedLink } from '../../context/shared-link.ts';
import { ElementError } from '../../element-error.ts';
import { addressesInWords, fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { skeleton } from '../../ui/screen.ts';
import {
  canAskAgain,
  describeError,
  endsRequest,
  type Problem,
  problemScreen,
} from '../problem.ts';
import { consequence } from '../steps/consequence.ts';
import { LinkElement } from './answer-element.ts';

type StartedRecovery = Extract<RecoveryDraft, { stage: 'check' }>;

/**
 * Continues a recovery that was started on another device. The link only names the request: the
 * service describes it, and the user confirms it before anything is stored. A recovery of this
 * browser is replaced only with the user's consent.
 *
 * @internal
 */
export class FollowRecoveryElement extends LinkElement {
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
    return this.#renderQuestion(recovery);
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
    const { newThreshold, requiredVerifications, matchPhrase, auths } = described;
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
      request: {
        requestId: this.asked.requestId,
        requiredVerifications,
        challenges: auths.map(({ isVerified: _, ...auth }) => ({ ...auth, matchPhrase })),
        confirmed: auths
          .filter(({ isVerified }) => isVerified)
          .map(({ challengeId }) => challengeId),
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
