import { startNodeProxy } from './nodes.ts';

/** A JSON-RPC node whose answers a test can delay. */
export interface HeldNode {
  readonly url: string;
  /** Holds further requests; resolves once this many are waiting. */
  hold(count: number): Promise<void>;
  /** Lets later requests through, but not those that are waiting. */
  passLater(): void;
  /** Lets all requests through. */
  release(): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy of a real node.
 *
 * @param target the real node's URL; a function if it is started later.
 */
export async function startHeldNode(target: string | (() => string)): Promise<HeldNode> {
  const node = await startNodeProxy(target);
  let held = Promise.withResolvers<void>();
  return {
    url: node.url,
    hold(count) {
      held = Promise.withResolvers();
      const { promise } = held;
      let waiting = 0;
      return new Promise((resolve) => {
        node.behave({
          delay() {
            if (++waiting >= count) resolve();
            return promise;
          },
        });
      });
    },
    passLater: () => node.behave({}),
    release: () => held.resolve(),
    stop() {
      held.resolve();
      return node.stop();
    },
  };
}
