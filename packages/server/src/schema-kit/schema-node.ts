/** A schema as the loader walks it: what of JSON Schema the sections use. */
export type SchemaNode = {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  properties?: Record<string, SchemaNode>;
  required?: readonly string[];
  items?: SchemaNode;
  /** Of a list whose items differ; only made by {@link narrowDeep}. */
  prefixItems?: readonly SchemaNode[];
  anyOf?: readonly SchemaNode[];
  /** See `SettingOptions`. */
  env?: string;
  /** See `SettingOptions`. */
  isPath?: boolean;
};

/** What may stand in an object: of whichever kind, where it may be of several. */
export function propertiesOf({ properties = {}, anyOf = [] }: SchemaNode): Properties {
  return Object.assign({}, ...anyOf.map(propertiesOf), properties);
}

type Properties = Record<string, SchemaNode>;

/** A section, rather than a setting of its own. */
export function isSection(node: SchemaNode): boolean {
  return Object.keys(propertiesOf(node)).length > 0;
}

/**
 * The one kind of object that a value means, where there are several: the one whose literals
 * (`kind`, `provider`, …) the value has, or the only one that is an object (the other is null); the
 * node itself where none fits, or there is one only.
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

/** A schema without alternatives, as far as a value shows which of them it means. */
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
