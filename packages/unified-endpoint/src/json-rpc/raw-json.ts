/**
 * A JSON value that is handed on unread, as the text that it came as: an upstream's result. Nobody
 * spends time on reading it and writing it again, and numbers of any size stay what they are.
 *
 * Whoever makes one has made sure that the text is exactly one JSON value.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
