import { narrow, type SchemaNode } from './schema-node.ts';

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
