import type { RecoveryGuardianEventName, RecoveryGuardianEventOf } from './context/events.ts';
import type { RecoveryGuardianElement } from './recovery-guardian.ts';

/** The element's properties, as frameworks set them. */
export type RecoveryGuardianProperties = Partial<
  Pick<
    RecoveryGuardianElement,
    | 'baseUrl'
    | 'accessToken'
    | 'chainId'
    | 'account'
    | 'view'
    | 'rpcUrl'
    | 'apiUrl'
    | 'recoveryModule'
    | 'siweDomain'
    | 'scheme'
    | 'theme'
    | 'layout'
    | 'open'
    | 'locale'
    | 'name'
    | 'provider'
    | 'signer'
    | 'client'
    | 'captchaToken'
    | 'strings'
  >
>;

/** The element's attributes, as HTML and JSX write them. */
export type RecoveryGuardianAttributes = Pick<
  RecoveryGuardianProperties,
  'account' | 'view' | 'scheme' | 'theme' | 'layout' | 'open' | 'locale' | 'name'
> & {
  'base-url'?: string;
  'access-token'?: string;
  'chain-id'?: number | string;
  'rpc-url'?: string;
  'api-url'?: string;
  'recovery-module'?: string;
  'siwe-domain'?: string;
};

/** Listeners for the element's events, as React 19 and Preact name them in JSX. */
export type RecoveryGuardianListeners = {
  [Name in RecoveryGuardianEventName as `onrecovery-guardian-${Name}`]?: (
    event: RecoveryGuardianEventOf<Name>,
  ) => void;
};

/**
 * Types of `<recovery-guardian>` in JSX, to be added to a framework's own types; for React 19,
 * `@recovery-guardian/element/types/react` does so.
 *
 * @example
 * ```ts
 * import type { RecoveryGuardianJsx } from '@recovery-guardian/element/jsx';
 *
 * declare module 'preact' {
 *   namespace JSX {
 *     interface IntrinsicElements {
 *       'recovery-guardian': RecoveryGuardianJsx & HTMLAttributes<HTMLElement>;
 *     }
 *   }
 * }
 * ```
 */
export type RecoveryGuardianJsx = RecoveryGuardianAttributes &
  RecoveryGuardianProperties &
  RecoveryGuardianListeners;
