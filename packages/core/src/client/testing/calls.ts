import type { CodeRequestOptions, RecoveryServiceClient } from '../../index.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const guardian = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const signature = `0x${'ab'.repeat(65)}`;
const message = 'service://safe-recovery-service wants you to sign in:\n\n& ?=#+%';
const expiresAt = '2026-03-01T12:10:00.000Z';
const matchPhrase = 'red-cat-jumps';
const entry = { challengeId: 'c1', channel: 'email', target: 'mi***@ex***.com' } as const;

const registerRequest = {
  account,
  chainId: 31337,
  channel: 'email',
  target: 'mia@example.com',
  message,
  signature,
} as const;
const submitRequest = { challengeId: 'c1', challenge: '123456' };
const list = { account, chainId: 31337, message, signature };
const longList = { ...list, signature: `0x${'12'.repeat(8_191)}` };
const deletion = { registrationId: 'r1', message, signature };
const reminder = { registrationId: 'r1', token: 't1', isOn: true };
const recovery = { account, newOwners: [guardian], newThreshold: 1, chainId: 31337 };
const submitSignatureRequest = { requestId: 'q1', challengeId: 'c1', challenge: '12345678' };
const accountsRequest = { channel: 'email', target: 'mia@example.com' } as const;
const accountsSubmission = { ...accountsRequest, ...submitRequest };
const resendRequest = { challengeId: 'c1' };

const owner = guardian;
const subscribeRequest = { ...registerRequest, owner };
const activateRequest = { subscriptionId: 's1', challenge: '123456' };
const unsubscribeRequest = { subscriptionId: 's1', owner, chainId: 31337, message, signature };

const recoveryRequest = {
  ...recovery,
  id: 'v1',
  emoji: '🐢🌵🚲🎺',
  matchPhrase,
  nonce: '0x1f',
  signatures: [[guardian, signature]],
  executeData: { sponsored: true, transactionHash: `0x${'cd'.repeat(32)}` },
  finalizeData: { sponsored: false, transactionHash: null },
  status: 'EXECUTED',
  discoverable: true,
  createdAt: expiresAt,
  updatedAt: expiresAt,
};
const approval = { signer: guardian, signature };

/** One call of the client, with the expected request and a valid response. */
export interface ClientCall {
  name: string;
  run(client: RecoveryServiceClient, options?: CodeRequestOptions): Promise<unknown>;
  sends: { method: 'GET' | 'POST'; path: string; query?: object; body?: object };
  answer: Record<string, unknown>;
}

