import type { Handler } from './json-rpc/answer.ts';
import { methodNotFound } from './json-rpc/errors.ts';
import { methods } from './methods/methods.ts';
import type { EndpointChain } from './ports.ts';
import type { Upstream } from './upstream/upstream.ts';

/** What a bundler or paymaster may be asked; its `debug_` methods are nobody's business. */
const passedOn = /^(eth|pm|web3|pimlico)_\w+$/;

/** Sends each call where its method's name says. */
export function routeCalls(chain: EndpointChain, bundler: Upstream): Handler {
  return async (call) => {
    const method = methods.get(call.method);
    if (method) return method(chain);
    if (passedOn.test(call.method)) return bundler.request(call);
    throw methodNotFound();
  };
}
