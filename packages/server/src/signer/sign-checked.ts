import { findNewOwnersProblem, type Recovery, recoveryHash } from '@recovery-guardian/protocol';
import type { Chain, Chains, Clock, GuardianSigner } from '@recovery-guardian/recovery-service';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import type { SignatureRequest, SignerRefusal } from '../adapters/guardian-keys/signer-requests.ts';
import type { SignatureLog } from './signature-log.ts';

export interface CheckedSignerParts {
  chains: Chains;
  signer: GuardianSigner;
  log: SignatureLog;
  clock: Clock;
}

/**
 * Signs a recovery if the signer itself agrees, regardless of who asks: by its own nodes the account
 * is a Safe with this guardian and nonce, the module is the trusted one and computes the same hash,
 * the new owners are possible, and its own limits are not reached.
 *
 * It cannot know whether codes were confirmed. So a process that asks for what no user asked for
 * gets as many signatures as the limits allow, all of them in the log, and each of them must still
 * wait for the account's grace period.
 *
 * @throws if the chain cannot be read, or nodes contradict the configuration or each other
 */
export async function signChecked(
  { chains, signer, log, clock }: CheckedSignerParts,
  request: SignatureRequest,
): Promise<{ signature: Hex } | SignerRefusal> {
  const chain = chains.find(request.chainId);
  if (!chain) return refuse('unknown-chain', `The chain ${request.chainId} is not configured`);
  const recovery = recoveryOf(request, chain);
  const guardian = getAddress(request.guardian);
  const refusal = await findRefusal(chain, { recovery, guardian, signer });
  if (refusal) return refusal;
  const { chainId, account, newOwners, newThreshold, nonce } = recovery;
  const retryAfter = log.append({
    at: clock.now(),
    chainId,
    account,
    guardian,
    nonce: String(nonce),
    newOwners,
    newThreshold: String(newThreshold),
    recovery: recoveryHash(recovery),
  });
  if (retryAfter !== undefined) {
    const refused = refuse('too-many-signatures', 'The limits of the signer are reached');
    return { ...refused, retryAfter };
  }
  return { signature: await signer.signRecovery({ ...recovery, guardian }) };
}

function recoveryOf(request: SignatureRequest, { chainId, recoveryModule }: Chain): Recovery {
  return {
    chainId,
    module: recoveryModule,
    account: getAddress(request.account),
    newOwners: request.newOwners.map((owner) => getAddress(owner)),
    newThreshold: BigInt(request.newThreshold),
    nonce: BigInt(request.nonce),
  };
}

async function findRefusal(
  chain: Chain,
  parts: { recovery: Recovery; guardian: Address; signer: GuardianSigner },
): Promise<SignerRefusal | undefined> {
  const { recovery, guardian, signer } = parts;
  const { chainId, account, newOwners, nonce } = recovery;
  const [ours, state, owners] = await Promise.all([
    signer.getGuardianAddresses({ chainId, account }),
    chain.getRecoveryState(account, recovery),
    chain.getOwners(account),
  ]);
  if (!owners) return refuse('not-a-safe', `${account} is not a Safe`);
  const isGuardian = [ours, state.guardians].every((all) =>
    all.some((one) => isAddressEqual(one, guardian)),
  );
  if (!isGuardian) {
    return refuse('not-a-guardian', `${guardian} is not a guardian of ${account} by this signer`);
  }
  if (state.nonce !== nonce) {
    return refuse('another-nonce', `The nonce of ${account} is ${state.nonce}, not ${nonce}`);
  }
  const { guardians } = state;
  const newThreshold = Number(recovery.newThreshold);
  const problem = findNewOwnersProblem({ account, newOwners, newThreshold, guardians });
  return problem && refuse('invalid-new-owners', problem.hint);
}

function refuse(refusal: SignerRefusal['refusal'], message: string): SignerRefusal {
  return { refusal, message };
}
