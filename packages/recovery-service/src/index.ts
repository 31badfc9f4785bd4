export { readdress } from './account-search/search-accounts.ts';
export { queueAlerts } from './alerts/queue-alerts.ts';
export { followRecovery } from './guardian-recoveries/on-chain.ts';
export {
  executeRecovery,
  finalizeRecovery,
  type RelayingService,
  relayLimits,
} from './guardian-recoveries/relay.ts';
export type { Captcha, RequestRates } from './http/authenticate.ts';
export { describeNumber, type NumberDescription } from './messages/describe-number.ts';
export {
  defaultTemplates,
  overrideTemplates,
  TemplateError,
  type TemplateFile,
  type TemplatesByLanguage,
} from './messages/languages.ts';
export {
  type Brand,
  countSegments,
  isGsm7,
  type RenderedMessage,
  type RenderOptions,
  renderMessage,
} from './messages/render-message.ts';
export type {
  AlertContent,
  CodeContent,
  MessageContent,
  NoticeContent,
} from './messages/templates/templates.ts';
export type {
  AccountEvent,
  Checkpoint,
  EventDetails,
  EventKind,
  EventLog,
  ReadModule,
  WebhookEvent,
  WebhookOutbox,
} from './model/account-event.ts';
export type {
  AlertRecipient,
  AlertSubscription,
  AlertSubscriptionRepository,
  SealedContact,
  SubscriptionCheck,
} from './model/alert-subscription.ts';
export type { Relayer, RelayOutcome, RelayTask } from './model/recovery-request.ts';
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
export type {
  AccountSearchRepository,
  Challenge,
  ChallengePurpose,
  ChallengeRepository,
  CodeCheck,
  CodeHashes,
  FailureBudget,
  NewChallenge,
  Registration,
  RegistrationRepository,
  SearchCheck,
  SignatureRequest,
  SignatureRequestRepository,
} from './model/registration.ts';
export { type RecoveryServiceOptions, recoveryService, type Tenant } from './plugin.ts';
export type {
  AccessToken,
  AccessTokens,
  AccountKind,
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
  Nonce,
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
export { type LimitOutcome, ServiceError, throwIfLimited } from './service-error.ts';
export { defaultSettings, type Quota, type Settings } from './settings.ts';
