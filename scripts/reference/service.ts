import { fastify } from 'fastify';
import { defaultSettings } from '../../packages/server/src/configuration/service-settings.ts';
import { addApiDocument } from '../../packages/server/src/http/api-document.ts';
import { recoveryService } from '../../packages/server/src/recovery-service.ts';
import { code } from './tables.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  description?: string;
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
  // Registering calls nothing of the service.
  const unused = undefined as never;
  await app.register(recoveryService, {
    service: { settings: defaultSettings } as never,
    accessTokens: unused,
    rates: unused,
  });
  const { paths } = (await app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  await app.close();
  const describeRoute = createDescriber();
  const routes = Object.entries(paths).sort(([one], [other]) => one.localeCompare(other));
  const described = [...new Set(Object.values(sections))].map((section) => {
    const texts = routes
      .filter(([path]) => sectionOf(path) === section)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => describeRoute(method, path, operation)),
      );
    return `## [${section}](../protocol.md#${section})\n\n${texts.join('\n')}`;
  });
  return `# The recovery service's routes

Written by \`npm run reference\` from the schemas that validate each request; a running service has the
same, with patterns and limits, at \`/openapi.json\` and, as a page, at \`/docs\`. What the routes do and why:
[the protocol](../protocol.md). Refusals have [reasons](../protocol.md#errors) and a status of 4xx or 5xx.
\`?\` marks optional fields; those without a type are strings. What a field means is said where it is first named. Every route needs an access
token, except those marked *open*.

${described.join('\n')}`;
}

function sectionOf(path: string): string | undefined {
  const [start = ''] = Object.keys(sections)
    .filter((one) => path.startsWith(one))
    .sort((one, other) => other.length - one.length);
  return sections[start];
}

/** Describes routes, without what was said of a field or an object before. */
function createDescriber() {
  const notes = new Set<string>();
  /** Where a long list of fields was first given. */
  const lists = new Map<string, string>();

  const describeFields = (schema: Schema, route: string): string => {
    const { items } = schema;
    if (items && !Array.isArray(items)) return `an array of these: ${describeFields(items, route)}`;
    const fields = listFields(schema);
    const names = JSON.stringify(fields, (key, value) => (key === 'note' ? undefined : value));
    const earlier = lists.get(names);
    if (earlier) return `the same as of ${earlier}`;
    if (fields.flatMap(({ inner }) => [inner, ...inner]).length > 4) lists.set(names, route);
    return fields.map(describeField).join('; ') || 'nothing';
  };

  const describeField = ({ name, type, note, inner }: Field): string => {
    const isNew = note && !notes.has(note);
    if (note) notes.add(note);
    const described = inner.map(describeField).join('; ');
    return [
      code(name),
      inner.length === 0 && type !== 'string' && type,
      isNew && `(${note})`,
      described && `{ ${described} }`,
    ]
      .filter(Boolean)
      .join(' ');
  };

  return (method: string, path: string, operation: Operation): string => {
    const { summary, security, parameters = [], requestBody, responses } = operation;
    const query: Schema = {
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
    const request = requestBody?.content?.['application/json'].schema ?? query;
    const response = responses['200']?.content?.['application/json'].schema ?? {};
    const route = `${method.toUpperCase()} ${path}`;
    return `### ${route}

${summary}.${security.length > 0 ? '' : ' *Open.*'}

- ${requestBody ? 'Request' : 'Query'}: ${describeFields(request, route)}
- Response: ${describeFields(response, route)}
`;
  };
}

interface Field {
  name: string;
  type: string;
  note: string | undefined;
  /** The fields of an object, or of each in an array. */
  inner: readonly Field[];
}

function listFields({ items, properties = {}, required }: Schema): Field[] {
  if (items) return Array.isArray(items) ? [] : listFields(items);
  return Object.entries(properties).map(([field, one]) => {
    const inner = listFields(one);
    const ofEach = inner.length > 0 && one.items ? '[]' : '';
    const name = `${field}${required?.includes(field) ? '' : '?'}${ofEach}`;
    return { name, type: typeOf(one), note: one.description, inner };
  });
}

function typeOf({ type, anyOf, items, enum: values }: Schema): string {
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (Array.isArray(items)) return `[${items.map(typeOf).join(', ')}]`;
  return type === 'array' ? `array of ${typeOf(items ?? {})}` : (type ?? 'any');
}
