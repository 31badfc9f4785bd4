import type { Clock } from '@recovery-guardian/recovery-service';
import { openSecrets } from '../../adapters/encryption/secrets.ts';
import { openGuardianSigner } from '../../adapters/guardian-keys/guardian-signer.ts';
import type { Configuration } from '../../configuration/schema.ts';
import type { Report } from './report.ts';

/** Checks that the guardian's key and the secrets can be opened. */
export async function checkKeys(
  { guardian, secrets, mode }: Configuration,
  clock: Clock,
): Promise<Report> {
  const parts = [
    await attempt('guardian', () => openGuardian(guardian, mode)),
    await attempt('secrets', async () => openSecrets(secrets, clock)),
  ];
  return {
    findings: parts.map(
      ({ name, problem }) => `keys: ${name} ${problem ? 'cannot be opened' : 'ok'}`,
    ),
    mistakes: parts.flatMap(({ problem }) => problem ?? []),
  };
}

/** Opens the key, or asks the signer that has it. */
async function openGuardian(guardian: Configuration['guardian'], mode: Configuration['mode']) {
  const signer = await openGuardianSigner(guardian, mode);
  try {
    await signer.ping?.();
  } finally {
    signer.close?.();
  }
}

async function attempt(name: string, open: () => Promise<unknown>) {
  try {
    await open();
    return { name, problem: undefined };
  } catch (error) {
    return { name, problem: (error as Error).message };
  }
}
