export type { ApiKey, ApiKeys, Caller, Plan, QuotaOutcome, Quotas } from './access/ports.ts';
export { type AccessControl, type AccessControlOptions, createAccessControl } from './access.ts';
export { answerFrameworkError, replyToUnread } from './http/refusals.ts';
export { upstreamUnavailable } from './json-rpc/errors.ts';
export { methods } from './methods/methods.ts';
export { type ContentDescriptor, describeMethods } from './methods/openrpc.ts';
export type { EndpointObserver } from './observer.ts';
export { type UnifiedEndpointOptions, unifiedEndpoint } from './plugin.ts';
export type { EndpointChain } from './routing/chain.ts';
export { type GasPolicy, type GasPolicyRules, GasPolicyRulesSchema } from './sponsor/gas-policy.ts';
export type {
  GasPolicies,
  OperationKey,
  PaidOperation,
  PaymasterKey,
  PaymasterSigner,
  PolicyUsage,
  Reservation,
  SponsorChain,
  SponsorLedger,
  Usage,
} from './sponsor/model/ports.ts';
export type { Paymaster, SponsorOptions } from './sponsor/model/sponsor-options.ts';
export { settleSponsored } from './sponsor/settle.ts';
export { createSponsor, type Sponsor } from './sponsor/sponsor.ts';
