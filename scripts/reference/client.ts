import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { code, table } from './tables.ts';

const files = [
  'recovery-service-client',
  'service-connection',
  'recovery-service-error',
  'endpoint',
];
const read = (name: string) =>
  readFileSync(new URL(`../../packages/core/src/client/${name}.ts`, import.meta.url), 'utf8');

/** Writes the reference of the client from the declarations and comments in its source. */
export function describeClient(): string {
  const index = new URL('../../packages/core/src/index.ts', import.meta.url);
  const published = new Set(
    `${readFileSync(index, 'utf8')} endpointTransport EndpointTransportParameters`.match(/\w+/g),
  );
  const sections = files.flatMap((name) => {
    const source = ts.createSourceFile(`${name}.ts`, read(name), ts.ScriptTarget.Latest, true);
    return source.statements
      .filter(isExported)
      .filter((node) => published.has(node.name?.text ?? ''))
      .map(describe);
  });
  return `# The client

Written by \`npm run reference\` from the source of \`@recovery-guardian/core\`; \`endpointTransport\` is
exported by \`@recovery-guardian/core/endpoint\`. Requests and responses have the fields of
[the service's routes](service.md). Calls return promises, and also take \`RequestOptions\`.

${sections.filter(Boolean).join('\n')}`;
}

type Declared =
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.FunctionDeclaration;

function isExported(node: ts.Statement): node is Declared {
  const isDeclared =
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionDeclaration(node);
  return isDeclared && !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function describe(node: Declared): string {
  const comment = commentOf(node);
  const head = `## ${node.name?.text}\n${comment && `\n${comment}\n`}`;
  if (ts.isFunctionDeclaration(node)) return `${head}\n${signature(node)}\n`;
  if (ts.isTypeAliasDeclaration(node)) return `${head}\n\`\`\`ts\n${node.getText()}\n\`\`\`\n`;
  const rows = [...node.members].flatMap((member) => rowOf(member));
  const [first] = rows;
  return first
    ? `${head}\n${table(['name', 'type', 'what it is'].slice(0, first.length), rows)}`
    : head;
}

/** A row for a public member: name, type, what it is for. */
function rowOf(member: ts.ClassElement | ts.TypeElement): string[][] {
  if (ts.isConstructorDeclaration(member)) return [];
  if (!member.name || ts.isPrivateIdentifier(member.name)) return [];
  const name = member.name.getText();
  if (ts.isMethodDeclaration(member)) {
    const parameters = member.parameters
      .map((one) => one.type?.getText())
      .filter((type) => type !== 'RequestOptions')
      .join(', ');
    const [, route] = /'(\/[\w/]+)'/.exec(member.body?.getText() ?? '') ?? [];
    const from = route ? ` Calls ${code(route)}.` : '';
    const returned = member.type?.getText().replace(/^Promise<(.*)>$/, '$1');
    return [[code(name), code(`(${parameters}) => ${returned}`), commentOf(member) + from]];
  }
  const { type, questionToken } = member as ts.PropertySignature;
  const given = type?.getText() ?? '';
  return questionToken
    ? [[code(`${name}?`), code(given.replace(/ \| undefined$/, '')), commentOf(member)]]
    : [[code(name), code(given), commentOf(member)]];
}

function signature({ name, parameters, type }: ts.FunctionDeclaration): string {
  return code(
    `${name?.text}(${parameters.map((one) => one.getText()).join(', ')}): ${type?.getText()}`,
  );
}

/** The comment's text, without its tags. */
function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? '';
  return text.replace(/\{@link (\w+)\}/g, '`$1`');
}
