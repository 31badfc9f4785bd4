import { isSection, propertiesOf, type SchemaNode } from './schema-node.ts';

/** A field of a list's items. It has no environment variable of its own. */
export interface ItemField {
  /** `chains[].quorum`; of alternative items, `providers[smtp].host`. */
  path: string;
  node: SchemaNode;
}

/** Lists the fields of a list's items, with those of lists in them; none for other settings. */
export function listItemFields({ items }: SchemaNode, path: string): ItemField[] {
  if (!items) return [];
  const kinds = items.anyOf?.filter(isSection) ?? [items];
  return kinds.flatMap((kind) => listFields(kind, `${path}[${literalOf(kind)}]`));
}

function listFields(section: SchemaNode, path: string): ItemField[] {
  return Object.entries(propertiesOf(section)).flatMap(([key, node]) => {
    const own = `${path}.${key}`;
    if (isSection(node)) return listFields(node, own);
    return [{ path: own, node }, ...listItemFields(node, own)];
  });
}

/** The literal that distinguishes an alternative, such as the type of a provider. */
function literalOf(kind: SchemaNode): string {
  const literal = Object.values(propertiesOf(kind)).find((node) => node.const !== undefined);
  return literal ? String(literal.const) : '';
}
