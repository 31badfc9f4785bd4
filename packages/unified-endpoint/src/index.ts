export { createGate, type Gate, type GateOptions } from './access/gate.ts';
export { answerFrameworkError } from './http/refusals.ts';
export { type UnifiedEndpointOptions, unifiedEndpoint } from './plugin.ts';
export type {
  Allowances,
  ApiKey,
  ApiKeys,
  Caller,
  EndpointChain,
  EndpointObserver,
  Plan,
} from './ports.ts';
