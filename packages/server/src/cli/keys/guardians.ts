import { openGuardianSigner } from '../../adapters/guardian-keys/guardian-signer.ts';
import { defineCommand, UsageError } from '../kit/command.ts';
import { parseSubject } from '../registrations/subject.ts';
import { loadKeyConfiguration } from './key-configuration.ts';

export const listGuardians = defineCommand({
  usage: '--account ADDRESS --chain ID',
  summary: "list an account's guardian addresses, the newest first: one for each master secret",
  options: { account: { type: 'string' }, chain: { type: 'string' } },
  isOfTenants: true,
  async run({ values, source, print }) {
    const subject = parseSubject(values);
    if (!('account' in subject) || subject.chainId === undefined) {
      throw new UsageError('Name an --account and its --chain');
    }
    const { account, chainId } = subject;
    const { guardian, mode } = loadKeyConfiguration(source);
    const signer = await openGuardianSigner(guardian, mode);
    for (const address of await signer.getGuardianAddresses({ account, chainId })) print(address);
    signer.close?.();
  },
});
