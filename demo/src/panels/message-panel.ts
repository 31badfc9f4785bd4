import type { Message } from '../inbox/inbox.ts';
import { LocalizedElement } from '../translations/localized-element.ts';

/** A panel that shows received messages. */
export class MessagePanel extends LocalizedElement {
  static override properties = {
    messages: { attribute: false },
    unreachable: { type: Boolean },
  };

  /** Newest first. */
  declare messages: readonly Message[];
  declare unreachable: boolean;

  constructor() {
    super();
    this.messages = [];
    this.unreachable = false;
  }
}
