export { createGate, type Gate, type GateOptions } from './access/gate.ts';
export { answerFrameworkError, replyToUnread } from './http/refusals.ts';
export {
  createSponsor,
  type Paymaster,
  type Sponsor,
  type SponsorOptions,
} from './methods/paymaster/sponsor.ts';
export { type UnifiedEndpointOptions, unifiedEndpoint } from './plugin.ts';
export type {
  Allowances,
  ApiKey,
  ApiKeys,
  Caller,
  EndpointChain,
  EndpointObserver,
  Plan,
} from './ports.ts';
export {
  type GasPolicy,
  type GasPolicyRules,
  GasPolicyRulesSchema,
} from './sponsor/model/gas-policy.ts';
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
export { settleSponsored } from './sponsor/settle.ts';
