/** A word or phrase to avoid, with what to write instead and how often it may still occur. */
export interface WordLimit {
  word: string;
  pattern: RegExp;
  instead: string;
  limit: number;
}

/** At most a handful of each is left: quoted data, and phrases that are good English. */
export const wordLimits: readonly WordLimit[] = [
  { word: 'whoever', pattern: /\bwhoever\b/gi, instead: 'the caller, the user', limit: 15 },
  { word: 'anew', pattern: /\banew\b/gi, instead: 'again', limit: 15 },
  { word: 'nobody', pattern: /\bnobody\b(?!@)/gi, instead: 'no one, or the passive', limit: 15 },
  { word: 'the person', pattern: /\bthe person\b/gi, instead: 'the user', limit: 15 },
  {
    word: 'stands in/under/beside',
    pattern: /\bstands (in|under|beside)\b/gi,
    instead: 'is in, is below, is next to',
    limit: 15,
  },
  {
    word: 'is no …',
    pattern: /(?<!\bthere )\bis no (?!longer\b)\w+/gi,
    instead: 'is not a …, invalid …',
    limit: 15,
  },
  { word: 'whatever', pattern: /\bwhatever\b/gi, instead: 'any, regardless of', limit: 15 },
];
