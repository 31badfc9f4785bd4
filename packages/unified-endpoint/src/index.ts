export {
  type AccessControl,
  type AccessControlOptions,
  type ApiKey,
  type ApiKeys,
  type Caller,
  createAccessControl,
  type Plan,
  type QuotaOutcome,
  type Quotas,
} from './access.ts';
export { answerFrameworkError, replyToUnread, withoutExtraSlashes } from './http.ts';
export { upstreamUnavailable } from './json-rpc/messages.ts';
export type { EndpointChain } from './methods/method.ts';
export { methods } from './methods/methods.ts';
export { type ContentDescriptor, describeMethods } from './methods/openrpc.ts';
export { type EndpointObserver, type UnifiedEndpointOptions, unifiedEndpoint } from './plugin.ts';
export { type GasPolicy, type GasPolicyRules, GasPolicyRulesSchema } from './sponsor/gas-policy.ts';
export {
  createSponsor,
  type GasPolicies,
  type OperationKey,
  type PaidOperation,
  type Paymaster,
  type PaymasterKey,
  type PaymasterSigner,
  type PolicyUsage,
  type Reservation,
  type Sponsor,
  type SponsorChain,
  type SponsorLedger,
  type SponsorOptions,
  settleSponsored,
  type Usage,
} from './sponsor/sponsor.ts';
