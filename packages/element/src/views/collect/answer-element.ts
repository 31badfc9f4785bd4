import { findNewOwnersProblem, type RecoveryRequest } from '@recovery-guardian/core';
import { html, nothing, type TemplateResult } from 'lit';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { type AccountState, includesAddress } from '../../chain/account-state.ts';
import type { GuardianSignature } from '../../context/drafts.ts';
import { readHelped } from '../../context/friends-memory.ts';
import { ReadController } from '../../context/read-controller.ts';
import { type SharedLink, writeLink } from '../../context/shared-link.ts';
import { ElementError, type ElementErrorReason } from '../../element-error.ts';
import { importOnDemand } from '../../on-demand.ts';
import { fullAddresses } from '../../ui/address.ts';
import { button } from '../../ui/button.ts';
import { callout } from '../../ui/callout.ts';
import { copyField } from '../../ui/copy-button.ts';
import { disclosure } from '../../ui/disclosure.ts';
import { tick } from '../../ui/field.ts';
import { skeleton, type Tone } from '../../ui/screen.ts';
import { registerElements } from '../../ui/styled.ts';
import { findSigner } from '../../wallet/find-signer.ts';
import { type TypedData, typedDataHash } from '../../wallet/typed-data.ts';
import { LazyPart } from '../lazy-part.ts';
import { canAskAgain } from '../problem.ts';
import { consequence } from '../steps/consequence.ts';
import {
  findRequest,
  type RecoveryTerms,
  RecoveryWait,
  readRecoveryNonce,
  shareSignatures,
  typedDataOf,
} from '../steps/recovery-request.ts';
import { ViewElement } from '../view-element.ts';

/** Base class of the screens that a link opens. */
export abstract class LinkElement extends ViewElement {
  /** Renders why the link cannot or should not be followed. */
  protected renderRefusal(title: string, lead: string, tone: Tone = 'danger'): TemplateResult {
    return html`<div class="screen">
      ${this.head({ badge: { icon: 'alert', tone }, title, lead })}
      <div class="actions" part="actions">${this.renderLeave(this.strings.linkLeaveButton)}</div>
    </div>`;
  }

  readonly #wait = new RecoveryWait(this);

  /**
   * Renders a screen by the module that a link means, which the account must have here; without one, by
   * that which is shown first.
   */
  protected inModule(module: Address | undefined, render: () => TemplateResult): TemplateResult {
    this.#wait.module = module;
    if (!module) return render();
    const isShown = isAddressEqual(this.context.account.module, module);
    return this.#wait.render('link') ?? (isShown ? render() : skeleton(this.strings.loading));
  }

  protected renderLeave(label: string, kind?: 'plain'): TemplateResult {
    return button({ label, kind, onClick: () => this.context.navigation.leaveLink() });
  }
}

interface QuestionOptions {
  title: string;
  lead: string;
  outcome: readonly string[];
  /** The addresses concerned, in full. */
  addresses?: TemplateResult | undefined;
  /** What the user's signature does to the existing ones. */
  completion?: string | undefined;
  /** What to verify before signing. */
  caution?: string | undefined;
  /** What to do before signing, above everything else. */
  task?: TemplateResult | undefined;
  /** What the user confirms to have done before the button is enabled. */
  confirmation?: string | undefined;
  details?: TemplateResult;
  button: string;
  typedData: TypedData;
  signers: readonly Address[];
  /** The error if the wallet is not one of the signers. */
  strangerReason: ElementErrorReason;
  /** Rejects if the chain has changed since this was asked. */
  checkAsked: (signal: AbortSignal) => Promise<void>;
  /** Delivers the signature to the account that asked; `undefined` if only the user can. */
  deliver?: ((signed: GuardianSignature, signal: AbortSignal) => Promise<void>) | undefined;
}

/**
 * Base class of answers to a link: a question, a signature by the wallet, and its delivery. The
 * service delivers it for guardians if it can, else the user does.
 */
export abstract class AnswerElement extends LinkElement {
  static override properties = {
    ...LinkElement.properties,
    signature: { state: true },
    isDelivered: { state: true },
    deliverAgain: { state: true },
    isConfirmed: { state: true },
  };

  declare protected signature: Hex | undefined;
  declare private isDelivered: boolean;
  /** Delivers it once more, if that has failed. */
  declare private deliverAgain: ((signal: AbortSignal) => Promise<void>) | undefined;
  declare private isConfirmed: boolean;

  constructor() {
    super();
    this.isDelivered = false;
    this.isConfirmed = false;
  }

