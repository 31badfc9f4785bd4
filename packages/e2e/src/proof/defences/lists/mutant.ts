/** One mutant: the smallest change that removes a defence. */
export interface Mutant {
  /** The prefix of the tests that must fail: `S5`. */
  id: string;
  /** The defence that is removed. */
  what: string;
  /** Paths in the repository. */
  file: string;
  /** Occurs in the file exactly once; otherwise the check fails, so that no mutant is forgotten. */
  from: string;
  to: string;
  /** The file with a test named after the defence, which must fail; by default the one next to it. */
  test: string;
  /** The test's database; `pglite` by default. */
  database?: 'pglite' | 'postgres';
}

/** A mutant as written in a list. */
export type ListedMutant = Omit<Mutant, 'test'> & Partial<Mutant>;
