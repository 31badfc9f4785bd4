export {
  type CodeRequestOptions,
  type ListRecoveriesParameters,
  type ListRegistrationsParameters,
  type ListSubscriptionsParameters,
  RecoveryServiceClient,
  type RecoveryServiceClientOptions,
  type RequestOptions,
} from './recovery-service-client.ts';
export {
  RecoveryServiceError,
  type RecoveryServiceErrorOptions,
  type RecoveryServiceErrorReason,
} from './recovery-service-error.ts';
