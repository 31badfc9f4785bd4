import type { Hex } from 'viem';
import type { Repositories } from '../ports.ts';
import type { GuardianSignature, RecoveryRequest } from './recovery-request.ts';

/** Keeps a signature that was checked, see `RecoveryStore.keepSignature`, and writes down whose. */
export async function keepSignature(
  { recoveries, audit }: Repositories,
  { id, account }: RecoveryRequest,
  { given, refused, at }: { given: GuardianSignature; refused: Hex | undefined; at: Date },
): Promise<void> {
  if (!(await recoveries.keepSignature({ id, signature: given, refused, at }))) return;
  const ids = { request: id, account, guardian: given.signer };
  await audit.append({ event: 'recovery-approved', ids, at });
}
