import type { AccountState, PendingRecovery } from './account-state.ts';

/** Estimates the chain's time now in seconds: the latest block's timestamp plus elapsed time. */
export function chainTime({ timestamp, readAt }: AccountState): number {
  return timestamp + (performance.now() - readAt) / 1000;
}

/** Converts a time of the chain, in seconds, to the user's clock. */
export function onUserClock(state: AccountState, time: number): Date {
  return new Date(Date.now() + (time - chainTime(state)) * 1000);
}

/** Whether a recovery can be finalized by a block that exists: before, the chain would reject it. */
export function isOver(state: AccountState, recovery: PendingRecovery): boolean {
  return state.timestamp >= recovery.executeAfter;
}
