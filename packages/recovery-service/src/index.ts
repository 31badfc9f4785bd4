export type {
  Challenge,
  ChallengeRepository,
  CodeCheck,
} from './challenges/challenge.ts';
export { network } from './http/network.ts';
export type { RequestRates } from './http/request-rates.ts';
export { type RecoveryServiceOptions, recoveryService } from './plugin.ts';
export {
  type AccessToken,
  type AccessTokens,
  type Chain,
  type Chains,
  type Clock,
  type CodeKeeper,
  DeliveryError,
  type GuardianSigner,
  type Messenger,
  type NonceRepository,
  type OutgoingMessage,
  type Ports,
  type RecoveryState,
  type RecoveryTerms,
  type Repositories,
  type Store,
} from './ports.ts';
export type { Registration, RegistrationRepository } from './registrations/registration.ts';
export { defaultSettings, type Settings } from './settings.ts';
export type {
  SignatureRequest,
  SignatureRequestRepository,
} from './signatures/signature-request.ts';
