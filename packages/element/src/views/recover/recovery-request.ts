import type { RecoveryRequest } from '@recovery-guardian/protocol';
import { isAddressEqual } from 'viem';
import type { GuardianSignature, NewOwners } from '../../storage/recovery-draft.ts';
import type { ViewContext } from '../view-context.ts';

/** What guardians sign: whoever signs the same is together in one request. */
export type RecoveryTerms = NewOwners & {
  /** The module's, in decimal. */
  nonce: string;
};

type RequestContext = Pick<ViewContext, 'account' | 'chainId' | 'client'>;

/** The service's request for just this recovery; `undefined` until a guardian has opened one. */
export async function findRequest(
  { account, chainId, client }: RequestContext,
  { newOwners, newThreshold, nonce }: RecoveryTerms,
  signal: AbortSignal,
): Promise<RecoveryRequest | undefined> {
  const query = { account, chainId, nonce: BigInt(nonce) };
  const requests = await client.listRecoveries(query, { signal });
  const owners = newOwners.join().toLowerCase();
  return requests.find(
    (one) => one.newThreshold === newThreshold && one.newOwners.join().toLowerCase() === owners,
  );
}

/**
 * Has the service keep signatures for the other guardians; the first one opens the request.
 *
 * @returns The id of the request; `undefined` where there is none, and nothing to open it with.
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
      await context.client.signRecovery({ id: request.id, ...one }, { signal });
    }
  }
  return request?.id;
}

/** Opens it, or finds it where the same was done a moment ago, which the service refuses to repeat. */
async function openRequest(
  context: RequestContext,
  terms: RecoveryTerms,
  signed: GuardianSignature,
  signal: AbortSignal,
): Promise<RecoveryRequest> {
  const { account, chainId, client } = context;
  const { newOwners, newThreshold } = terms;
  const recovery = { account, chainId, newOwners: [...newOwners], newThreshold, ...signed };
  try {
    return await client.createRecovery(recovery, { signal });
  } catch (error) {
    const opened = await findRequest(context, terms, signal);
    if (!opened || !hasSigned(opened, signed)) throw error;
    return opened;
  }
}

/** These signatures, and those that other guardians have sent to the service. */
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

/** What those who are asked for one recovery compare, as text: pictures and words. */
export function phraseOf({ emoji, matchPhrase }: RecoveryRequest): string {
  return `${emoji} ${matchPhrase}`;
}

function hasSigned({ signatures }: RecoveryRequest, { signer }: GuardianSignature): boolean {
  return signatures.some(([other]) => other.toLowerCase() === signer.toLowerCase());
}
