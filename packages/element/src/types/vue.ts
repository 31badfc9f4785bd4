import type { HTMLAttributes, ReservedProps } from 'vue';
import type { RecoveryGuardianEventProps } from '../context/events.ts';
import type { RecoveryGuardianProperties } from '../jsx.ts';

/** Listeners in templates: `@recovery-guardian-ready` is the prop `onRecoveryGuardianReady`. */
export type RecoveryGuardianVueListeners = {
  [Prop in keyof RecoveryGuardianEventProps as Prop extends `on${infer Name}`
    ? `onRecoveryGuardian${Name}`
    : never]: RecoveryGuardianEventProps[Prop];
};

/** The tag's props in templates; `:chain-id` sets the attribute, which is a text. */
export type RecoveryGuardianVueProps = Omit<RecoveryGuardianProperties, 'chainId'> & {
  chainId?: number | string;
} & RecoveryGuardianVueListeners &
  HTMLAttributes &
  ReservedProps;

declare module 'vue' {
  interface GlobalComponents {
    'recovery-guardian': new () => { $props: RecoveryGuardianVueProps };
  }
}
