import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AwsRequest, signAwsRequest } from './kms-signer.ts';

// The keys, requests and signatures of AWS's own test suite for Signature Version 4.
const credentials = {
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
    assert.deepEqual(signAwsRequest(credentials, vanilla), {
      'x-amz-date': '20150830T123600Z',
      authorization: `${start}host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31`,
    });
  });

  it('AWS Signature Version 4 signs the body and its type', () => {
    const { authorization } = signAwsRequest(credentials, {
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
    const signed = signAwsRequest({ ...credentials, sessionToken: 'temporary' }, vanilla);
    assert.equal(signed['x-amz-security-token'], 'temporary');
    assert.match(signed.authorization ?? '', /SignedHeaders=host;x-amz-date;x-amz-security-token,/);
  });
});
