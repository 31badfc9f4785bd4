import type { RecoveryServiceClient } from '@recovery-guardian/client';

/** What the element asks of the recovery service. Any object with these methods will do. */
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
