/** What a check found out, and what is wrong, each mistake with its cure. */
export type Report = { findings: string[]; mistakes: string[] };
