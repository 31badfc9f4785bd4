import type { EndpointObserver } from '@recovery-guardian/unified-endpoint';
import { noteSpan } from '../../adapters/tracing/spans.ts';

/** Also records each call to an upstream as a span, by the upstream's name and the method. */
export function traceUpstreams(observer: EndpointObserver): EndpointObserver {
  return {
    ...observer,
    upstreamCalled(call) {
      observer.upstreamCalled(call);
      const { chainId, upstream, method, outcome, seconds } = call;
      noteSpan(`${upstream} ${method}`, {
        kind: 'client',
        attributes: { chain: chainId },
        milliseconds: seconds * 1_000,
        failure: outcome === 'ok' ? undefined : outcome,
      });
    },
  };
}
