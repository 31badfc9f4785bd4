import {
  backupCodesStatement,
  deleteStatement,
  enableModuleCall,
  isChannel,
  isTarget,
  listStatement,
  recoveryModuleFunctions,
  registerStatement,
  safeFunctions,
} from '@recovery-guardian/core';
import { html } from 'lit';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import type { AccountRef, AccountState } from '../../chain/account-state.ts';
import { isKeySignature } from '../../context/browser-storage.ts';
import type { OpenCollection } from '../../context/owner-collection.ts';
import { type SharedLink, writeLink } from '../../context/shared-link.ts';
import type { ViewContext } from '../../context/view-context.ts';
import { ElementError } from '../../element-error.ts';
import { addressesInWords, fullAddresses } from '../../ui/address.ts';
import { type OwnerSubject, subjectMessage, subjectTypedData } from '../../wallet/owner-subject.ts';
import type { Strings } from '../../words/en/strings.ts';
import { spanOf } from '../reading-element.ts';
import type { CollectSignaturesElement, SigningRound } from '../steps/collect-signatures.ts';
import { ViewElement } from '../view-element.ts';
import { AnswerElement } from './answer-element.ts';

/**
 * Asks another owner to sign the account's calls or its statement to the recovery service. Only
 * what can be explained is ever signed, and nothing if one signature is enough for the account: its
 * own pages never ask by a link then.
 *
 * @internal
 */
export class AnswerOwnerElement extends AnswerElement {
  static override properties = { ...AnswerElement.properties, asked: { attribute: false } };

  declare asked: Extract<SharedLink, { kind: 'owner' }>;

  protected override readonly of = 'owner';

  override render() {
    const { strings, signature } = this;
    if (signature) return this.renderHandBack(signature);
    const { account, state } = this.context.account;
    const { service } = this.context;
    const { subject } = this.asked;
    if (state.threshold <= 1) {
      return this.renderRefusal(strings.soleOwnerTitle, strings.soleOwnerLead);
    }
    const isRunning = state.recovery !== undefined;
    const modules = modulesOf(state);
    const parameters = { account, modules, service, strings, isRunning };
    const sentences = explainSubject(subject, parameters);
    if (!sentences) return this.renderRefusal(strings.strangeTitle, strings.strangeLead);
    if (Date.parse(subject.expiresAt) <= Date.now()) {
      return this.renderRefusal(strings.tooLateTitle, strings.tooLateLead, 'warning');
    }
    return this.renderQuestion({
      title: strings.answerOwnerTitle,
      lead: strings.answerOwnerLead,
      outcome: sentences,
      addresses: this.#renderGuardian(subject),
      completion: strings.answerOwnerLast(state.threshold),
      caution: strings.answerOwnerCaution,
      details: this.#renderDetails(subject),
      button: strings.answerOwnerButton,
      typedData: subjectTypedData(subject, this.context.account),
      signers: state.owners,
      strangerReason: 'not-an-owner',
      checkAsked: (signal) => this.#checkNonce(subject, signal),
    });
  }

  /** Shows the guardians that the calls add or remove, in full. */
  #renderGuardian(subject: OwnerSubject) {
    const guardians = guardiansIn(subject);
    if (guardians.length === 0) return undefined;
    return fullAddresses(this.strings.guardianLabel, guardians);
  }

  /** Shows exactly what is signed, unshortened. */
  #renderDetails(subject: OwnerSubject) {
    const { strings } = this;
    if (subject.kind === 'statement') {
      return html`<p class="message">${subjectMessage(subject, this.context.account)}</p>`;
    }
    return html`<dl>
      ${subject.calls.map(
        ({ to, data }) => html`<div><dt>${strings.calldataTo}</dt><dd>${this.address(to)}</dd></div>
          <div><dt>${strings.calldataData}</dt><dd class="hex" dir="ltr" tabindex="0">${data}</dd></div>`,
      )}
      <div><dt>${strings.nonceLabel}</dt><dd>${subject.nonce}</dd></div>
    </dl>`;
  }

  async #checkNonce(subject: OwnerSubject, signal: AbortSignal) {
    if (subject.kind !== 'calls') return;
    const { account, rpc } = this.context.account;
    const request = { to: account, data: safeFunctions.nonce.encode() };
    const nonce = (await rpc('eth_call', [request, 'latest'], signal)) as Hex;
    if (String(safeFunctions.nonce.decode(nonce)) !== subject.nonce) {
      throw new ElementError('link-outdated');
    }
  }
}

