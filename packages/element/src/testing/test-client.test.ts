import { assert } from '@open-wc/testing';
import { RecoveryServiceClient, RecoveryServiceError } from '@recovery-guardian/core';
import type { RecoveryClient } from '../chain/network.ts';
import { rightCode, TestClient } from './test-client.ts';
import {
  account,
  chainId,
  email,
  guardian,
  owner,
  phone,
  recoveryModule,
  stranger,
} from './test-world.ts';

const signed = { message: 'A statement', signature: '0x11' } as const;
const recovery = { account, chainId, newOwners: [stranger], newThreshold: 1 };
const { channel, target } = email;
const subscriptionId = `subscription-of-${target}`;

describe('TestClient', () => {
  let client: TestClient;

  beforeEach(() => {
    client = new TestClient({ module: recoveryModule, guardian });
    client.registrations = [email];
    client.relayer = { nonce: async () => 0n, send: async () => {} };
  });

  // The real client accepts only answers that follow the contract.
  const answers: Record<keyof RecoveryClient, (client: RecoveryClient) => Promise<unknown>> = {
    getNetworkConfiguration: (client) => client.getNetworkConfiguration(chainId),
    register: (client) => client.register({ account, chainId, channel, target, ...signed }),
    submitRegistration: (client) =>
      client.submitRegistration({ challengeId: 'challenge-1', challenge: rightCode }),
    createBackupCodes: (client) => client.createBackupCodes({ account, chainId, ...signed }),
    listRegistrations: (client) => client.listRegistrations({ account, chainId, ...signed }),
    deleteRegistration: (client) =>
      client.deleteRegistration({ registrationId: email.id, ...signed }),
    setReminder: (client) =>
      client.setReminder({ registrationId: email.id, token: 'token', isOn: true }),
    requestSignature: (client) => client.requestSignature(recovery),
    describeSignature: (client) => client.describeSignature({ requestId: 'request-1' }),
    submitSignature: (client) =>
      client.submitSignature({
        requestId: 'request-1',
        challengeId: `challenge-of-${email.id}`,
        challenge: rightCode,
      }),
    createRecovery: (client) =>
      client.createRecovery({ ...recovery, signer: guardian, signature: '0x33' }),
    signRecovery: (client) =>
      client.signRecovery({ id: 'recovery-1', signer: stranger, signature: '0x33' }),
    listRecoveries: (client) => client.listRecoveries({ account, chainId, nonce: 0n }),
    executeRecovery: (client) => client.executeRecovery({ id: 'recovery-1' }),
    finalizeRecovery: (client) => client.finalizeRecovery({ id: 'recovery-1' }),
    subscribe: (client) =>
      client.subscribe({ account, owner, chainId, channel, target, ...signed }),
    activateSubscription: (client) =>
      client.activateSubscription({ subscriptionId, challenge: rightCode }),
    listSubscriptions: (client) => client.listSubscriptions({ account, owner, chainId, ...signed }),
    unsubscribe: (client) => client.unsubscribe({ subscriptionId, owner, chainId, ...signed }),
    resend: (client) => client.resend({ challengeId: 'challenge-1' }),
    requestAccounts: (client) => client.requestAccounts({ channel, target }),
    submitAccounts: (client) =>
      client.submitAccounts({
        ...{ channel, target },
        ...{ challengeId: 'search-1', challenge: rightCode },
      }),
  };
  for (const [method, ask] of Object.entries(answers)) {
    it(`the test client answers ${method} as the contract says`, async () => {
      await answers.register(client);
      const signedOnce = { signer: guardian, signature: '0x33' };
      await client.createRecovery({ ...recovery, newOwners: [owner], ...signedOnce });
      await answers.subscribe(client);
      await answers.requestSignature(client);
      const answer = await ask(client);
      const real = new RecoveryServiceClient({
        baseUrl: 'https://guardian.example',
        fetch: async () => Response.json(answer),
      });
      assert.deepEqual(await ask(real), answer);
    });
  }

  it('the test client counts wrong codes as the service does', async () => {
    const { challengeId } = await client.register({ account, chainId, channel, target, ...signed });
    const told: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { reason, details } = await refusal(
        client.submitRegistration({ challengeId, challenge: '000000' }),
      );
      told.push(details?.triesLeft, reason);
    }
    const wrong = 'invalid-challenge';
    assert.deepEqual(told, [4, wrong, 3, wrong, 2, wrong, 1, wrong, 0, 'challenge-exhausted']);
  });

  it('the test client accepts no code after the last try', async () => {
    const { challengeId } = await client.register({ account, chainId, channel, target, ...signed });
    const submit = (challenge: string) => client.submitRegistration({ challengeId, challenge });
    for (let count = 0; count < 5; count += 1) await refusal(submit('000000'));
    assert.equal((await refusal(submit(rightCode))).reason, 'challenge-exhausted');
  });

  it('the test client signs when more than half of the contacts are confirmed', async () => {
    client.registrations = [email, phone];
    const { requestId, requiredVerifications, auths } = await client.requestSignature(recovery);
    assert.equal(requiredVerifications, 2);
    const signatures: (string | undefined)[] = [];
    for (const { challengeId } of auths) {
      const request = { requestId, challengeId, challenge: rightCode };
      signatures.push((await client.submitSignature(request)).signature);
    }
    assert.isUndefined(signatures[0]);
    assert.match(signatures[1] ?? '', /^0x(33){65}$/);
  });

  it('the test client refuses once what it is told to, and records every request', async () => {
    client.refusals.set('listRegistrations', { reason: 'rate-limited', retryAfter: 60 });
    const list = () => client.listRegistrations({ account, chainId, ...signed });
    const { reason, retryAfter } = await refusal(list());
    assert.deepEqual({ reason, retryAfter }, { reason: 'rate-limited', retryAfter: 60 });
    assert.deepEqual((await list()).registrations, [email]);
    assert.deepEqual(
      client.requests.map(({ method }) => method),
      ['listRegistrations', 'listRegistrations'],
    );
  });

  it('the test client does not answer held methods', async () => {
    client.held.add('getNetworkConfiguration');
    const late = Promise.resolve('nothing yet');
    const first = await Promise.race([client.getNetworkConfiguration(chainId), pause(late)]);
    assert.equal(first, 'nothing yet');
  });
});

async function refusal(promise: Promise<unknown>): Promise<RecoveryServiceError> {
  const error = await promise.then(
    () => undefined,
    (thrown) => thrown,
  );
  assert.isTrue(RecoveryServiceError.is(error), `not refused, but ${error}`);
  return error;
}

/** Resolves after anything that is answered immediately. */
async function pause<Value>(value: Promise<Value>): Promise<Value> {
  await new Promise((resolve) => setTimeout(resolve));
  return value;
}
