'use client';

export type { RecoveryGuardianEventProps } from '../events/event-props.ts';
export { RecoveryGuardian, type RecoveryGuardianProps } from './recovery-guardian.ts';
