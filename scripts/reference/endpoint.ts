import {
  type ContentDescriptor,
  describeMethods,
  methods,
} from '@recovery-guardian/unified-endpoint';
import { code, table } from './tables.ts';

interface Schema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: Schema;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Writes the reference of the endpoint's methods, as `rpc.discover` describes them. */
export function describeEndpoint(): string {
  const { methods: all } = describeMethods(methods.keys());
  const isPassedOn = ({ name }: { name: string }) =>
    !['endpoint', 'sponsor'].includes(methods.get(name)?.answeredBy ?? '');
  const answered = all.filter((method) => !isPassedOn(method));
  const sections = answered.map(({ name, summary, params, result }) => {
    const rows = [...params.flatMap(rowsOf), ...rowsOf({ ...result, required: true })];
    return `## ${name}\n\n${summary}.\n\n${table(['', 'type', ''], rows)}`;
  });
  const passed = all.filter(isPassedOn).map(({ name, summary }) => [code(name), summary]);
  return `# The endpoint's methods

Written by \`npm run reference\` from what the method \`rpc.discover\` returns, an
[OpenRPC](https://spec.open-rpc.org) document. Parameters are an array, in this order. URLs, limits, keys
and errors: [endpoint.md](../endpoint.md).

${sections.join('\n')}
## Methods that are passed on

${table(['method', ''], passed)}`;
}

/** A row for a parameter or result, and one for each member of an object. */
function rowsOf({ name, required, schema }: ContentDescriptor): string[][] {
  const { properties = {}, required: needed = [] } = schema as Schema;
  return [
    [code(name), typeOf(schema), required ? '' : 'optional'],
    ...Object.entries(properties).map(([member, one]) => [
      code(`${name}.${member}`),
      typeOf(one),
      needed.includes(member) ? '' : 'optional',
    ]),
  ];
}

function typeOf({ type, description, enum: values, items, oneOf }: Schema): string {
  if (values) return values.map((value) => code(JSON.stringify(value))).join(' or ');
  if (oneOf) return oneOf.map(typeOf).join(' or ');
  if (items) return `array of ${typeOf(items)}`;
  if (description) return `hex: ${description}`;
  return [type ?? 'any'].flat().join(' or ');
}
