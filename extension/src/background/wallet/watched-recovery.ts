import type { RunningRecovery } from '../../messages/state.ts';

/** A running recovery, and when the user was notified of it. */
export interface WatchedRecovery extends RunningRecovery {
  /** Milliseconds since 1970; `undefined` until a notification was shown. */
  readonly toldAt: number | undefined;
  readonly isToldInLastHour: boolean;
  /** Who controlled the account when it was first seen running; not stored by earlier versions. */
  readonly holders?: string;
}
