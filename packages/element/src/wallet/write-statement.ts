import {
  createSiweMessage,
  type SiweMessageParameters,
  serviceIdentity,
} from '@recovery-guardian/protocol';
import type { StatementSigner } from '../chain/account-ref.ts';

/** Writes a statement as a SIWE message for the service whose domain the page has set. */
export function writeStatement(
  { account, chainId, siweDomain }: StatementSigner,
  statement: Omit<SiweMessageParameters, 'account' | 'chainId' | 'identity'>,
): string {
  const identity = siweDomain ? serviceIdentity(siweDomain) : undefined;
  return createSiweMessage({ account, chainId, identity, ...statement });
}
