import { RecoveryServiceClient } from '@recovery-guardian/core';
import { addGuardian, registerBody, type TestWorld } from '@recovery-guardian/devnet/testing';
import { type AlertContent, renderMessage } from '@recovery-guardian/server';
import type { Address } from 'viem';
import { codeAfter } from '../browser/code-after.ts';

/** All kinds of mail, those that were sent last first, and the address of the page behind the link in one. */
export interface SentMessages {
  readonly mails: readonly string[];
  readonly page: string;
}

/** Registers two addresses for an account, requests its recovery, and renders the alerts of a watched one. */
export async function sendMessages(
  world: TestWorld,
  index: number,
  language: string,
): Promise<SentMessages> {
  const { url: baseUrl, accessToken, chain } = world;
  const client = new RecoveryServiceClient({
    baseUrl,
    accessToken,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('accept-language', language);
      return fetch(url, { ...init, headers });
    },
  });
  const confirm = async (target: string): Promise<Address> => {
    let challengeId = '';
    const challenge = await codeAfter(world, target, async () => {
      ({ challengeId } = await client.register(await registerBody(world, target, { index })));
    });
    const { guardianAddress } = await client.submitRegistration({ challengeId, challenge });
    return guardianAddress as Address;
  };
  await addGuardian(chain, index, await confirm(`mia@${language}.example.org`));
  await confirm(`noor@${language}.example.org`);
  await client.requestSignature({
    account: chain.accounts[index]?.safe as Address,
    newOwners: [chain.accounts[index + 1]?.address as Address],
    newThreshold: 1,
    chainId: chain.chainId,
  });
  const sent = world.mailbox.messages.filter(({ to }) => to.endsWith(`@${language}.example.org`));
  const link = sent.map(({ text }) => /\/m(#\S+)/.exec(text)?.[1]).find(Boolean);
  const mails = [...sent.toReversed(), ...renderAlerts(world, index, language)];
  return { mails: mails.map(({ html = '' }) => html), page: `${world.url}/m${link}` };
}

/** Alerts of what happens to an account on chain, as its owner gets them. */
function renderAlerts({ url, chain }: TestWorld, index: number, language: string) {
  const { safe: account, address: guardian } = chain.accounts[index] ?? {};
  const newOwner = chain.accounts[index + 1]?.address;
  if (!account || !guardian || !newOwner) throw new Error(`There is no account ${index + 1}`);
  const common = {
    account,
    accountUrl: `${url}/#account=${account}`,
    chainName: 'Local',
    serviceName: 'Recovery Guardian',
    transactionHash: `0x${'5e'.repeat(32)}`,
  } as const;
  const recovery = { newOwners: [newOwner], newThreshold: 1 };
  const cancellation = { to: guardian, data: '0x0ba234d6' } as const;
  const finalizableFrom = new Date('2030-01-04T12:00:00Z');
  const alerts: AlertContent[] = [
    { ...common, kind: 'recovery-executed', recovery, finalizableFrom, cancellation },
    {
      ...common,
      kind: 'recovery-executed',
      recovery,
      finalizableFrom,
      cancellation,
      accountUrl: undefined,
    },
    { ...common, kind: 'recovery-replaced', cancellation },
    { ...common, kind: 'recovery-finalized', recovery },
    { ...common, kind: 'recovery-canceled' },
    { ...common, kind: 'guardian-added', guardian },
    { ...common, kind: 'guardian-revoked', guardian },
    { ...common, kind: 'threshold-changed', threshold: 2 },
    { ...common, kind: 'threshold-changed', threshold: 2, accountUrl: undefined },
    { ...common, kind: 'nonce-invalidated' },
  ];
  return alerts.map((alert) => renderMessage(alert, { channel: 'email', language }));
}
