import { eventNames, type RecoveryGuardianEvent } from '@recovery-guardian/element';

/** An event of the element, as recorded. */
export interface RecordedEvent {
  /** Without the leading `recovery-guardian-`. */
  readonly name: string;
  /** ISO 8601. */
  readonly time: string;
  /** The payload, as readable JSON. */
  readonly detail: string;
}

/** How many events are kept. */
const most = 200;

/** Records the element's events, newest first; dispatches `change`. */
export class EventRecord extends EventTarget {
  events: readonly RecordedEvent[] = [];

  /** Listens to events below a node. */
  follow(node: EventTarget): void {
    for (const name of eventNames) {
      const told = (event: Event) => this.#add(name, event as RecoveryGuardianEvent);
      node.addEventListener(`recovery-guardian-${name}`, told);
    }
  }

  clear(): void {
    this.#show([]);
  }

  #add(name: string, { detail }: RecoveryGuardianEvent): void {
    const told = { name, time: new Date().toISOString(), detail: inWords(detail) };
    this.#show([told, ...this.events].slice(0, most));
  }

  #show(events: readonly RecordedEvent[]): void {
    this.events = events;
    this.dispatchEvent(new Event('change'));
  }
}

/** JSON in which values without a JSON form are text. */
function inWords(detail: unknown): string {
  const readable = (_: string, value: unknown) =>
    typeof value === 'bigint' || value instanceof Error ? String(value) : value;
  return JSON.stringify(detail, readable, 2) ?? '';
}
