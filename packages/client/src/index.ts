export {
  type CodeRequestOptions,
  type ListRecoveriesParameters,
  type ListRegistrationsParameters,
  type ListSubscriptionsParameters,
  RecoveryServiceClient,
} from './recovery-service-client.ts';
export {
  RecoveryServiceError,
  type RecoveryServiceErrorOptions,
  type RecoveryServiceErrorReason,
} from './recovery-service-error.ts';
export type { RecoveryServiceClientOptions, RequestOptions } from './service-connection.ts';