  /** Which kind of signature it is, for its recipient. */
  protected abstract readonly of: 'owner' | 'guardian';

  protected renderQuestion(options: QuestionOptions): TemplateResult {
    const { strings } = this;
    const { title, lead, outcome, caution, details, confirmation } = options;
    return html`<div class="screen">
      ${this.head({ title, lead })} ${options.task} ${options.addresses} ${consequence(outcome, this.of === 'owner' ? 'info' : 'clock')}
      ${options.completion ? html`<p>${options.completion}</p>` : nothing}
      ${caution ? callout({ kind: 'warning', text: caution }) : nothing}
      ${details ? disclosure(strings.details, details) : nothing}
      ${confirmation ? this.#renderConfirmation(confirmation) : nothing} ${this.problem()}
      <div class="actions" part="actions">
        ${this.mainButton({
          label: options.button,
          busy: this.action.busy('sign'),
          disabled: confirmation !== undefined && !this.isConfirmed,
          onClick: () => this.#sign(options),
        })}
        ${this.renderLeave(strings.notNow, 'plain')}
      </div>
    </div>`;
  }

  #renderConfirmation(label: string) {
    return tick({
      name: 'confirmed',
      label,
      isTicked: this.isConfirmed,
      onChange: (isTicked) => {
        this.isConfirmed = isTicked;
      },
    });
  }

  protected renderHandBack(signature: Hex): TemplateResult {
    const { strings, of } = this;
    if (this.isDelivered) return this.#renderDelivered();
    const { account, chainId } = this.context.account;
    const link: SharedLink = { account, chainId, kind: 'signature', of, signature };
    const { problem } = this.action;
    const retry = !problem || canAskAgain(problem) ? this.deliverAgain : undefined;
    return html`<div class="screen">
      ${
        this.deliverAgain
          ? this.head({
              badge: { icon: 'alert', tone: 'warning' },
              title: strings.notDeliveredTitle,
              lead: strings.notDeliveredLead,
            })
          : this.head({
              badge: { icon: 'check', tone: 'success' },
              title: strings.handBackTitle,
              lead: strings.handBackLead,
            })
      }
      ${retry ? nothing : this.problem()}
      ${copyField({
        id: 'hand-back-link',
        label: strings.handBackLink,
        value: writeLink(link),
        copyLabel: strings.askLinkCopy,
        kind: retry ? 'secondary' : 'primary',
        strings,
      })}
      ${disclosure(
        strings.handBackText,
        copyField({
          id: 'hand-back-text',
          label: strings.signatureLabel,
          value: signature,
          copyLabel: strings.copySignature,
          strings,
        }),
      )}
      <div class="actions" part="actions">
        ${retry ? this.#renderRetry(retry) : nothing} ${this.renderLeave(strings.doneButton, 'plain')}
      </div>
    </div>`;
  }

  #renderRetry(deliver: (signal: AbortSignal) => Promise<void>) {
    const { strings } = this;
    return button({
      label: strings.tryAgain,
      busy: this.action.busy('deliver'),
      onClick: () =>
        this.action.run('deliver', strings.resending, async ({ signal }) => {
          await deliver(signal);
          this.isDelivered = true;
        }),
    });
  }

  #renderDelivered() {
    const { strings } = this;
    return html`<div class="screen">
      ${this.head({
        badge: { icon: 'check', tone: 'success' },
        title: strings.deliveredTitle,
        lead: strings.deliveredLead,
      })}
      <div class="actions" part="actions">${this.renderLeave(strings.doneButton)}</div>
    </div>`;
  }

  #sign({ typedData, signers, strangerReason, checkAsked, deliver }: QuestionOptions) {
    const { strings } = this;
    this.action.run('sign', strings.waitingForWallet, async ({ signal, setStatus }) => {
      const { connect, signTypedData } = this.context.wallet;
      const { rpc } = this.context.account;
      const accounts = await connect();
      await checkAsked(signal);
      const signer = accounts.find((own) => includesAddress(signers, own));
      if (!signer) throw new ElementError(strangerReason);
      const signature = await signTypedData(signer, typedData);
      setStatus(strings.codeBusy);
      const found = await findSigner(
        rpc,
        {
          digest: typedDataHash(typedData),
          signature,
          signers: [signer],
          areContractsTaken: this.of === 'guardian',
        },
        signal,
      );
      if (!found) throw new ElementError('not-a-signer');
      const signed = { signer, signature };
      try {
        await deliver?.(signed, signal);
        this.isDelivered = deliver !== undefined;
      } catch (error) {
        this.deliverAgain = async (later) => deliver?.(signed, later);
        throw error;
      } finally {
        // If it could not be delivered, the user may send it back.
        this.signature = signature;
      }
    });
  }
}

