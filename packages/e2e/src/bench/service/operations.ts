import { signForSafe } from '@recovery-guardian/devnet/testing';
import {
  createNonce,
  createSiweMessage,
  listStatement,
  type RegisterResponse,
  type RequestSignatureResponse,
  registerStatement,
  type SubmitRegistrationResponse,
} from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { HttpClient } from './http-client.ts';
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

/** A prepared request, its message signed before the clock starts. */
export type Prepared = Record<string, string | number>;

/** Prepares a request for an account; those without a message need only the account. */
export async function prepare(
  operation: Operation,
  account: Address,
  { chainId, owner }: Holder,
): Promise<Prepared> {
  const target = emailOf(account);
  const statement = {
    'register+submit': () => registerStatement({ target, channel: 'email' }),
    registrations: () => listStatement(),
    'signature/request': undefined,
    'signature/request+submit': undefined,
  }[operation]?.();
  if (statement === undefined) return { account, chainId };
  const nonce = createNonce();
  const message = createSiweMessage({ account, chainId, statement, nonce, issuedAt: new Date() });
  const signature = await signForSafe({ chainId, account, message, owners: [owner] });
  return { account, chainId, message, signature };
}

/** Runs an operation from its first request to its last answer. */
export async function perform(
  operation: Operation,
  prepared: Prepared,
  { client, sink }: { client: HttpClient; sink: MailSink },
): Promise<unknown> {
  const target = emailOf(prepared.account as Address);
  switch (operation) {
    case 'register+submit': {
      const body = { ...prepared, channel: 'email', target };
      const started = await client.post<RegisterResponse>('/auth/register', body);
      const { challengeId, matchPhrase = '' } = started;
      const challenge = await sink.takeCode(target, matchPhrase);
      return client.post<SubmitRegistrationResponse>('/auth/submit', { challengeId, challenge });
    }
    case 'registrations': {
      const { account, chainId, message, signature } = prepared;
      const query = { account, chainId: String(chainId), message, signature };
      return client.get('/auth/registrations', query as Record<string, string>);
    }
    case 'signature/request':
      return client.post('/auth/signature/request', { ...prepared, ...recovery });
    case 'signature/request+submit': {
      const body = { ...prepared, ...recovery };
      const path = '/auth/signature/request';
      const request = await client.post<RequestSignatureResponse>(path, body);
      const { requestId, auths, matchPhrase = '' } = request;
      const challengeId = auths[0]?.challengeId;
      const challenge = await sink.takeCode(target, matchPhrase);
      return client.post('/auth/signature/submit', { requestId, challengeId, challenge });
    }
  }
}

const recovery = { newOwners: ['0x1000000000000000000000000000000000000001'], newThreshold: 1 };

function emailOf(account: Address): string {
  return `${account.toLowerCase()}@example.org`;
}
