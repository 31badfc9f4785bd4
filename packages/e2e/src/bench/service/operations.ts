import { signForSafe } from '@recovery-guardian/devnet/testing';
import {
  createNonce,
  createSiweMessage,
  listStatement,
  type RegisterResponse,
  type RequestSignatureResponse,
  registerStatement,
} from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { Act } from '../kit/load.ts';
import type { MailSink } from './mail-sink.ts';

/** The measured operations, and the number of requests of each. */
export const operations = {
  'register+submit': 2,
  registrations: 1,
  'signature/request': 1,
  'signature/request+submit': 2,
} as const;

export type Operation = keyof typeof operations;

/** The keys that sign, and their chain. */
export interface Holder {
  chainId: number;
  owner: Hex;
}

/** Prepares an operation for an account: signs its message, if it has one. */
export async function prepareAct(
  operation: Operation,
  account: Address,
  { chainId, owner, sink }: Holder & { sink: MailSink },
): Promise<Act> {
  const target = `${account.toLowerCase()}@example.org`;
  const sign = async (statement: string) => {
    const nonce = createNonce();
    const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt: new Date() });
    const signature = await signForSafe({ chainId, account, message, owners: [owner] });
    return { account, message, signature };
  };
  const newOwners = ['0x1000000000000000000000000000000000000001'];
  const recovery = { account, chainId, newOwners, newThreshold: 1 };
  switch (operation) {
    case 'register+submit': {
      const signed = await sign(registerStatement({ target, channel: 'email' }));
      const body = { ...signed, chainId, channel: 'email', target };
      return async (client) => {
        const started = await client.post<RegisterResponse>('/auth/register', body);
        const { challengeId, matchPhrase = '' } = started;
        const challenge = await sink.takeCode(target, matchPhrase);
        return client.post('/auth/submit', { challengeId, challenge });
      };
    }
    case 'registrations': {
      const query = { ...(await sign(listStatement())), chainId: String(chainId) };
      return (client) => client.get('/auth/registrations', query);
    }
    case 'signature/request':
      return (client) => client.post('/auth/signature/request', recovery);
    case 'signature/request+submit':
      return async (client) => {
        const path = '/auth/signature/request';
        const request = await client.post<RequestSignatureResponse>(path, recovery);
        const { requestId, auths, matchPhrase = '' } = request;
        const challenge = await sink.takeCode(target, matchPhrase);
        const challengeId = auths[0]?.challengeId;
        return client.post('/auth/signature/submit', { requestId, challengeId, challenge });
      };
  }
}
