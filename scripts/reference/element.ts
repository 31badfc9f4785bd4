import { type Described, elementOf, readManifest } from '../../packages/element/build/manifest.ts';
import { code, table } from './tables.ts';

/** Writes the reference of the element from the comments in its source. */
export async function describeElement(): Promise<string> {
  const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = elementOf(
    await readManifest(),
  );
  const attributeOf = new Map(attributes.map(({ name, fieldName }) => [fieldName, code(name)]));
  const fields = members.filter(({ kind }) => kind === 'field');
  const methods = members.filter(({ kind }) => kind === 'method');
  const named = (some: readonly Described[]) =>
    some.map(({ name, description }) => [code(name), description]);
  const typed = (some: readonly Described[]) =>
    some.map(({ name, type, description }) => [code(name), code(type?.text ?? ''), description]);
  return `# The element

Written by \`npm run reference\` from the comments in the element's source. How to use it, with examples:
[sites.md](../sites.md); its look: [designers.md](../designers.md).

## Properties and attributes

${table(
  ['property', 'attribute', 'type', ''],
  fields.map(({ name, type, description }) => [
    code(name),
    attributeOf.get(name) ?? '',
    code(type?.text ?? ''),
    description,
  ]),
)}
## Methods

${table(['method', 'returns', ''], typed(methods))}
## Events

All bubble and cross shadow roots; the class has the typed \`detail\`.

${table(['event', 'class', ''], typed(events))}
## Slots

${table(['slot', ''], named(slots))}
## CSS parts

${table(['part', ''], named(cssParts))}
## CSS properties

${table(['property', ''], named(cssProperties))}
## CSS states

${table(['state', ''], named(cssStates))}`;
}
