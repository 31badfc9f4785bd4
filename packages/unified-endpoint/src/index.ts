export { answerFrameworkError, type UnifiedEndpointOptions, unifiedEndpoint } from './plugin.ts';
export type { ApiKey, ApiKeys, EndpointChain } from './ports.ts';
