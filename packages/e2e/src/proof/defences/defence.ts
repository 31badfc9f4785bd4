/** How a defence could be taken back, in the smallest change that does it. */
export type Defence = {
  /** As the tests that guard it are named: `S5`. */
  id: string;
  /** What is taken back. */
  what: string;
  /** Paths in the repository. */
  file: string;
  /** Stands in the file exactly once; where it does not, the row fails, so that none is forgotten. */
  from: string;
  to: string;
  /** The file with a test named after the defence, which must fail. */
  test: string;
  /** What the test runs on; `pglite` when not given. */
  database?: 'pglite' | 'postgres';
};