/**
 * Collects the owners' signatures in place of the view that asked for them. Shown until enough have
 * signed or the user goes back. Signatures are kept for 24 hours and count when the same is asked
 * again.
 *
 * Only this browser ever has all of the signatures: links that ask contain none, and each answer is
 * one of several (`context/shared-link.ts`).
 *
 * @internal
 */
export class CollectOwnersElement extends ViewElement {
  static override properties = { ...ViewElement.properties, collection: { attribute: false } };

  declare collection: OpenCollection;

  #abort: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#abort = new AbortController();
    this.#listen(this.#abort.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abort?.abort();
  }

  override render() {
    const { collection } = this;
    return html`<rg-collect-signatures
      .context=${this.context}
      .round=${this.#describe(collection)}
      .changed=${collection.update}
      .leave=${collection.leave}
    ></rg-collect-signatures>`;
  }

  /** An element that was upgraded later has its properties only after an update. */
  async #listen(signal: AbortSignal) {
    await this.updateComplete;
    if (signal.aborted) return;
    onSentByOtherTab(
      this.collection.of,
      async (one) => this.#round?.addSignature(one, signal),
      signal,
    );
  }

  get #round() {
    return this.renderRoot.querySelector<CollectSignaturesElement>('rg-collect-signatures');
  }

  #describe({ subject, signatures, of }: OpenCollection): SigningRound {
    const { strings } = this;
    const { account, chainId, owners, threshold } = of;
    const { state } = this.context.account;
    const { service } = this.context;
    const isRunning = state.recovery !== undefined;
    const modules = modulesOf(state);
    const parameters = { account, modules, service, strings, isRunning };
    const outcome = explainSubject(subject, parameters) ?? [];
    return {
      head: { title: strings.ownersTitle(threshold), lead: strings.ownersLead(owners.length) },
      outcome,
      warning:
        isRunning && isCancel(subject)
          ? `${outcome.join(' ')} ${strings.notYetCanceled}`
          : undefined,
      signers: owners,
      required: threshold,
      areContractsTaken: false,
      typedData: subjectTypedData(subject, of),
      signatures,
      link: writeLink({ kind: 'owner', account, chainId, subject }),
      until: strings.goodUntil(strings.date(new Date(subject.expiresAt))),
    };
  }
}

/** The module that is shown, and the others that the account has enabled. */
function modulesOf({ module, others }: AccountState): readonly Address[] {
  const enabled = others.filter(({ moduleEnabled }) => moduleEnabled);
  return [module, ...enabled.map((one) => one.module)];
}

interface ExplainParameters {
  account: Address;
  /** The recovery modules that the account uses, or would use. */
  modules: readonly Address[];
  /** Its modules may be enabled. */
  service: ViewContext['service'];
  strings: Strings;
  /** Whether a recovery runs. */
  isRunning: boolean;
}

/**
 * Explains what signing does, in one sentence each. Returns `undefined` if any part is unknown to
 * this element: an unexplained call must not be signed.
 */
function explainSubject(
  subject: OwnerSubject,
  parameters: ExplainParameters,
): readonly string[] | undefined {
  if (subject.kind === 'statement') {
    const sentence = explainStatement(subject.statement, parameters.strings);
    return sentence ? [sentence] : undefined;
  }
  const sentences = subject.calls.map((call) => explainCall(call, parameters));
  const isWhole = sentences.length > 0 && sentences.every((sentence) => sentence !== undefined);
  return isWhole ? sentences : undefined;
}

/** Rebuilds each statement from what was parsed, so it cannot contain anything else. */
function explainStatement(statement: string, strings: Strings): string | undefined {
  if (statement === listStatement()) return strings.subjectList;
  if (statement === backupCodesStatement()) return strings.subjectPaper;
  const [, target = '', channel] = / using (\S+) \(via (\w+)\)$/.exec(statement) ?? [];
  if (isChannel(channel)) {
    // Another form could be read differently here and by the service.
    return isTarget(channel, target) && statement === registerStatement({ target, channel })
      ? strings.subjectRegister(target)
      : undefined;
  }
  const [, registrationId = ''] = / registration ID (\S+) /.exec(statement) ?? [];
  return statement === deleteStatement({ registrationId }) ? strings.subjectRemove : undefined;
}

