'use client';

export type { RecoveryGuardianEventProps } from '../events/events.ts';
export { RecoveryGuardian, type RecoveryGuardianProps } from './recovery-guardian.ts';
