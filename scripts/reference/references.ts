import { describeClient } from './client.ts';
import { describeElement } from './element.ts';
import { describeEndpoint } from './endpoint.ts';
import { describeService } from './service.ts';

/** The pages of docs/reference/, by their names. */
export const references: Readonly<Record<string, () => string | Promise<string>>> = {
  client: describeClient,
  element: describeElement,
  endpoint: describeEndpoint,
  service: describeService,
};
