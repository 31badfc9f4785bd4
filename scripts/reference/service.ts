import { defaultSettings, recoveryService } from '@recovery-guardian/recovery-service';
import { addApiDocument } from '@recovery-guardian/server';
import { fastify } from 'fastify';
import { code, table } from './tables.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  description?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  anyOf?: Schema[];
  /** A list for a tuple. */
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Content {
  content?: { 'application/json': { schema: Schema } };
}
interface Operation {
  summary: string;
  security: unknown[];
  parameters?: { name: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** Sections of docs/protocol.md, by the start of a path; the longest that fits counts. */
const sections: Readonly<Record<string, string>> = {
  '/auth': 'registrations',
  '/auth/signature': 'signature-requests',
  '/auth/challenge': 'signature-requests',
  '/auth/resend': 'signature-requests',
  '/recoveries': 'guardian-recoveries',
  '/config': 'guardian-recoveries',
  '/alerts': 'alerts',
};

/** Writes the reference of the recovery service's routes, from the schemas that validate them. */
export async function describeService(): Promise<string> {
  const app = fastify();
  await addApiDocument(app);
  // Registering calls none of the ports.
  const unused = undefined as never;
  await app.register(recoveryService, {
    ports: {} as never,
    accessTokens: unused,
    rates: unused,
    settings: defaultSettings,
  });
  const { paths } = (await app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  await app.close();
  const routes = Object.entries(paths)
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => describeRoute(method, path, operation)),
    );
  return `# The recovery service's routes

Written by \`npm run reference\` from the schemas that validate each request; a running service has the
same at \`/openapi.json\` and, as a page, at \`/docs\`. What the routes do and why:
[the protocol](../protocol.md). Refusals have [reasons](../protocol.md#errors) and a status of 4xx or 5xx.

${routes.join('\n')}`;
}

function describeRoute(method: string, path: string, operation: Operation): string {
  const { summary, security, parameters = [], requestBody, responses } = operation;
  const query: Schema = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const request = requestBody?.content?.['application/json'].schema ?? query;
  const response = responses['200']?.content?.['application/json'].schema ?? {};
  const [start = ''] = Object.keys(sections)
    .filter((one) => path.startsWith(one))
    .sort((one, other) => other.length - one.length);
  const access = security.length > 0 ? 'Needs an access token.' : 'Needs no access token.';
  return `## ${method.toUpperCase()} ${path}

${summary}. ${access} See [the protocol](../protocol.md#${sections[start]}).

${table([requestBody ? 'request' : 'query', 'type', ''], rows(request))}
${table(['response', 'type', ''], rows(response))}`;
}

/** A row for each field, and below it for each field of an object in it. */
function rows(schema: Schema, prefix = ''): string[][] {
  if (Array.isArray(schema.items)) return [];
  if (schema.items) return rows(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${prefix && '.'}${name}`;
    const optional = schema.required?.includes(name) ? '' : 'optional';
    const notes = [optional, field.description, ...limitsOf(field)].filter(Boolean).join('; ');
    return [[code(path), typeOf(field), notes], ...rows(field, path)];
  });
}

function typeOf({ type, anyOf, items, enum: values }: Schema): string {
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (Array.isArray(items)) return `[${items.map(typeOf).join(', ')}]`;
  return type === 'array' ? `array of ${typeOf(items ?? {})}` : (type ?? 'any');
}

function limitsOf({ pattern, minimum, maximum, maxLength, maxItems, description }: Schema) {
  return [
    !description && pattern && `matches \`${pattern}\``,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
  ];
}