export const calls: ClientCall[] = [
  {
    name: 'register',
    run: (client, options) => client.register(registerRequest, options),
    sends: { method: 'POST', path: '/auth/register', body: registerRequest },
    answer: { challengeId: 'c1', matchPhrase, expiresAt },
  },
  {
    name: 'submitRegistration',
    run: (client, options) => client.submitRegistration(submitRequest, options),
    sends: { method: 'POST', path: '/auth/submit', body: submitRequest },
    answer: { registrationId: 'r1', guardianAddress: guardian },
  },
  {
    name: 'listRegistrations',
    run: (client, options) => client.listRegistrations(list, options),
    sends: { method: 'GET', path: '/auth/registrations', query: { ...list, chainId: '31337' } },
    answer: { registrations: [{ id: 'r1', channel: 'sms', target: '+4915112345678' }] },
  },
  {
    name: 'listRegistrations with a signature too long for a URL',
    run: (client, options) => client.listRegistrations(longList, options),
    sends: {
      method: 'POST',
      path: '/auth/registrations',
      body: { ...longList, chainId: '31337' },
    },
    answer: { registrations: [{ id: 'r1', channel: 'sms', target: '+4915112345678' }] },
  },
  {
    name: 'deleteRegistration',
    run: (client, options) => client.deleteRegistration(deletion, options),
    sends: { method: 'POST', path: '/auth/delete', body: deletion },
    answer: { success: true },
  },
  {
    name: 'setReminder',
    run: (client, options) => client.setReminder(reminder, options),
    sends: { method: 'POST', path: '/auth/reminder', body: reminder },
    answer: { success: true },
  },
  {
    name: 'requestSignature',
    run: (client, options) => client.requestSignature(recovery, options),
    sends: { method: 'POST', path: '/auth/signature/request', body: recovery },
    answer: { requestId: 'q1', requiredVerifications: 1, auths: [entry], matchPhrase, expiresAt },
  },
  {
    name: 'describeSignature',
    run: (client, options) => client.describeSignature({ requestId: 'q1' }, options),
    sends: { method: 'POST', path: '/auth/signature/describe', body: { requestId: 'q1' } },
    answer: {
      ...recovery,
      requiredVerifications: 1,
      matchPhrase,
      status: 'open',
      expiresAt,
      auths: [{ ...entry, isVerified: false, expiresAt }],
    },
  },
  {
    name: 'submitSignature, not the last code',
    run: (client, options) => client.submitSignature(submitSignatureRequest, options),
    sends: { method: 'POST', path: '/auth/signature/submit', body: submitSignatureRequest },
    answer: { success: true },
  },
  {
    name: 'submitSignature, the last code',
    run: (client, options) => client.submitSignature(submitSignatureRequest, options),
    sends: { method: 'POST', path: '/auth/signature/submit', body: submitSignatureRequest },
    answer: { success: true, signer: guardian, signature },
  },
  {
    name: 'createBackupCodes',
    run: (client, options) => client.createBackupCodes(list, options),
    sends: {
      method: 'POST',
      path: '/auth/backup-codes',
      body: list,
    },
    answer: { challengeId: 'c1', sheet: 'sheet-4821', codes: ['12345678901234567890'], expiresAt },
  },
  {
    name: 'requestAccounts',
    run: (client, options) => client.requestAccounts(accountsRequest, options),
    sends: { method: 'POST', path: '/auth/accounts/request', body: accountsRequest },
    answer: { challengeId: 'c1', matchPhrase, expiresAt },
  },
  {
    name: 'submitAccounts',
    run: (client, options) => client.submitAccounts(accountsSubmission, options),
    sends: { method: 'POST', path: '/auth/accounts/submit', body: accountsSubmission },
    answer: {
      accounts: [
        {
          ...{ account, chainId: 31337, chainName: 'Local' },
          ways: [{ channel: 'email', target: 'mi***@ex***.com' }, { channel: 'sms' }],
        },
      ],
    },
  },
  {
    name: 'resend',
    run: (client, options) => client.resend(resendRequest, options),
    sends: { method: 'POST', path: '/auth/resend', body: resendRequest },
    answer: { challengeId: 'c1', expiresAt },
  },
  {
    name: 'createRecovery',
    run: (client, options) => client.createRecovery({ ...recovery, ...approval }, options),
    sends: { method: 'POST', path: '/recoveries/create', body: { ...recovery, ...approval } },
    answer: recoveryRequest,
  },
  {
    name: 'signRecovery',
    run: (client, options) => client.signRecovery({ id: 'v1', ...approval }, options),
    sends: { method: 'POST', path: '/recoveries/sign', body: { id: 'v1', ...approval } },
    answer: { success: true },
  },
  {
    name: 'getRecovery',
    run: (client, options) => client.getRecovery('v1', options),
    sends: { method: 'GET', path: '/recoveries/fetchById', query: { id: 'v1' } },
    answer: recoveryRequest,
  },
  {
    name: 'executeRecovery',
    run: (client, options) => client.executeRecovery({ id: 'v1' }, options),
    sends: { method: 'POST', path: '/recoveries/execute', body: { id: 'v1' } },
    answer: { success: true },
  },
  {
    name: 'finalizeRecovery',
    run: (client, options) => client.finalizeRecovery({ id: 'v1' }, options),
    sends: { method: 'POST', path: '/recoveries/finalize', body: { id: 'v1' } },
    answer: { success: true },
  },
  {
    name: 'subscribe',
    run: (client, options) => client.subscribe(subscribeRequest, options),
    sends: { method: 'POST', path: '/alerts/subscribe', body: subscribeRequest },
    answer: { subscriptionId: 's1', matchPhrase, expiresAt },
  },
  {
    name: 'activateSubscription',
    run: (client, options) => client.activateSubscription(activateRequest, options),
    sends: { method: 'POST', path: '/alerts/activate', body: activateRequest },
    answer: { success: true },
  },
  {
    name: 'listSubscriptions',
    run: (client, options) => client.listSubscriptions({ ...list, owner }, options),
    sends: {
      method: 'GET',
      path: '/alerts/subscriptions',
      query: { ...list, owner, chainId: '31337' },
    },
    answer: { subscriptions: [{ id: 's1', channel: 'email', target: 'mia@example.com' }] },
  },
  {
    name: 'unsubscribe',
    run: (client, options) => client.unsubscribe(unsubscribeRequest, options),
    sends: { method: 'POST', path: '/alerts/unsubscribe', body: unsubscribeRequest },
    answer: { success: true },
  },
  {
    name: 'getNetworkConfiguration',
    run: (client, options) => client.getNetworkConfiguration(31337, options),
    sends: { method: 'GET', path: '/config/getNetworkConfig', query: { chainId: '31337' } },
    answer: {
      name: 'Local',
      chainId: 31337,
      moduleAddress: guardian,
      sponsorships: {
        execution: { enabled: true, rateLimit: { maxPerAccount: 3, period: 'day' } },
        finalization: { enabled: false },
      },
      alertChannels: ['email', 'sms'],
    },
  },
];
