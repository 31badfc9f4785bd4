import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { docsPage } from './docs-page.ts';

/**
 * Adds `GET /openapi.json`, the recovery service's API as OpenAPI 3.1, generated from the schemas
 * that validate its requests, and `GET /docs`, which shows it. Add it before the routes.
 */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Recovery service',
        version: '1.0.0',
        description:
          'Registers email addresses and phone numbers of smart accounts, signs a recovery once enough of them confirmed it, collects signatures of other guardians, and sends alerts.',
      },
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token, which the operator issues with "tokens create".',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: describe(schema, url), url }),
  });
  app.get('/openapi.json', { schema: { hide: true } as object }, async () => ({
    ...app.swagger(),
    // Relative, so that it fits any public URL; the plugin itself does not accept such a URL.
    servers: [{ url: './' }],
  }));
  docsPage(app);
}

/** Describes each route once, although it is also registered under other prefixes. */
function describe(schema: FastifySchema | undefined, url: string): FastifySchema {
  const isShown = schema !== undefined && /^\/(auth|recoveries|alerts|config)\//.test(url);
  if (!isShown) return { ...schema, hide: true } as FastifySchema;
  const needsNoToken = url === '/auth/challenge/describe' || url === '/auth/signature/cancel';
  const [, section = ''] = url.split('/');
  return {
    ...schema,
    tags: [section],
    security: needsNoToken ? [] : [{ accessToken: [] }],
  } as FastifySchema;
}
