import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Static, Type } from 'typebox';
import { type Address, type Hex, isAddress } from 'viem';
import type { RemoteSignerConfiguration } from '../configuration/keys.ts';
import { ServiceError } from '../kit/service-error.ts';
import { currentTraceparent, inSpan } from '../kit/tracing.ts';
import { rememberAccounts } from './guardian-keys.ts';
import { type GuardianSigner, signRecoveryAs } from './sign-recovery.ts';

/** What a signer in a process of its own is asked, and how it answers: JSON over HTTP. */

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
/** A whole number of up to 256 bits in decimal digits. */
const integer = Type.String({ pattern: '^(0|[1-9][0-9]{0,77})$' });

const request = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const accountOnChain = { chainId: Type.Integer({ minimum: 1 }), account: address };

/** `POST /guardians`: which guardians it can sign as for this account. */
export const GuardiansRequestSchema = request(accountOnChain);

/**
 * `POST /signatures`: the fields of a recovery. There is no field for a digest. The module must be in the
 * signer's own configuration; its first one by default.
 */
export const SignatureRequestSchema = request({
  ...accountOnChain,
  module: Type.Optional(address),
  guardian: address,
  newOwners: Type.Array(address, { minItems: 1, maxItems: 50 }),
  newThreshold: integer,
  nonce: integer,
});

export type SignatureRequest = Static<typeof SignatureRequestSchema>;

/** Why the signer does not sign. */
export interface SignerRefusal {
  refusal:
    | 'unknown-chain'
    | 'invalid-new-owners'
    | 'unknown-module'
    | 'not-enabled'
    | 'not-a-safe'
    | 'not-a-guardian'
    | 'another-nonce'
    | 'too-many-signatures';
  message: string;
  /** Seconds until it may sign again, if there were too many. */
  retryAfter?: number;
}

export type RemoteSigner = GuardianSigner & {
  /** @throws if the signer does not answer */
  ping(): Promise<void>;
  close(): void;
};

/** Milliseconds; longer than the signer's own reads of a chain may take. */
const timeout = 15_000;

/**
 * Asks a signer in another process, over a Unix socket or mutual TLS. Its signatures are checked as
 * our own: one for another recovery module would only be noticed on the chain. The guardians of
 * accounts are remembered until this process ends.
 *
 * @see packages/server/src/signer/
 */
export function connectSigner(configuration: RemoteSignerConfiguration): RemoteSigner {
  const { ask, close } = connect(configuration);
  return {
    getGuardianAddresses: rememberAccounts(async ({ chainId, account }) => {
      const answer = (await ask('/guardians', { chainId, account })) as { guardians?: unknown };
      if (!isAddressList(answer.guardians)) throw new Error('The signer names no guardians');
      return answer.guardians;
    }),
    async signRecovery({ guardian, ...recovery }) {
      const { chainId, module, account, newOwners, newThreshold, nonce } = recovery;
      const body: SignatureRequest = {
        chainId,
        module,
        account,
        guardian,
        newOwners: [...newOwners],
        newThreshold: String(newThreshold),
        nonce: String(nonce),
      };
      const sign = async () => ((await ask('/signatures', body)) as { signature: Hex }).signature;
      return signRecoveryAs({ address: guardian, sign }, recovery);
    },
    async ping() {
      await ask('/healthz');
    },
    close,
  };
}

function isAddressList(value: unknown): value is [Address, ...Address[]] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => isAddress(one));
}

function connect({ socket, url, authority, certificate, key }: RemoteSignerConfiguration) {
  const agent =
    url === undefined
      ? new HttpAgent({ keepAlive: true })
      : new HttpsAgent({ keepAlive: true, ca: authority, cert: certificate, key });
  const place = url === undefined ? { socketPath: socket, host: 'signer' } : targetOf(url);
  const request = url === undefined ? requestHttp : requestHttps;

  const send = (path: string, body: string | undefined) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const traceparent = currentTraceparent();
      const sent = request(
        {
          ...place,
          agent,
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(traceparent !== undefined && { traceparent }),
          },
          signal: AbortSignal.timeout(timeout),
        },
        resolve,
      );
      sent.on('error', reject);
      sent.end(body);
    });

  return {
    ask: (path: string, body?: object): Promise<unknown> =>
      inSpan(`signer ${path}`, { kind: 'client' }, async () => {
        const { status, answer } = await read(send(path, body && JSON.stringify(body)));
        if (status === 200) return answer;
        throw toError(status, answer as Partial<SignerRefusal>);
      }),
    close: () => agent.destroy(),
  };
}

function targetOf(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port || 443 };
}

async function read(sending: Promise<IncomingMessage>) {
  try {
    const response = await sending;
    const answer: unknown = JSON.parse(await text(response));
    return { status: response.statusCode ?? 0, answer };
  } catch (error) {
    throw new Error('The signer does not answer: is it running, and may this process reach it?', {
      cause: error,
    });
  }
}

function toError(status: number, { refusal, message, retryAfter }: Partial<SignerRefusal>): Error {
  if (refusal === 'too-many-signatures') {
    return new ServiceError('rate-limited', {
      ...(retryAfter !== undefined && { retryAfter }),
      cause: new Error(`The signer refuses: ${message}`),
    });
  }
  return new Error(`The signer refuses: ${message ?? status}`);
}