/** What is asked, and of which module. */
type AskedTerms = RecoveryTerms & Pick<AccountState, 'module'>;

/**
 * Asks another guardian to approve a recovery: the new owners, the account, and when. Then the
 * guardian signs the module's typed data, which goes back to the user who asked.
 *
 * @internal
 */
export class AnswerGuardianElement extends AnswerElement {
  static override properties = {
    ...AnswerElement.properties,
    asked: { attribute: false },
  };

  declare asked: Extract<SharedLink, { kind: 'guardian' }>;

  protected override readonly of = 'guardian';

  /**
   * The service's request, with those who have helped. If it cannot be read, it can still be signed.
   */
  readonly #request = new ReadController<AskedTerms, RecoveryRequest | undefined>(this, {
    source: () => {
      const { account, service } = this.context;
      return service.offers.execution ? { ...this.asked, module: account.module } : undefined;
    },
    partsOf: ({ newOwners, ...terms }) => [
      newOwners.join(),
      terms.newThreshold,
      terms.nonce,
      terms.module,
    ],
    read: (terms, signal) => findRequest(this.context, terms, signal),
  });

  /** The module's nonce: it counts the recoveries that have started, and so may this one. */
  readonly #nonce = new ReadController<AccountState, string>(this, {
    source: () => this.context.account.state,
    partsOf: ({ module, recovery }) => [module, recovery?.executeAfter],
    read: (_, signal) => readRecoveryNonce(this.context.account, signal),
  });

  override render() {
    return this.inModule(this.asked.module, () => this.#render());
  }

  #render() {
    const { strings, signature } = this;
    if (signature) return this.renderHandBack(signature);
    const { value: now, error } = this.#nonce;
    if (now === undefined && error === undefined) return skeleton(strings.loading);
    if (now !== undefined && BigInt(now) > BigInt(this.asked.nonce)) return this.#renderStarted();
    const { account, chainId, module, state } = this.context.account;
    const { offers } = this.context.service;
    const { newOwners, newThreshold, nonce } = this.asked;
    const typedData = typedDataOf(this.context.account, this.asked);
    const helped = readHelped(chainId).find((one) => isAddressEqual(one.account, account));
    if (findNewOwnersProblem({ account, newOwners, newThreshold, guardians: state.guardians })) {
      return this.renderRefusal(strings.strangeTitle, strings.strangeLead);
    }
    return this.renderQuestion({
      // The user's own note of who that is: no link can say it.
      title: strings.approveTitle(helped?.name && `\u2068${helped.name}\u2069`),
      lead: strings.approveLead,
      outcome: [strings.approveOutcome(this.span, newOwners.length)],
      task: html`<rg-spoken-words
        .context=${this.context}
        .digest=${typedDataHash(typedData)}
        .label=${strings.approveCompare}
        .hint=${strings.approveCompareHint}
      ></rg-spoken-words>`,
      confirmation: strings.approveConfirmation,
      details: html`${fullAddresses(strings.accountLabel, [account])}
      ${fullAddresses(strings.newOwnersLabel, newOwners)}
      <dl>
        <div><dt>${strings.moduleLabel}</dt><dd>${this.address(module)}</dd></div>
        <div><dt>${strings.nonceLabel}</dt><dd>${nonce}</dd></div>
      </dl>`,
      button: strings.approveButton,
      typedData,
      signers: state.guardians,
      strangerReason: 'not-a-guardian',
      checkAsked: async (signal) => {
        const now = await readRecoveryNonce(this.context.account, signal);
        if (now !== nonce) throw new ElementError('link-outdated');
      },
      deliver: offers.execution ? this.#deliver : undefined,
    });
  }

  #renderStarted() {
    if (!this.#watched.value) return html`<div class="screen">${this.#watched.render()}</div>`;
    return html`<rg-watched-recovery
      .context=${this.context}
      .asked=${this.asked}
      .request=${this.#request.value}
    ></rg-watched-recovery>`;
  }

  readonly #watched = new LazyPart(this, async () => {
    const { WatchedRecoveryElement } = await importOnDemand(
      'views/collect/watched-recovery',
      () => import('./watched-recovery.ts'),
    );
    registerElements({ 'rg-watched-recovery': WatchedRecoveryElement });
    return WatchedRecoveryElement;
  });

  readonly #deliver = async (signed: GuardianSignature, signal: AbortSignal) => {
    await shareSignatures(this.context, { ...this.asked, signatures: [signed] }, signal);
  };
}
