export { readdress } from './account-search/readdress.ts';
export { queueAlerts } from './alerts/queue-alerts.ts';
export { followRecovery } from './guardian-recoveries/follow-chain.ts';
export {
  executeRecovery,
  finalizeRecovery,
  type RelayingService,
  relayLimits,
} from './guardian-recoveries/relay.ts';
export type { Captcha } from './http/captcha.ts';
export type { RequestRates } from './http/request-rates.ts';
export { type LimitOutcome, throwIfLimited } from './limit-outcome.ts';
export { describeNumber, type NumberDescription } from './messages/describe-number.ts';
export {
  defaultTemplates,
  type TemplatesByLanguage,
} from './messages/languages.ts';
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
export { countSegments, isGsm7 } from './messages/sms-segments.ts';
export type {
  AlertContent,
  CodeContent,
  MessageContent,
  NoticeContent,
} from './messages/templates/message-content.ts';
export type { AccountEvent, EventDetails, EventKind } from './model/account-event.ts';
export type { AccountSearchRepository, SearchCheck } from './model/account-search.ts';
export type {
  AlertRecipient,
  AlertSubscription,
  AlertSubscriptionRepository,
  SubscriptionCheck,
} from './model/alert-subscription.ts';
export type {
  Challenge,
  ChallengePurpose,
  ChallengeRepository,
  CodeCheck,
  CodeHashes,
  FailureBudget,
  NewChallenge,
} from './model/challenge.ts';
export type {
  Checkpoint,
  EventLog,
  ReadModule,
  WebhookEvent,
  WebhookOutbox,
} from './model/event-log.ts';
export {
  type GuardianSignature,
  type NewRecoveryRequest,
  type RecoveryAdvance,
  type RecoveryRequest,
  type RecoveryStatus,
  type RecoveryStore,
  type RelayData,
  stepOf,
} from './model/recovery-request.ts';
export type { Registration, RegistrationRepository } from './model/registration.ts';
export type { Relayer, RelayOutcome, RelayTask } from './model/relayer.ts';
export type {
  SignatureRequest,
  SignatureRequestRepository,
} from './model/signature-request.ts';
export { type RecoveryServiceOptions, recoveryService, type Tenant } from './plugin.ts';
export type {
  AccessToken,
  AccessTokens,
  AuditEvent,
  AuditLog,
  Chain,
  Chains,
  Clock,
  Delivery,
  GuardianSigner,
  Limit,
  LimitRepository,
  MessageQueue,
  NewOwners,
  NonceRepository,
  OtpService,
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
export { ServiceError } from './service-error.ts';
export { defaultSettings, type Quota, type Settings } from './settings.ts';
