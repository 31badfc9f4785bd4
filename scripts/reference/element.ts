import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { type Described, elementOf, readManifest } from '../../packages/element/build/manifest.ts';
import { code, table } from './tables.ts';

const prefix = 'recovery-guardian-';

/** The fields that most details begin with. */
const common = '`account: Address`; `chainId: number`';

/** Writes the reference of the element from the comments in its source. */
export async function describeElement(): Promise<string> {
  const { attributes, members, events, slots, cssStates } = elementOf(await readManifest());
  const attributeOf = new Map(attributes.map(({ name, fieldName }) => [fieldName, code(name)]));
  const fields = members.filter(({ kind }) => kind === 'field');
  const methods = members.filter(({ kind }) => kind === 'method');
  const named = (some: readonly Described[]) =>
    some.map(({ name, description }) => [code(name), description]);
  const typed = (some: readonly Described[]) =>
    some.map(({ name, type, description }) => [code(name), code(type?.text ?? ''), description]);
  return `# The element

Written by \`npm run reference\` from the comments in the element's source. How to use it, with examples:
[sites.md](../sites.md); its CSS properties and parts: [designers.md](../designers.md).

## Properties and attributes

What they mean: [attributes](../sites.md#in-five-minutes), [properties](../sites.md#your-wallet-or-your-keys).

${table(
  ['property', 'attribute', 'type'],
  fields.map(({ name, type }) => [code(name), attributeOf.get(name) ?? '', code(type?.text ?? '')]),
)}
## Methods

${table(['method', 'returns', 'what it does'], typed(methods))}
## Events

All names begin with \`${prefix}\`. All bubble and cross shadow roots. Each has a class with a typed
\`detail\`, such as \`RecoveryGuardianReadyEvent\`. [When they are dispatched](../sites.md#events). An ellipsis
is ${common}.

${table(
  ['event', 'detail'],
  events.map(({ name }) => [code(name.replace(prefix, '')), detailOf(name).replace(common, '…')]),
)}
### Reasons of errors

\`reason\` of \`recovery-guardian-error\`. The sentences that users read for them, in English:
\`packages/element/src/words/en.ts\`.

- of the element: ${elementReasons().map(code).join(', ')}
- of the service: those of [protocol.md](../protocol.md#errors) and \`packages/core/src/wire/errors.ts\`
- \`unexpected-answer\`: the service's response is unreadable; \`unknown\`: anything else

## Slots

${table(['slot', 'what it is for'], named(slots))}
## CSS states

${table(['state', 'when'], named(cssStates))}`;
}

/** Lists the fields of an event's detail, each with its type and comment. */
function detailOf(event: string): string {
  const sources = [parse('context/element-events'), parse('context/account-events')];
  const statements = sources.flatMap((source) => [...source.statements]);
  const name = statements
    .filter(ts.isClassDeclaration)
    .find((one) => one.getText().includes(`super('${event.replace(prefix, '')}'`))
    ?.heritageClauses?.[0]?.types[0]?.typeArguments?.[0]?.getText();
  const fields = (details: string | undefined): ts.TypeElement[] => {
    const found = statements
      .filter(ts.isInterfaceDeclaration)
      .find((one) => one.name.text === details);
    if (!found) throw new Error(`${event} has no details`);
    const inherited = found.heritageClauses?.flatMap(({ types }) => types) ?? [];
    return [...inherited.flatMap((type) => fields(type.getText())), ...found.members];
  };
  return fields(name)
    .map((member) => {
      const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
      const text = ts.getTextOfJSDocComment(comment?.comment);
      const field = code(member.getText().replace(/;$/, ''));
      return text ? `${field} (${text.replace(/\.$/, '')})` : field;
    })
    .join('; ');
}

/** Lists the reasons on the element's side. */
function elementReasons(): string[] {
  const reasons = parse('element-error').statements.find(ts.isTypeAliasDeclaration)?.type;
  if (!reasons || !ts.isUnionTypeNode(reasons)) throw new Error('No union of reasons');
  return reasons.types.map((one) => one.getText().slice(1, -1));
}

function parse(file: string): ts.SourceFile {
  const path = new URL(`../../packages/element/src/${file}.ts`, import.meta.url);
  return ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}
