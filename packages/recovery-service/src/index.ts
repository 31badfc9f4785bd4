export type { AccountEvent, EventDetails, EventKind, EventPlace } from './alerts/account-event.ts';
export type {
  AlertRecipient,
  AlertSubscription,
  AlertSubscriptionRepository,
  SubscriptionCheck,
} from './alerts/alert-subscription.ts';
export type {
  BlockMark,
  EventLog,
  ReadModule,
  WebhookEvent,
  WebhookOutbox,
} from './alerts/event-log.ts';
export { tellEvents } from './alerts/tell-events.ts';
export { allInOrder } from './all-in-order.ts';
export type {
  Challenge,
  ChallengePurpose,
  ChallengeRepository,
  CodeCheck,
  CodeHashes,
  FailureBudget,
} from './challenges/challenge.ts';
export type { Captcha } from './http/captcha.ts';
export type { RequestRates } from './http/request-rates.ts';
export { describeNumber, type NumberDescription } from './messages/describe-number.ts';
export {
  defaultTemplates,
  pickLanguage,
  type TemplatesByLanguage,
} from './messages/languages.ts';
export type {
  AlertContent,
  CodeContent,
  MessageContent,
  NoticeContent,
} from './messages/message-content.ts';
export {
  overrideTemplates,
  TemplateError,
  type TemplateFile,
} from './messages/override-templates.ts';
export {
  type RenderedMessage,
  type RenderOptions,
  renderMessage,
} from './messages/render-message.ts';
export { type RecoveryServiceOptions, recoveryService } from './plugin.ts';
export type {
  AccessToken,
  AccessTokens,
  AuditEvent,
  AuditLog,
  Chain,
  Chains,
  Clock,
  CodeKeeper,
  Courier,
  Delivery,
  GuardianSigner,
  Limit,
  LimitRepository,
  NewOwners,
  NonceRepository,
  Outbox,
  Ports,
  QueuedMessage,
  RecoveryProgress,
  RecoveryState,
  RecoveryTerms,
  Repositories,
  SignatureCheck,
  Store,
} from './ports.ts';
export { executeRecovery } from './recoveries/execute-recovery.ts';
export { finalizeRecovery } from './recoveries/finalize-recovery.ts';
export { followRecovery } from './recoveries/follow-chain.ts';
export {
  type GuardianSignature,
  type NewRecoveryRequest,
  type RecoveryAdvance,
  type RecoveryRequest,
  type RecoveryStatus,
  type RecoveryStore,
  type RelayData,
  stepOf,
} from './recoveries/recovery-request.ts';
export { type RelayingService, relayLimits } from './recoveries/relay.ts';
export type { Relayer, RelayOutcome, RelayTask } from './recoveries/relayer.ts';
export type { Registration, RegistrationRepository } from './registrations/registration.ts';
export { ServiceError } from './service-error.ts';
export { defaultSettings, type Quota, type Settings } from './settings.ts';
export type {
  SignatureRequest,
  SignatureRequestRepository,
} from './signatures/signature-request.ts';
