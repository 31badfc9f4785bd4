import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
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
