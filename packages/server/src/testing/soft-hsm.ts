import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SoftHsm = ReturnType<typeof createSoftHsm>;

/**
 * Creates a token of SoftHSM, an HSM in software, in a folder of its own, which this process and its commands
 * find by their environment.
 */
export function createSoftHsm() {
  const folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-hsm-'));
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens);
  const file = join(folder, 'softhsm2.conf');
  writeFileSync(file, `directories.tokendir = ${tokens}\nlog.level = ERROR\n`);
  process.env.SOFTHSM2_CONF = file;
  const token = 'guardians';
  const pin = '271828';
  const args = ['--init-token', '--free', '--label', token, '--so-pin', '31415926', '--pin', pin];
  execFileSync(process.env.SOFTHSM2_UTIL_PATH || 'softhsm2-util', args, {
    stdio: 'ignore',
  });
  const module = process.env.SOFTHSM2_MODULE || '/usr/lib/softhsm/libsofthsm2.so';
  return {
    /** The section `guardian.pkcs11` with the user's PIN. */
    configuration: { module, token, pin, key: 'recovery-guardian' },
    stop() {
      delete process.env.SOFTHSM2_CONF;
      rmSync(folder, { recursive: true });
    },
  };
}
