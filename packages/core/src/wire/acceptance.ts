import type { Address } from 'viem';
import { createSiweMessage } from './siwe-message.ts';

/** A person's agreement to help an account's owner, as an answer to one invitation. */
export interface Acceptance {
  account: Address;
  chainId: number;
  /** The invitation's id: letters and digits. */
  invitation: string;
  /** Who accepts. */
  friend: Address;
  /** Chosen by who accepts, so that no one knows it before. */
  nonce: string;
  /** ISO 8601. */
  issuedAt: string;
}

const form =
  /^I agree to help the owner of (0x[\da-f]{40}) back in if they ask me\. This alone grants nothing\. Invitation ([a-zA-Z0-9]{8,64})$/;

/**
 * Creates the text that a person signs to accept an invitation: a SIWE message, which no recovery service
 * reads. Always with the same identity, as both sides may use different services.
 */
export function acceptanceMessage(acceptance: Acceptance): string {
  const { account, chainId, invitation, friend, nonce, issuedAt } = acceptance;
  return createSiweMessage({
    account: friend,
    chainId,
    statement: `I agree to help the owner of ${account.toLowerCase()} back in if they ask me. This alone grants nothing. Invitation ${invitation}`,
    nonce,
    issuedAt: new Date(issuedAt),
  });
}

/** Reads whose owner a statement agrees to help; `undefined` for any other statement. */
export function readAcceptanceStatement(statement: string): Address | undefined {
  return form.exec(statement)?.[1] as Address | undefined;
}
