import type { Channel } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { AccountRef } from '../chain/account-ref.ts';
import type { CodeChallenge } from './code-challenge.ts';
import {
  isAccount,
  isBytes,
  isDecimal,
  isListOf,
  isObjectOf,
  isPositiveInteger,
  isText,
  isTime,
} from './shapes.ts';
import { forget, onStored, readStored, store } from './stored.ts';

/** A request to sign a recovery: the codes that were sent, and how many of them are needed. */
export type SignatureRequest = {
  requestId: string;
  requiredVerifications: number;
  challenges: readonly CodeChallenge[];
  /** The challenges whose code was right. */
  confirmed: readonly string[];
};

/** A guardian's signature over a recovery's typed data; of any length, where it is a contract. */
export type GuardianSignature = { signer: Address; signature: Hex };

/** To whom an account is to go. */
export type NewOwners = { newOwners: readonly Address[]; newThreshold: number };

/**
 * A recovery that was begun in this browser, or continued here, and is not on the chain yet: what it
 * takes to go on after a reload.
 *
 * Nothing in it is secret. The codes are never part of it, so whoever reads the ids of a request can
 * at most use up its tries, as anyone can open a request. Targets are masked, as the service gave
 * them. A guardian's signature can do one thing only, which is to start this recovery, to these new
 * owners; and the chain will show it to everybody.
 */
export type RecoveryDraft = NewOwners &
  (
    | { stage: 'check'; request: SignatureRequest }
    | {
        stage: 'signed';
        signatures: readonly GuardianSignature[];
        /** The module's nonce that was signed, in decimal: when it moves, the signatures are void. */
        nonce: string;
      }
  );

/** In milliseconds. A request's codes can be renewed for so long, at most. */
const requestLife = 30 * 60 * 1000;
/** In milliseconds. Other guardians need days rather than minutes; the chain's nonce sets the end. */
const signedLife = 7 * 24 * 60 * 60 * 1000;

export function readRecoveryDraft(ref: AccountRef): RecoveryDraft | undefined {
  return readStored(nameOf(ref), isRecoveryDraft);
}

export function storeRecoveryDraft(
  ref: AccountRef,
  recovery: RecoveryDraft,
  now: number = Date.now(),
): void {
  const life = recovery.stage === 'check' ? requestLife : signedLife;
  store(nameOf(ref), recovery, now + life);
}

export function forgetRecoveryDraft(ref: AccountRef): void {
  forget(nameOf(ref));
}

/** Another tab of this browser has brought a guardian's signature. */
export function onRecoveryDraft(ref: AccountRef, changed: () => void, signal: AbortSignal): void {
  onStored(nameOf(ref), changed, signal);
}

function nameOf({ account, chainId }: AccountRef): string {
  return `recovery:${chainId}:${account}`;
}

const isNewOwners = isObjectOf<NewOwners>({
  newOwners: isListOf(isAccount),
  newThreshold: isPositiveInteger,
});

const isRequest = isObjectOf<SignatureRequest>({
  requestId: isText,
  requiredVerifications: isPositiveInteger,
  challenges: isListOf(
    isObjectOf<CodeChallenge>({
      challengeId: isText,
      channel: (value): value is Channel => value === 'email' || value === 'sms',
      target: isText,
      expiresAt: isTime,
      matchPhrase: isText,
    }),
  ),
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
