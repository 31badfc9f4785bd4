/** The part of JSON Schema that the sections use and the loader walks. */
export interface SchemaNode {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  properties?: Record<string, SchemaNode>;
  required?: readonly string[];
  /** Of a record: settings of any name. */
  patternProperties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  /** For a list whose items differ; only created by {@link narrowDeep}. */
  prefixItems?: readonly SchemaNode[];
  anyOf?: readonly SchemaNode[];
  /** See `SettingOptions`. */
  env?: string;
  /** See `SettingOptions`. */
  isPath?: boolean;
}

/** Returns the properties of an object, of all kinds that it may be. */
export function propertiesOf({ properties = {}, anyOf = [] }: SchemaNode): Properties {
  return Object.assign({}, ...anyOf.map(propertiesOf), properties);
}

type Properties = Record<string, SchemaNode>;

/** Whether the schema is a section, not a single setting. */
export function isSection(node: SchemaNode): boolean {
  return Object.keys(propertiesOf(node)).length > 0;
}

/**
 * Chooses between alternative kinds of object: the one whose literals (`kind`, `provider`, …) the
 * value has, or the only object (the other is null); returns the node itself if none fits, or there
 * are no alternatives.
 */
export function narrow(node: SchemaNode, value: unknown): SchemaNode {
  const { anyOf = [] } = node;
  if (typeof value !== 'object' || value === null) return node;
  const objects = anyOf.filter(isSection);
  if (objects.length === 1) return objects[0] as SchemaNode;
  return anyOf.find((branch) => hasLiterals(branch, value)) ?? node;
}

function hasLiterals({ properties }: SchemaNode, value: object): boolean {
  if (!properties) return false;
  const literals = Object.entries(properties).filter(([, node]) => node.const !== undefined);
  return (
    literals.length > 0 &&
    literals.every(([key, node]) => (value as Record<string, unknown>)[key] === node.const)
  );
}

/** Resolves all alternatives of a schema that the value decides. */
export function narrowDeep(node: SchemaNode, value: unknown): SchemaNode {
  const narrowed = narrow(node, value);
  if (Array.isArray(value) && narrowed.items) {
    const { items } = narrowed;
    return { ...narrowed, prefixItems: value.map((item) => narrowDeep(items, item)) };
  }
  if (typeof value !== 'object' || value === null || !narrowed.properties) return narrowed;
  const section = value as Record<string, unknown>;
  const properties = Object.entries(narrowed.properties).map(([key, child]) => [
    key,
    narrowDeep(child, section[key]),
  ]);
  return { ...narrowed, properties: Object.fromEntries(properties) };
}

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

/**
 * Fills in the defaults. A section may be missing; its settings without a default are then reported
 * one by one.
 */
export function fillDefaults(value: unknown, node: SchemaNode): void {
  if (Array.isArray(value)) {
    for (const item of value) fillDefaults(item, node.items ?? {});
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const section = value as Record<string, unknown>;
  const { properties = {}, required = [] } = narrow(node, value);
  for (const [key, child] of Object.entries(properties)) {
    if (section[key] === undefined) {
      const isSection = child.properties !== undefined && required.includes(key);
      const missing = isSection ? {} : structuredClone(child.default);
      if (missing === undefined) continue;
      section[key] = missing;
    }
    fillDefaults(section[key], child);
  }
}
