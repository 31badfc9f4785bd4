import {
  type ContentDescriptor,
  describeMethods,
} from '../../packages/server/src/endpoint/methods/openrpc.ts';
import { methods } from '../../packages/server/src/endpoint/router.ts';
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
  const sections = all.filter((method) => !isPassedOn(method)).map(describeMethod);
  const passed = all.filter(isPassedOn).map(({ name }) => code(name));
  const operation = all.flatMap(({ params }) => params).find(({ name }) => name === operationName)
    ?.schema as Schema;
  return `# The endpoint's methods

Written by \`npm run reference\` from what the method \`rpc.discover\` returns, an
[OpenRPC](https://spec.open-rpc.org) document, which also says what each method requires. Parameters are an
array, in this order; \`?\` marks what is optional. Integers and bytes are hexadecimal text. URLs, limits, keys
and errors: [endpoint.md](../endpoint.md).

${table(['method', 'what it does', 'parameters', 'result'], sections)}
## ${operationName}

Gas limits and fees may be missing before they are estimated.

${table(['member', 'type'], membersOf(operation))}
## Methods that are passed on

To a node or a bundler, with the parameters of Ethereum's JSON-RPC: ${passed.join(', ')}.
`;
}

const operationName = 'userOperation';

type Method = ReturnType<typeof describeMethods>['methods'][number];

function describeMethod({ name, summary, params, result }: Method): string[] {
  const members = membersOf(result.schema as Schema).map(([member, type]) => `${member} ${type}`);
  return [
    code(name),
    summary,
    params.map(describeParameter).join('; '),
    members.length > 0 ? members.join('; ') : typeOf(result.schema as Schema),
  ];
}

function describeParameter({ name, required, schema }: ContentDescriptor): string {
  const mark = required ? '' : '?';
  if (name === operationName) return `[${code(name)}](#${name.toLowerCase()})${mark}`;
  return `${code(name + mark)} ${typeOf(schema as Schema)}`;
}

function membersOf({ properties = {}, required = [] }: Schema): string[][] {
  return Object.entries(properties).map(([member, one]) => [
    code(`${member}${required.includes(member) ? '' : '?'}`),
    typeOf(one),
  ]);
}

function typeOf({ type, description, enum: values, items, oneOf }: Schema): string {
  if (values) return values.map((value) => code(JSON.stringify(value))).join(' or ');
  if (oneOf) return oneOf.map(typeOf).join(' or ');
  if (items) return `array of ${typeOf(items)}`;
  if (description)
    return description.replace(/^an? /, '').replace(/unsigned integer below 2\^(\d+)/, 'uint$1');
  return [type ?? 'any'].flat().join(' or ');
}
