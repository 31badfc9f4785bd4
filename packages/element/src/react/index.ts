export type { RecoveryGuardianEventProps } from './event-props.ts';
export { RecoveryGuardian, type RecoveryGuardianProps } from './recovery-guardian.ts';
