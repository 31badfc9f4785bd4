import type { Call } from '../json-rpc/messages.ts';
import type { MethodContext } from '../ports.ts';

/** Pays for user operations under gas policies: answers the `pm_*` methods of one chain. */
export interface Sponsor {
  readonly methods: ReadonlyMap<string, (call: Call, context: MethodContext) => Promise<unknown>>;
}
