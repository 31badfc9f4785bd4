import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** A member, event, slot, part, property or state of the element. */
export interface Described {
  name: string;
  description: string;
  type?: { text: string };
}

/** What the manifest says of `<recovery-guardian>`. */
export interface ElementDeclaration {
  kind: 'class';
  customElement: true;
  name: string;
  tagName: string;
  description: string;
  superclass: { name: string; package: string };
  attributes: (Described & { fieldName: string })[];
  members: (Described & { kind: 'field' | 'method' })[];
  events: Described[];
  slots: Described[];
  cssParts: Described[];
  cssProperties: Described[];
  cssStates: Described[];
}

/** @see https://github.com/webcomponents/custom-elements-manifest (schema 2) */
export interface Manifest {
  schemaVersion: string;
  modules: {
    kind: 'javascript-module';
    path: string;
    declarations: ElementDeclaration[];
    exports: object[];
  }[];
}

const path = 'src/recovery-guardian.ts';
const className = 'RecoveryGuardianElement';

/** Reads the element's public API from the JSDoc in its source. */
export async function readManifest(): Promise<Manifest> {
  const text = await readFile(join(import.meta.dirname, '..', path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const element = source.statements
    .filter(ts.isClassDeclaration)
    .find(({ name }) => name?.text === className);
  if (!element) throw new Error(`${path} declares no ${className}`);

  const members = membersOf(element, source);
  const declaration: ElementDeclaration = {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: 'recovery-guardian',
    description: descriptionOf(element),
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: attributesOf(element, members),
    members,
    events: tagsOf(element, 'fires'),
    slots: tagsOf(element, 'slot'),
    cssParts: tagsOf(element, 'csspart'),
    cssProperties: tagsOf(element, 'cssproperty'),
    cssStates: tagsOf(element, 'cssstate'),
  };
  const exported = { name: className, module: path };
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [
          { kind: 'js', name: className, declaration: exported },
          { kind: 'custom-element-definition', name: declaration.tagName, declaration: exported },
        ],
      },
    ],
  };
}

/** The declaration of `<recovery-guardian>`. */
export function elementOf({ modules }: Manifest): ElementDeclaration {
  const [declaration] = modules.flatMap(({ declarations }) => declarations);
  if (!declaration) throw new Error('The manifest declares nothing');
  return declaration;
}

/**
 * Lists public fields and methods: those with a JSDoc comment that are neither private nor lit's.
 */
function membersOf(
  element: ts.ClassDeclaration,
  source: ts.SourceFile,
): ElementDeclaration['members'] {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  return element.members.flatMap((member) => {
    const isField = ts.isPropertyDeclaration(member) || ts.isGetAccessorDeclaration(member);
    if (!isField && !ts.isMethodDeclaration(member)) return [];
    const isHidden = ts.getCombinedModifierFlags(member) & (hidden | ts.ModifierFlags.Override);
    if (isHidden || !ts.isIdentifier(member.name)) return [];
    return {
      kind: isField ? ('field' as const) : ('method' as const),
      name: member.name.text,
      description: descriptionOf(member),
      ...(member.type && { type: { text: member.type.getText(source) } }),
    };
  });
}

/** Lists the entries of `static properties` that are neither state nor `attribute: false`. */
function attributesOf(
  element: ts.ClassDeclaration,
  members: ElementDeclaration['members'],
): ElementDeclaration['attributes'] {
  const properties = element.members
    .filter(ts.isPropertyDeclaration)
    .find((member) => member.name.getText() === 'properties')?.initializer;
  if (!properties || !ts.isObjectLiteralExpression(properties)) {
    throw new Error(`${className} has no static properties`);
  }
  return properties.properties.filter(ts.isPropertyAssignment).flatMap(({ name, initializer }) => {
    const fieldName = name.getText();
    const options = Object.fromEntries(
      ts.isObjectLiteralExpression(initializer)
        ? initializer.properties
            .filter(ts.isPropertyAssignment)
            .map((option) => [option.name.getText(), option.initializer.getText()])
        : [],
    );
    const member = members.find((member) => member.name === fieldName);
    if (!member || options.state || options.attribute === 'false') return [];
    const { description, type } = member;
    const attribute = options.attribute?.slice(1, -1) ?? fieldName.toLowerCase();
    return { name: attribute, fieldName, description, ...(type && { type }) };
  });
}

/** Reads tags of the class: `@tag {Type} name - Description`. */
function tagsOf(element: ts.ClassDeclaration, wanted: string): Described[] {
  return ts
    .getJSDocTags(element)
    .filter(({ tagName }) => tagName.text === wanted)
    .map(({ comment }) => {
      const text = ts.getTextOfJSDocComment(comment) ?? '';
      const match = /^(?:\{(?<type>\w+)\}\s*)?(?<name>[\w-]+)\s+-\s+(?<description>.*)$/s.exec(
        text,
      );
      const { type, name, description } = match?.groups ?? {};
      if (!name || !description) throw new Error(`@${wanted} ${text}: no name and description`);
      return { name, description, ...(type && { type: { text: type } }) };
    });
}

function descriptionOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join('\n');
}
