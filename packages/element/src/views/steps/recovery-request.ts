import {
  type RecoveryRequest,
  recoveryModuleFunctions,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { html, type TemplateResult } from 'lit';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';
import type { GuardianSignature, NewOwners, RecoveryDraft } from '../../context/drafts.ts';
import type { AccountStore, ViewContext } from '../../context/view-context.ts';
import { importOnDemand } from '../../on-demand.ts';
import { addressesInWords } from '../../ui/address.ts';
import { isOwnRecovery } from '../find-recovery.ts';
import { LazyPart } from '../lazy-part.ts';
import type { ReadingElement } from '../reading-element.ts';
import type { WaitQuestion } from '../waits/wait-question.ts';

/**
 * The waiting time that a recovery uses, where an account has several. Here, so that protecting an account
 * loads no further file.
 */
export class RecoveryWait {
  readonly #question: LazyPart<WaitQuestion>;

  /** The module that was chosen here, or before: the account is shown by it, and nothing is asked. */
  module: Address | undefined;

  constructor(host: ReadingElement) {
    this.#question = new LazyPart(host, async () => {
      const { WaitQuestion } = await importOnDemand(
        'views/waits/wait-question',
        () => import('../waits/wait-question.ts'),
      );
      return new WaitQuestion(host, this);
    });
  }

  /** Asks for it, or refuses that of a link; `undefined` if there is nothing to say. */
  render(purpose: 'recovery' | 'link'): TemplateResult | undefined {
    const question = this.#question;
    return question.value
      ? question.value.render(purpose)
      : html`<div class="screen">${question.render()}</div>`;
  }
}

/** What guardians sign: signatures over the same terms belong to one request. */
export type RecoveryTerms = NewOwners & {
  /** The module's nonce, in decimal. */
  nonce: string;
};

/** Returns the typed data that guardians sign to approve these terms. */
export function typedDataOf(
  { account, chainId, state }: Pick<AccountStore, 'account' | 'chainId' | 'state'>,
  { newOwners, newThreshold, nonce }: RecoveryTerms,
) {
  return recoveryTypedData({
    chainId,
    module: state.module,
    version: state.version,
    account,
    newOwners,
    newThreshold: BigInt(newThreshold),
    nonce: BigInt(nonce),
  });
}

type RequestContext = Pick<ViewContext, 'account' | 'service'>;

/** Names the module to a service that signs for several, as the account may have enabled more than one. */
export function moduleAsked({ account, service }: RequestContext): { moduleAddress?: Address } {
  return service.servedModules.length > 1 ? { moduleAddress: account.module } : {};
}

/** Names the module in a link, where the account may be recovered by several. */
export function moduleNamed({ state }: Pick<AccountStore, 'state'>): { module?: Address } {
  const { module, others } = state;
  const isOne = others.some((one) => one.moduleEnabled && one.guardians.length > 0);
  return isOne ? { module } : {};
}

/** Finds the service's request for exactly this recovery; `undefined` until one is opened. */
export async function findRequest(
  context: RequestContext,
  { newOwners, newThreshold, nonce }: RecoveryTerms,
  signal: AbortSignal,
): Promise<RecoveryRequest | undefined> {
  const { account, chainId } = context.account;
  const query = { account, chainId, nonce: BigInt(nonce), ...moduleAsked(context) };
  const requests = await context.service.client.listRecoveries(query, { signal });
  const owners = newOwners.join().toLowerCase();
  return requests.find(
    (one) => one.newThreshold === newThreshold && one.newOwners.join().toLowerCase() === owners,
  );
}

/**
 * Stores signatures at the service for the other guardians; the first one opens the request.
 *
 * @returns The id of the request; `undefined` if there is none and no signature to open it with.
 */
export async function shareSignatures(
  context: RequestContext,
  { signatures, ...terms }: RecoveryTerms & { signatures: readonly GuardianSignature[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  let request = await findRequest(context, terms, signal);
  for (const one of signatures) {
    if (!request) request = await openRequest(context, terms, one, signal);
    else if (!hasSigned(request, one)) {
      await context.service.client.signRecovery({ id: request.id, ...one }, { signal });
    }
  }
  return request?.id;
}

/** Opens the request, or finds one that was just opened, which the service refuses to repeat. */
async function openRequest(
  context: RequestContext,
  asked: RecoveryTerms,
  signed: GuardianSignature,
  signal: AbortSignal,
): Promise<RecoveryRequest> {
  const { account, chainId } = context.account;
  const { client } = context.service;
  const { newOwners, newThreshold } = asked;
  const terms = { newOwners: [...newOwners], newThreshold, ...moduleAsked(context) };
  try {
    return await client.createRecovery({ account, chainId, ...terms, ...signed }, { signal });
  } catch (error) {
    const opened = await findRequest(context, asked, signal);
    if (!opened || !hasSigned(opened, signed)) throw error;
    return opened;
  }
}

/** Merges these signatures with those that other guardians have sent to the service. */
export function withShared(
  signatures: readonly GuardianSignature[],
  request: RecoveryRequest | undefined,
): readonly GuardianSignature[] {
  const others = (request?.signatures ?? []).map(
    ([signer, signature]) => ({ signer, signature }) as GuardianSignature,
  );
  return [
    ...signatures,
    ...others.filter(
      (other) => !signatures.some(({ signer }) => isAddressEqual(signer, other.signer)),
    ),
  ];
}

/**
 * Returns the service's words for a recovery, then its pictures: a system without a font for them shows
 * empty boxes.
 */
export function phraseOf({ emoji, matchPhrase }: RecoveryRequest): string {
  return `${matchPhrase} ${emoji}`;
}

function hasSigned({ signatures }: RecoveryRequest, { signer }: GuardianSignature): boolean {
  return signatures.some(([other]) => other.toLowerCase() === signer.toLowerCase());
}

/**
 * Reads the module's nonce of the account, in decimal, which guardians sign. Each recovery that
 * starts increments it, which voids all earlier signatures.
 */
export async function readRecoveryNonce(
  { rpc, account, module }: Pick<AccountStore, 'rpc' | 'account' | 'module'>,
  signal: AbortSignal,
): Promise<string> {
  const { nonce } = recoveryModuleFunctions;
  const request = { to: module, data: nonce.encode(account) };
  return String(nonce.decode((await rpc('eth_call', [request, 'latest'], signal)) as Hex));
}

/** A recovery with the signatures of none, some or all required guardians. */
export type SignedRecovery = Extract<RecoveryDraft, { stage: 'signed' }>;

/** Returns the signatures of current guardians: no more than needed, so that more can correct an error. */
export function countingSignatures(
  { signatures }: SignedRecovery,
  { state }: Pick<AccountStore, 'state'>,
): readonly GuardianSignature[] {
  return signatures
    .filter(({ signer }) => includesAddress(state.guardians, signer))
    .slice(0, state.guardianThreshold);
}

/** Whether as many guardians have signed as the account requires. */
export function isFullySigned(
  recovery: SignedRecovery,
  account: Pick<AccountStore, 'state'>,
): boolean {
  return countingSignatures(recovery, account).length >= account.state.guardianThreshold;
}

/** Says who will control the account, and when. @param span The grace period in words. */
export function startOutcome(
  { newOwners, newThreshold }: NewOwners,
  { strings, wallet }: Pick<ViewContext, 'strings' | 'wallet'>,
  span: string | undefined,
): string {
  if (isOwnRecovery(newOwners, wallet.accounts)) return strings.walletStartOutcome(span);
  const owners = addressesInWords(newOwners);
  return strings.startOutcome(owners, span, newOwners.length, newThreshold);
}
