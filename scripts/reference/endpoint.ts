import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
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

## Clients that tests try

Unmodified, in this version, on a real chain with a real bundler. On each EntryPoint, a test also asks what
the public suite bundler-spec-tests does of \`eth_\` methods: \`packages/server/src/endpoint/bundler-spec.test.ts\`.

${table(['client', 'version', 'what is tried', 'tests'], Object.entries(clients).map(describeClient))}`;
}

/** What the tests do with each client library. */
const clients = {
  abstractionkit:
    'estimates, sends, reads receipts and refusals; sponsored: a new Safe, guardians, a recovery; recoveries paid in a token',
  permissionless:
    'a sponsored recovery of a Safe, with its default fees; recoveries paid in a token',
  viem: 'estimates, sends, batches, reads receipts and refusals; sponsored on each EntryPoint, with its default fees',
};

function describeClient([name, tried]: [string, string]): string[] {
  const root = path.join(import.meta.dirname, '../..');
  const found = findPackageJSON(name, path.join(root, 'packages/server/package.json')) ?? name;
  const folder = 'packages/server/src/endpoint';
  const importing = ['grep', '-lE', `from '${name}(/|')`, '--', `${folder}/*clients.test.ts`];
  const tests = execFileSync('git', importing, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const names = tests.map((file) => code(path.basename(file)));
  return [name, JSON.parse(readFileSync(found, 'utf8')).version, tried, names.join(', ')];
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
