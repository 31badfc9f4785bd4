export type SearchCheck =
  /** The right code, for the first time or again. */
  | { outcome: 'right' }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'exhausted' | 'expired' | 'unknown' };

/**
 * Searches for the accounts of a target, which their rows do not name: the target is part of the
 * hash of the code.
 */
export interface AccountSearchRepository {
  create(search: { id: string; codeHash: Uint8Array; expiresAt: Date }): Promise<void>;
  /** Checks a code and counts it, wrong or right. One statement, so that parallel guesses cannot
   * exceed the limit. */
  check(parameters: {
    id: string;
    /** All hashes that the code may be stored as. */
    codeHashes: Uint8Array[];
    maximumTries: number;
    now: Date;
  }): Promise<SearchCheck>;
}
