import { type FastifyInstance, type FastifySchema, fastify, type RouteOptions } from 'fastify';
import { readPageFile, sendPageFile } from '../kit/page-file.ts';

/** What an API's document says beside its routes. */
interface ApiDocument {
  title: string;
  description: string;
  /** The name and description of what callers prove themselves with. */
  key: readonly [name: string, description: string];
  /** Shared schemas, which routes refer to by their `$id`. */
  schemas?: readonly object[];
  isShown(url: string): boolean;
  describe(schema: FastifySchema, url: string): object;
}

/**
 * Adds `GET /openapi.json`, the recovery service's API as OpenAPI 3.1, generated from the schemas
 * that validate its requests, and `GET /docs`, which shows it. Add it before the routes.
 */
export function addApiDocument(app: FastifyInstance): void {
  addDocumentRoute(app, {
    title: 'Recovery service',
    description:
      'Registers email addresses and phone numbers of smart accounts, signs a recovery once enough of them confirmed it, collects signatures of other guardians, and sends alerts.',
    key: ['accessToken', 'An access token, which the operator issues with "tokens create".'],
    // Each route once, although it is also registered under other prefixes.
    isShown: (url) => /^\/(auth|recoveries|alerts|config)\//.test(url),
    describe,
  });
  docsPage(app);
}

/** Adds `GET /openapi.json` of an API. */
export function addDocumentRoute(app: FastifyInstance, about: ApiDocument): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    const { schema, method, url } = route;
    if (schema !== undefined && method !== 'HEAD' && about.isShown(url)) routes.push(route);
  });
  // Serialized once: it is long, and may be requested often.
  let document: Promise<Buffer> | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= generate(routes, about).then((one) => Buffer.from(JSON.stringify(one)));
    reply.type('application/json; charset=utf-8');
    return document;
  });
}

async function generate(
  routes: readonly RouteOptions[],
  { title, description, key: [key, keyDescription], schemas = [], describe }: ApiDocument,
): Promise<object> {
  // Loaded here, because few servers are ever asked for the document.
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify();
  for (const schema of schemas) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description },
      components: {
        securitySchemes: { [key]: { type: 'http', scheme: 'bearer', description: keyDescription } },
      },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });
  for (const { method, url, schema = {} } of routes) {
    app.route({ method, url, schema: describe(schema, url), handler: () => {} });
  }
  await app.ready();
  // Relative, so that it fits any public URL; the plugin itself does not accept such a URL.
  return { ...app.swagger(), servers: [{ url: './' }] };
}

function describe(schema: FastifySchema, url: string): object {
  const needsNoToken = url === '/auth/challenge/describe' || url === '/auth/signature/cancel';
  const [, section = ''] = url.split('/');
  return { ...schema, tags: [section], security: needsNoToken ? [] : [{ accessToken: [] }] };
}

const read = (name: string) => readPageFile(`./page/${name}`, import.meta.url);
const files = {
  '/docs': read('docs.html'),
  '/docs/docs.js': read('docs.js'),
  '/docs/docs.css': read('docs.css'),
};

/** Serves a page that shows `/openapi.json`, without requests to other hosts. */
function docsPage(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(files)) {
    app.get(path, (request, reply) => sendPageFile(request, reply, file));
  }
}
