/**
 * Types of the recovery service's requests and responses. They are derived from the schemas
 * (`./schemas.ts`) at compile time, so browsers never load TypeBox.
 */

import type { Static } from 'typebox';
import type * as Schemas from './schemas.ts';

/** How the service reaches a user. */
export type Channel = Static<typeof Schemas.ChannelSchema>;
export type Way = Static<typeof Schemas.WaySchema>;

/** The actions that send a code, and so may require a captcha. */
export type CaptchaAction = 'register' | 'recover' | 'subscribe' | 'find';

export type RegisterRequest = Static<typeof Schemas.RegisterRequestSchema>;
export type RegisterResponse = Static<typeof Schemas.RegisterResponseSchema>;
export type CreateBackupCodesRequest = Static<typeof Schemas.CreateBackupCodesRequestSchema>;
export type CreateBackupCodesResponse = Static<typeof Schemas.CreateBackupCodesResponseSchema>;
export type SubmitRegistrationRequest = Static<typeof Schemas.SubmitRegistrationRequestSchema>;
export type SubmitRegistrationResponse = Static<typeof Schemas.SubmitRegistrationResponseSchema>;
export type ListRegistrationsQuery = Static<typeof Schemas.ListRegistrationsQuerySchema>;
export type ListRegistrationsRequest = Static<typeof Schemas.ListRegistrationsRequestSchema>;
export type ListRegistrationsResponse = Static<typeof Schemas.ListRegistrationsResponseSchema>;
export type Registration = Static<typeof Schemas.RegistrationSchema>;
export type DeleteRegistrationRequest = Static<typeof Schemas.DeleteRegistrationRequestSchema>;
export type DeleteRegistrationResponse = Static<typeof Schemas.DeleteRegistrationResponseSchema>;
export type StopReminderRequest = Static<typeof Schemas.StopReminderRequestSchema>;
export type SetReminderRequest = Static<typeof Schemas.SetReminderRequestSchema>;
export type SetReminderResponse = Static<typeof Schemas.SetReminderResponseSchema>;
export type RequestSignatureRequest = Static<typeof Schemas.RequestSignatureRequestSchema>;
export type RequestSignatureResponse = Static<typeof Schemas.RequestSignatureResponseSchema>;
export type DescribeSignatureRequest = Static<typeof Schemas.DescribeSignatureRequestSchema>;
export type DescribeSignatureResponse = Static<typeof Schemas.DescribeSignatureResponseSchema>;
export type ChallengeEntry = Static<typeof Schemas.ChallengeEntrySchema>;
export type SubmitSignatureRequest = Static<typeof Schemas.SubmitSignatureRequestSchema>;
export type SubmitSignatureResponse = Static<typeof Schemas.SubmitSignatureResponseSchema>;
export type RequestAccountsRequest = Static<typeof Schemas.RequestAccountsRequestSchema>;
export type RequestAccountsResponse = Static<typeof Schemas.RequestAccountsResponseSchema>;
export type SubmitAccountsRequest = Static<typeof Schemas.SubmitAccountsRequestSchema>;
export type SubmitAccountsResponse = Static<typeof Schemas.SubmitAccountsResponseSchema>;
export type FoundAccount = Static<typeof Schemas.FoundAccountSchema>;
export type ResendRequest = Static<typeof Schemas.ResendRequestSchema>;
export type ResendResponse = Static<typeof Schemas.ResendResponseSchema>;
export type DescribeChallengeRequest = Static<typeof Schemas.DescribeChallengeRequestSchema>;
export type DescribeChallengeResponse = Static<typeof Schemas.DescribeChallengeResponseSchema>;
export type CancelSignatureRequest = Static<typeof Schemas.CancelSignatureRequestSchema>;
export type CancelSignatureResponse = Static<typeof Schemas.CancelSignatureResponseSchema>;
export type NetworkConfiguration = Static<typeof Schemas.NetworkConfigurationSchema>;
export type SubscribeRequest = Static<typeof Schemas.SubscribeRequestSchema>;
export type SubscribeResponse = Static<typeof Schemas.SubscribeResponseSchema>;
export type ActivateSubscriptionRequest = Static<typeof Schemas.ActivateSubscriptionRequestSchema>;
export type ActivateSubscriptionResponse = Static<
  typeof Schemas.ActivateSubscriptionResponseSchema
>;
export type ListSubscriptionsQuery = Static<typeof Schemas.ListSubscriptionsQuerySchema>;
export type ListSubscriptionsRequest = Static<typeof Schemas.ListSubscriptionsRequestSchema>;
export type ListSubscriptionsResponse = Static<typeof Schemas.ListSubscriptionsResponseSchema>;
export type Subscription = Static<typeof Schemas.SubscriptionSchema>;
export type UnsubscribeRequest = Static<typeof Schemas.UnsubscribeRequestSchema>;
export type UnsubscribeResponse = Static<typeof Schemas.UnsubscribeResponseSchema>;
export type RecoveryRequest = Static<typeof Schemas.RecoveryRequestSchema>;
export type CreateRecoveryRequest = Static<typeof Schemas.CreateRecoveryRequestSchema>;
export type SignRecoveryRequest = Static<typeof Schemas.SignRecoveryRequestSchema>;
export type SignRecoveryResponse = Static<typeof Schemas.SignRecoveryResponseSchema>;
export type FetchRecoveriesByAddressQuery = Static<
  typeof Schemas.FetchRecoveriesByAddressQuerySchema
>;
export type RelayRecoveryRequest = Static<typeof Schemas.RelayRecoveryRequestSchema>;
export type RelayRecoveryResponse = Static<typeof Schemas.RelayRecoveryResponseSchema>;
export type ErrorDetails = Static<typeof Schemas.ErrorDetailsSchema>;
export type ErrorResponse = Static<typeof Schemas.ErrorResponseSchema>;
