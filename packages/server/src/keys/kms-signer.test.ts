import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { recoveryTypedData } from '@recovery-guardian/core';
import { freePort, releasePort, useStarted } from '@recovery-guardian/devnet/testing';
import { type Hex, hexToBytes, recoverTypedDataAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts';
import { type ReceivedRequest, serveHttp } from '../testing/serve-http.ts';
import { type AwsRequest, openKmsSigner, signAwsRequest } from './kms-signer.ts';
import { order } from './sign-recovery.ts';

// The keys, requests and signatures of AWS's own test suite for Signature Version 4.
const awsExample = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const vanilla: AwsRequest = {
  method: 'GET',
  url: 'https://example.amazonaws.com/',
  region: 'us-east-1',
  service: 'service',
  now: new Date('2015-08-30T12:36:00Z'),
};
const start =
  'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=';

describe('AWS Signature Version 4', () => {
  it('AWS Signature Version 4 signs an empty request', () => {
    assert.deepEqual(signAwsRequest(awsExample, vanilla), {
      'x-amz-date': '20150830T123600Z',
      authorization: `${start}host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31`,
    });
  });

  it('AWS Signature Version 4 signs the body and its type', () => {
    const { authorization } = signAwsRequest(awsExample, {
      ...vanilla,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Param1=value1',
    });
    assert.equal(
      authorization,
      `${start}content-type;host;x-amz-date, Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a`,
    );
  });

  it('AWS Signature Version 4 signs the token of temporary credentials', () => {
    const signed = signAwsRequest({ ...awsExample, sessionToken: 'temporary' }, vanilla);
    assert.equal(signed['x-amz-security-token'], 'temporary');
    assert.match(signed.authorization ?? '', /SignedHeaders=host;x-amz-date;x-amz-security-token,/);
  });
});

const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
const keyId = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd';

describe('a guardian key in AWS KMS', () => {
  const privateKey = generatePrivateKey();
  const account = privateKeyToAccount(privateKey);
  let isHigh: boolean;
  let keySpec: string;

  const api = useStarted(serveHttp);
  beforeEach(() => {
    isHigh = false;
    keySpec = 'ECC_SECG_P256K1';
    api.requests.length = 0;
    api.answer(answerAsKms);
  });

  const open = (changes: object = {}) =>
    openKmsSigner(
      { keyId, region: 'eu-central-1', url: api.url, ...credentials, ...changes },
      clock,
    );
  const recovery = {
    chainId: 1,
    module: '0x38275826E1933303E508433dD5f289315Da2541c',
    version: '0.1.0',
    account: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    newOwners: ['0x000000000000000000000000000000000000dEaD'],
    newThreshold: 1n,
    nonce: 7n,
  } as const;

  /** Accepts what the real API accepts: its signature, its actions and the documented fields. */
  async function answerAsKms({ method, path, headers, body }: ReceivedRequest) {
    const refuse = (error: string) => ({ status: 400, body: JSON.stringify({ __type: error }) });
    const target = String(headers['x-amz-target']);
    const expected = signAwsRequest(credentials, {
      method: 'POST',
      url: `${api.url}/`,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body,
      region: 'eu-central-1',
      service: 'kms',
      now: clock.now(),
    });
    if (`${method} ${path}` !== 'POST /' || headers.authorization !== expected.authorization) {
      return refuse('com.amazonaws.kms#IncompleteSignatureException');
    }
    const { KeyId, Message, MessageType, SigningAlgorithm } = JSON.parse(body);
    if (KeyId !== keyId) return refuse('NotFoundException');
    if (target === 'TrentService.GetPublicKey') {
      const answer = { KeyId, KeySpec: keySpec, KeyUsage: 'SIGN_VERIFY', PublicKey: publicKey() };
      return { status: 200, body: JSON.stringify(answer) };
    }
    const digest = Buffer.from(Message, 'base64');
    const isRight = digest.length === 32 && MessageType === 'DIGEST';
    if (!isRight || SigningAlgorithm !== 'ECDSA_SHA_256') return refuse('ValidationException');
    const { r, s } = await sign({ hash: `0x${digest.toString('hex')}`, privateKey });
    const other = isHigh ? order - BigInt(s) : BigInt(s);
    const Signature = derOf(BigInt(r), other).toString('base64');
    return { status: 200, body: JSON.stringify({ KeyId, Signature, SigningAlgorithm }) };
  }

  function publicKey(): string {
    const [x, y] = [4, 68].map((at) =>
      Buffer.from(account.publicKey.slice(at, at + 64), 'hex').toString('base64url'),
    ) as [string, string];
    const jwk = { kty: 'EC', crv: 'secp256k1', x, y };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return key.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  it('a key in AWS KMS is one guardian of all accounts, and signs in the one form that the module accepts', async () => {
    const signer = await open();
    const parameters = { chainId: 1, account: recovery.account };
    assert.deepEqual(await signer.getGuardianAddresses(parameters), [account.address]);
    for (isHigh of [false, true]) {
      const guardian = account.address;
      const signature = await signer.signRecovery({ ...recovery, guardian });
      const typedData = recoveryTypedData(recovery);
      assert.equal(await recoverTypedDataAddress({ ...typedData, signature }), guardian);
      assert.equal(signature, await account.signTypedData(typedData), 'also of a high s');
    }
    const actions = api.requests.map(({ headers }) => headers['x-amz-target']);
    assert.deepEqual(actions, [
      'TrentService.GetPublicKey',
      'TrentService.Sign',
      'TrentService.Sign',
    ]);
  });

  it('the signer of AWS KMS reads the first 64 characters of an error’s name [S127]', async () => {
    api.answer(() => ({ status: 400, body: JSON.stringify({ __type: 'x'.repeat(60_000) }) }));
    await assert.rejects(open(), /^Error: AWS KMS refuses GetPublicKey: x{64}\. /);
  });

  it('the signer of AWS KMS says what to correct', async () => {
    const closed = await freePort();
    const wrongs: [() => Promise<unknown>, RegExp][] = [
      [() => open({ secretAccessKey: 'wrong' }), /refuses GetPublicKey: IncompleteSignatureExc/],
      [() => open({ keyId: 'gone' }), /NotFoundException. Check guardian.kms/],
      [() => open({ url: `http://127.0.0.1:${closed}` }), /does not answer: ECONNREFUSED/],
    ];
    for (const [attempt, said] of wrongs) await assert.rejects(attempt, said);
    releasePort(closed);
    keySpec = 'ECC_NIST_P256';
    await assert.rejects(open(), /of the type ECC_NIST_P256: create one of ECC_SECG_P256K1/);
  });

  it('the signer of AWS KMS returns nothing that is not a signature, or of another key', async () => {
    const signer = await open();
    const asked = { ...recovery, guardian: account.address };
    const other = generatePrivateKey();
    const { r, s } = await sign({ hash: `0x${'11'.repeat(32)}`, privateKey: other });
    const right = derOf(BigInt(r), BigInt(s));
    const wrongs = [right, right.subarray(1), Buffer.concat([right, Buffer.of(0)]), Buffer.of()];
    for (const wrong of wrongs) {
      const Signature = wrong.toString('base64');
      api.answer(() => ({ status: 200, body: JSON.stringify({ Signature }) }));
      await assert.rejects(signer.signRecovery(asked), /another key|not one/);
    }
    const stranger = privateKeyToAccount(other).address;
    await assert.rejects(signer.signRecovery({ ...recovery, guardian: stranger }), /not of this/);
  });
});

/** `SEQUENCE { INTEGER r, INTEGER s }` in DER. */
function derOf(r: bigint, s: bigint): Buffer {
  const integer = (value: bigint) => {
    const text = value.toString(16);
    const hex: Hex = `0x${text.length % 2 === 0 ? text : `0${text}`}`;
    const bytes = hexToBytes(hex);
    const isNegative = (bytes[0] ?? 0) >= 0x80;
    const content = isNegative ? [0, ...bytes] : [...bytes];
    return [0x02, content.length, ...content];
  };
  const content = [...integer(r), ...integer(s)];
  return Buffer.from([0x30, content.length, ...content]);
}
