import type { RecoveryServiceClient } from '@recovery-guardian/client';

/** The methods of the recovery service that the element uses. Any object with them will do. */
export type RecoveryClient = Pick<
  RecoveryServiceClient,
  | 'register'
  | 'submitRegistration'
  | 'listRegistrations'
  | 'deleteRegistration'
  | 'requestSignature'
  | 'describeSignature'
  | 'submitSignature'
  | 'resend'
  | 'requestAccounts'
  | 'submitAccounts'
  | 'getNetworkConfiguration'
  | 'createRecovery'
  | 'signRecovery'
  | 'listRecoveries'
  | 'executeRecovery'
  | 'finalizeRecovery'
  | 'subscribe'
  | 'activateSubscription'
  | 'listSubscriptions'
  | 'unsubscribe'
>;
