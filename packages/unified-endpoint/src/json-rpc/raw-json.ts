/**
 * A JSON value that is passed on as text, such as an upstream's result. Saves parsing and keeps
 * numbers of any size. The creator has checked that the text is exactly one JSON value.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
