import { describeAttacks } from './attacks.ts';
import { describeClient } from './client.ts';
import { describeElement } from './element.ts';
import { describeEndpoint } from './endpoint.ts';
import { describeLimits } from './limits.ts';
import { describeService } from './service.ts';

/** The pages that are written from the code, by their files in docs/. */
export const references: Readonly<Record<string, () => string | Promise<string>>> = {
  'reference/client.md': describeClient,
  'reference/element.md': describeElement,
  'reference/endpoint.md': describeEndpoint,
  'reference/service.md': describeService,
  'security/attacks.md': describeAttacks,
  'security/limits.md': describeLimits,
};