/** Whether calls stop a recovery, if {@link explainSubject} explained them. */
function isCancel(subject: OwnerSubject): boolean {
  const [call] = subject.kind === 'calls' ? subject.calls : [];
  return call?.data === recoveryModuleFunctions.cancelRecovery.encode();
}

/** Lists the guardians that calls add or remove, if {@link explainSubject} explained them. */
function guardiansIn(subject: OwnerSubject): readonly Address[] {
  if (subject.kind !== 'calls') return [];
  return subject.calls.flatMap(({ data }) => {
    const [first, second, third] = wordsOf(data);
    const guardian = third === undefined ? first : second;
    return guardian === undefined || second === undefined ? [] : [addressOf(guardian)];
  });
}

function explainCall(
  { to, data }: { to: Address; data: Hex },
  { account, modules, service, strings, isRunning }: ExplainParameters,
): string | undefined {
  const does = (call: { to: Address; data: Hex }) =>
    isAddressEqual(to, call.to) && data.toLowerCase() === call.data.toLowerCase();
  const { trustedModules } = service;
  const module = [...modules, ...trustedModules].find((known) => isAddressEqual(known, to));
  if (!module) {
    const enabled = trustedModules.find((known) => does(enableModuleCall(account, known)));
    return enabled && strings.subjectEnable(spanOf({ service, strings }, enabled));
  }
  const { cancelRecovery, invalidateNonce, ...functions } = recoveryModuleFunctions;
  if (does({ to, data: invalidateNonce.encode() })) return strings.subjectVoid;
  if (does({ to, data: cancelRecovery.encode() })) {
    return isRunning ? strings.subjectCancel : strings.subjectVoid;
  }

  const { addGuardianWithThreshold, revokeGuardianWithThreshold, changeThreshold } = functions;
  const [first, second, third] = wordsOf(data);
  if (first === undefined) return undefined;
  if (second === undefined) {
    const isIt = does({ to, data: changeThreshold.encode(first) });
    return isIt ? strings.subjectThreshold(Number(first)) : undefined;
  }
  if (third === undefined) {
    const guardian = addressOf(first);
    const isIt = does({ to, data: addGuardianWithThreshold.encode(guardian, second) });
    return isIt
      ? strings.subjectAddGuardian(addressesInWords([guardian]), Number(second))
      : undefined;
  }
  const guardian = addressOf(second);
  const revoke = revokeGuardianWithThreshold.encode(addressOf(first), guardian, third);
  return does({ to, data: revoke })
    ? strings.subjectRevokeGuardian(addressesInWords([guardian]), Number(third))
    : undefined;
}

function wordsOf(data: Hex): bigint[] {
  return (data.slice(10).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}

function addressOf(word: bigint): Address {
  return getAddress(`0x${word.toString(16).padStart(64, '0').slice(-40)}`);
}

/** In milliseconds: an open tab asks the chain who signed before it answers. */
const answerTimeout = 3_000;

/**
 * Sends an owner's signature to the tab of this browser that waits for it. It is never stored:
 * together with the others it could act for the account.
 *
 * @returns Whether a tab accepted it.
 */
export function sendToOtherTab(ref: AccountRef, signature: Hex): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(channelNameOf(ref));
  channel.addEventListener('message', ({ data }) => {
    if (data === received) resolve(true);
  });
  channel.postMessage(signature);
  const timer = setTimeout(() => resolve(false), answerTimeout);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}

/**
 * Calls `take` with each signature from another tab, until `signal` is aborted. If `take` rejects,
 * the signature is not confirmed.
 */
function onSentByOtherTab(
  ref: AccountRef,
  take: (signature: Hex) => Promise<void>,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(channelNameOf(ref));
  channel.addEventListener('message', ({ data }) => {
    if (!isKeySignature(data)) return;
    take(data).then(
      () => answerOtherTab(channelNameOf(ref), received),
      () => {},
    );
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
}

/** The answer of the tab that has accepted a signature. */
const received = 'taken';

/** Uses a channel of its own: the last signature needed closes the waiting one. */
function answerOtherTab(name: string, message: string) {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}

function channelNameOf({ account, chainId }: AccountRef): string {
  return `recovery-guardian:owners:${chainId}:${account}`;
}
