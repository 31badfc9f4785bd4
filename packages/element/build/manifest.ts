import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, litPlugin, ts } from '@custom-elements-manifest/analyzer/browser/index.js';

/** A member, event, slot, part or property of the element: what is used of the manifest here. */
export type Described = {
  name: string;
  description?: string;
  type?: { text: string };
  /** Of attributes: the property. */
  fieldName?: string;
};

/** What the manifest says of `<recovery-guardian>`. @see https://github.com/webcomponents/custom-elements-manifest */
export type ElementDeclaration = {
  kind: string;
  tagName?: string;
  description?: string;
  attributes?: Described[];
  members?: (Described & { kind: string; privacy?: string; static?: boolean })[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
};

export type Manifest = { modules: { path: string; declarations: ElementDeclaration[] }[] };

const file = 'src/recovery-guardian.ts';

/** Reads off the element's source what it offers: attributes, events, slots, parts, properties. */
export async function readManifest(): Promise<Manifest> {
  const source = await readFile(join(import.meta.dirname, '..', file), 'utf8');
  const module = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const manifest = create({ modules: [module], plugins: litPlugin(), dev: false }) as Manifest;
  const element = elementOf(manifest);
  // Sites see nothing of what is private, nor of what lit itself needs.
  element.members = element.members?.filter(
    ({ name, privacy, static: isStatic }) =>
      privacy !== 'private' && privacy !== 'protected' && !isStatic && !name.startsWith('#'),
  );
  return manifest;
}

/** The declaration of `<recovery-guardian>`. */
export function elementOf(manifest: Manifest): ElementDeclaration {
  const element = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ kind, tagName }) => kind === 'class' && tagName === 'recovery-guardian');
  if (!element) throw new Error(`${file} declares no <recovery-guardian>`);
  return element;
}
