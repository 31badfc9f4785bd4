'use client';

export type { RecoveryGuardianEventProps } from '../context/events.ts';
export { RecoveryGuardian, type RecoveryGuardianProps } from './recovery-guardian.ts';
