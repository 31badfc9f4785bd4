/** The findings of a check, and the mistakes, each with how to correct it. */
export interface Report {
  findings: string[];
  mistakes: string[];
}
