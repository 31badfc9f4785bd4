import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { docsPage } from './docs-page.ts';

/**
 * `GET /openapi.json`: the recovery service's API as OpenAPI 3.1, made of the schemas that validate
 * its requests; and `GET /docs`, which shows it. Add it before the routes.
 */
export async function addApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Recovery service',
        version: '1.0.0',
        description:
          'Registers email addresses and phone numbers of smart accounts, and signs a recovery once enough of them confirmed it.',
      },
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token, which the operator makes by "tokens create".',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: describe(schema, url), url }),
  });
  app.get('/openapi.json', { schema: { hide: true } as object }, async () => ({
    ...app.swagger(),
    // Relative, whatever the service is called from outside; the plugin itself takes no such URL.
    servers: [{ url: './' }],
  }));
  docsPage(app);
}

/** The same routes stand under other roots too, for clients that need them there: shown once. */
function describe(schema: FastifySchema | undefined, url: string): FastifySchema {
  const isShown = schema !== undefined && /^\/(auth|recoveries|config)\//.test(url);
  if (!isShown) return { ...schema, hide: true } as FastifySchema;
  const needsNoToken = url === '/auth/challenge/describe' || url === '/auth/signature/cancel';
  const [, section = ''] = url.split('/');
  return {
    ...schema,
    tags: [section],
    security: needsNoToken ? [] : [{ accessToken: [] }],
  } as FastifySchema;
}
