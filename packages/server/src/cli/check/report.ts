import type { GuardianSigner } from '@recovery-guardian/recovery-service';
import { openGuardianSigner } from '../../adapters/guardian-keys/guardian-signer.ts';
import type { Configuration } from '../../configuration/schema.ts';

/** The findings of a check, and the mistakes, each with how to correct it. */
export interface Report {
  findings: string[];
  mistakes: string[];
}

/** Checks what has a key of its own, which must not be the guardian's. */
export async function checkOwnKey(
  part: 'sponsor' | 'relayer',
  { guardian, mode }: Configuration,
  check: (guardian: GuardianSigner) => Promise<Report[]>,
): Promise<Report> {
  const signer = await openGuardianSigner(guardian, mode).catch(() => undefined);
  if (!signer) {
    // Reported with the keys.
    return { findings: [`${part}: unchecked, as the guardian's key does not open`], mistakes: [] };
  }
  try {
    const reports = await check(signer);
    return {
      findings: reports.flatMap(({ findings }) => findings),
      mistakes: reports.flatMap(({ mistakes }) => mistakes),
    };
  } catch (error) {
    return { findings: [`${part}: cannot be opened`], mistakes: [(error as Error).message] };
  } finally {
    signer.close?.();
  }
}
