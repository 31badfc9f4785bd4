import { isListOf, isObjectOf } from '@recovery-guardian/client/checks';
import type { Address, Hex } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import { type CodeChallenge, isCodeChallenge } from './code-draft.ts';
import { isAccount, isBytes, isDecimal, isPositiveInteger, isText } from './shapes.ts';
import { forget, onStored, readStored, store, storedName } from './stored.ts';

/** A request to sign a recovery: the codes that were sent, and how many are needed. */
export interface SignatureRequest {
  requestId: string;
  requiredVerifications: number;
  challenges: readonly CodeChallenge[];
  /** The challenges whose code was correct. */
  confirmed: readonly string[];
}

/** A guardian's signature over a recovery's typed data; contracts' signatures have any length. */
export interface GuardianSignature {
  signer: Address;
  signature: Hex;
}

/** The owners and threshold that an account gets. */
export interface NewOwners {
  newOwners: readonly Address[];
  newThreshold: number;
}

/**
 * A recovery that was started or continued in this browser and is not on the chain yet.
 *
 * Nothing in it is secret. It never contains a code; the ids of a request allow at most to use up
 * its tries, and anyone can open a request. Targets are masked by the service. A guardian's
 * signature only allows starting this recovery, to these owners, and becomes public on the chain.
 */
export type RecoveryDraft = NewOwners &
  (
    | { stage: 'check'; request: SignatureRequest }
    | {
        stage: 'signed';
        signatures: readonly GuardianSignature[];
        /**
         * The module's nonce that was signed, in decimal: when it changes, the signatures are void.
         */
        nonce: string;
      }
  );

/** In milliseconds: a request's codes can be renewed for at most this long. */
const requestLife = 30 * 60 * 1000;
/** In milliseconds: other guardians may need days; the nonce on the chain sets the end. */
const signedLife = 7 * 24 * 60 * 60 * 1000;

export function readRecoveryDraft(ref: AccountRef): RecoveryDraft | undefined {
  return readStored(storedName('recovery', ref), isRecoveryDraft);
}

export function storeRecoveryDraft(
  ref: AccountRef,
  recovery: RecoveryDraft,
  now: number = Date.now(),
): void {
  const life = recovery.stage === 'check' ? requestLife : signedLife;
  store(storedName('recovery', ref), recovery, now + life);
}

export function forgetRecoveryDraft(ref: AccountRef): void {
  forget(storedName('recovery', ref));
}

/** Calls `changed` when another tab stores a guardian's signature. */
export function onRecoveryDraft(ref: AccountRef, changed: () => void, signal: AbortSignal): void {
  onStored(storedName('recovery', ref), changed, signal);
}

const isNewOwners = isObjectOf<NewOwners>({
  newOwners: isListOf(isAccount),
  newThreshold: isPositiveInteger,
});

const isRequest = isObjectOf<SignatureRequest>({
  requestId: isText,
  requiredVerifications: isPositiveInteger,
  challenges: isListOf(isCodeChallenge),
  confirmed: isListOf(isText),
});

const isSigned = isObjectOf<{ signatures: readonly GuardianSignature[]; nonce: string }>({
  signatures: isListOf(
    isObjectOf<GuardianSignature>({
      signer: isAccount,
      signature: isBytes,
    }),
  ),
  nonce: isDecimal,
});

function isRecoveryDraft(value: unknown): value is RecoveryDraft {
  if (!isNewOwners(value) || value.newOwners.length === 0) return false;
  const { stage, request } = value as Partial<Record<'stage' | 'request', unknown>>;
  return (stage === 'check' && isRequest(request)) || (stage === 'signed' && isSigned(value));
}
