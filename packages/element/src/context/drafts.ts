import { type ChallengeEntry, isWay, type Way } from '@recovery-guardian/core';
import { isListOf, isObjectOf, isOptional } from '@recovery-guardian/core/checks';
import type { Address, Hex } from 'viem';
import type { AccountRef } from '../chain/account-state.ts';
import {
  forgetValue,
  isAccount,
  isBytes,
  isDecimal,
  isPositiveInteger,
  isText,
  isTime,
  onStored,
  readStored,
  storedName,
  storeValue,
} from './browser-storage.ts';

/** A one-time code that was sent: to which contact, and until when it is valid. */
export interface CodeChallenge {
  challengeId: string;
  channel: Way;
  /** Masked. */
  target: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Three words that are also in the message; unknown for codes that confirm another contact. */
  matchPhrase?: string | undefined;
}

const isCodeChallenge = isObjectOf<CodeChallenge>({
  challengeId: isText,
  channel: isWay,
  target: isText,
  expiresAt: isTime,
  matchPhrase: (phrase): phrase is string | undefined => phrase === undefined || isText(phrase),
});

/**
 * A code that was sent to a new email address or phone number and is not entered yet. Targets are
 * masked, and the ids allow at most to use up the tries.
 */
interface CodeDraft {
  challenge: CodeChallenge;
  /** The codes that were sent to earlier contacts. */
  confirmations: readonly ChallengeEntry[];
}

/** In milliseconds: a code can be renewed for at most this long. */
const life = 30 * 60 * 1000;

export function readCodeDraft(ref: AccountRef): CodeDraft | undefined {
  return readStored(storedName('code', ref), isCodeDraft);
}

export function storeCodeDraft(ref: AccountRef, draft: CodeDraft): void {
  storeValue(storedName('code', ref), draft, Date.now() + life);
}

export function forgetCodeDraft(ref: AccountRef): void {
  forgetValue(storedName('code', ref));
}

const isCodeDraft = isObjectOf<CodeDraft>({
  challenge: isCodeChallenge,
  confirmations: isListOf(
    isObjectOf<ChallengeEntry>({ challengeId: isText, channel: isWay, target: isText }),
  ),
});

/** The code that was sent last to find accounts, while it is valid. Its target is masked. */
export interface SearchDraft {
  read(): CodeChallenge | undefined;
  store(challenge: CodeChallenge): void;
  forget(): void;
}

/** @param chainId Of the page that searches. */
export function searchDraft(chainId: number | undefined): SearchDraft {
  const name = `find:${chainId}`;
  return {
    read: () => readStored(name, isCodeChallenge),
    store: (challenge) => storeValue(name, challenge, Date.parse(challenge.expiresAt)),
    forget: () => forgetValue(name),
  };
}

/** A request to sign a recovery: the codes that were sent, and how many are needed. */
export interface SignatureRequest {
  requestId: string;
  requiredVerifications: number;
  challenges: readonly CodeChallenge[];
  /** The challenges whose code was correct. */
  confirmed: readonly string[];
  /** When the other codes are sent, while they wait: ISO 8601. */
  lastCodeAt?: string | undefined;
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
export type RecoveryDraft = NewOwners & {
  /** The recovery module, where the account has several. */
  module?: Address | undefined;
} & (
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

/** In milliseconds: a request's codes can be renewed for at most this long, unless the last one waits. */
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
  const isShort = recovery.stage === 'check' && !recovery.request.lastCodeAt;
  storeValue(storedName('recovery', ref), recovery, now + (isShort ? requestLife : signedLife));
}

export function forgetRecoveryDraft(ref: AccountRef): void {
  forgetValue(storedName('recovery', ref));
}

/** Calls `changed` when another tab stores a guardian's signature. */
export function onRecoveryDraft(ref: AccountRef, changed: () => void, signal: AbortSignal): void {
  onStored(storedName('recovery', ref), changed, signal);
}

const isStart = isObjectOf<NewOwners & Pick<RecoveryDraft, 'module'>>({
  newOwners: isListOf(isAccount),
  newThreshold: isPositiveInteger,
  module: isOptional(isAccount),
});

const isRequest = isObjectOf<SignatureRequest>({
  requestId: isText,
  requiredVerifications: isPositiveInteger,
  challenges: isListOf(isCodeChallenge),
  confirmed: isListOf(isText),
  lastCodeAt: isOptional(isTime),
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
  if (!isStart(value) || value.newOwners.length === 0) return false;
  const { stage, request } = value as Partial<Record<'stage' | 'request', unknown>>;
  return (stage === 'check' && isRequest(request)) || (stage === 'signed' && isSigned(value));
}
