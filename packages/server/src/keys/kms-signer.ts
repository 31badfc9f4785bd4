import { createHash, createHmac, createPublicKey } from 'node:crypto';
import { recoveryHash } from '@recovery-guardian/core';
import { type Address, bytesToHex, hexToBytes } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { KmsConfiguration } from '../configuration/keys.ts';
import type { Clock } from '../kit/clock.ts';
import { request } from '../kit/http-request.ts';
import { inSpan } from '../kit/tracing.ts';
import {
  completeSignature,
  createSingleSigner,
  type GuardianSigner,
  type RecoverySigner,
} from './sign-recovery.ts';

/** In milliseconds. */
const timeout = 10_000;

/**
 * Opens a key in AWS KMS, the one guardian of all accounts. The digest is computed here, from the
 * fields of a recovery; KMS signs it without ever giving the key out. Unlike with a
 * key of our own, the same recovery gets another valid signature each time.
 *
 * @throws if KMS does not answer, or the key is of another type, with what to correct
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
 */
export async function openKmsSigner(
  configuration: KmsConfiguration,
  clock: Clock,
): Promise<GuardianSigner> {
  const call = connect(configuration, clock);
  const { keyId: KeyId } = configuration;
  const address = addressOf(await call('GetPublicKey', { KeyId }));
  const key: RecoverySigner = {
    address,
    async sign(recovery) {
      const hash = recoveryHash(recovery);
      const { Signature } = await call('Sign', {
        KeyId,
        Message: Buffer.from(hexToBytes(hash)).toString('base64'),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      });
      return completeSignature(parseSignature(Buffer.from(String(Signature), 'base64')), {
        hash,
        address,
        keeper: 'AWS KMS',
      });
    },
  };
  return createSingleSigner([key]);
}

type Answer = Readonly<Record<string, unknown>>;

function connect(configuration: KmsConfiguration, clock: Clock) {
  const { region, url = `https://kms.${region}.amazonaws.com` } = configuration;
  return async (action: 'GetPublicKey' | 'Sign', content: object): Promise<Answer> => {
    const body = JSON.stringify(content);
    const headers = signAwsRequest(configuration, {
      method: 'POST',
      url: `${url.replace(/\/$/, '')}/`,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `TrentService.${action}`,
      },
      body,
      region,
      service: 'kms',
      now: clock.now(),
    });
    const signal = AbortSignal.timeout(timeout);
    const answer = await inSpan(`kms ${action}`, { kind: 'client' }, () =>
      request(url, { method: 'POST', headers, body, signal }),
    );
    if ('failure' in answer) throw new Error(`AWS KMS does not answer: ${answer.failure}`);
    const parsed = parse(answer.body);
    if (answer.status === 200) return parsed;
    const [, error = `HTTP ${answer.status}`] =
      /^(?:[^#]*#)?(\w{1,64})/.exec(String(parsed.__type ?? '')) ?? [];
    throw new Error(
      `AWS KMS refuses ${action}: ${error}. Check guardian.kms: its region, its key and kms:${action}`,
    );
  };
}

function parse(body: string): Answer {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** @param answer has the key as X.509 SubjectPublicKeyInfo in DER (RFC 5280) */
function addressOf({ KeySpec, PublicKey }: Answer): Address {
  if (KeySpec !== 'ECC_SECG_P256K1') {
    throw new Error(`The key in AWS KMS is of the type ${KeySpec}: create one of ECC_SECG_P256K1`);
  }
  const der = Buffer.from(String(PublicKey), 'base64');
  const { x, y } = createPublicKey({ key: der, format: 'der', type: 'spki' }).export({
    format: 'jwk',
  });
  const point = [x, y].map((part) => Buffer.from(part ?? '', 'base64url').toString('hex'));
  return publicKeyToAddress(`0x04${point.map((part) => part.padStart(64, '0')).join('')}`);
}

/** Reads `SEQUENCE { INTEGER r, INTEGER s }` in DER (RFC 3279). */
function parseSignature(der: Buffer) {
  const integer = (at: number) => {
    const length = der[at + 1] ?? 0;
    const end = at + 2 + length;
    if (der[at] !== 0x02 || length === 0 || length > 33 || end > der.length) throw malformed();
    return { value: BigInt(bytesToHex(der.subarray(at + 2, end))), end };
  };
  const malformed = () => new Error('AWS KMS returned a signature that is not one');
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw malformed();
  const r = integer(2);
  const s = integer(r.end);
  if (s.end !== der.length) throw malformed();
  return { r: r.value, s: s.value };
}

interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string | undefined;
}

export interface AwsRequest {
  method: string;
  /** Without a query, and with a path that needs no escaping. */
  url: string;
  /** Signed together with `host` and those of the signature. */
  headers?: Record<string, string>;
  body?: string;
  region: string;
  service: string;
  now: Date;
}

/**
 * Returns the headers of a request, signed as AWS Signature Version 4.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signAwsRequest(
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { method, url, headers = {}, body = '', region, service, now }: AwsRequest,
): Record<string, string> {
  const { host, pathname } = new URL(url);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const date = time.slice(0, 8);
  const sent = {
    ...headers,
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const signed = Object.entries({ ...sent, host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, pathname, '', lines, names, sha256(body)].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`,
  };
}

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
