import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import type { Variable } from './environment.ts';
import { propertiesOf, type SchemaNode } from './schema-node.ts';

// By default TypeBox stops after eight errors, and an unknown setting is only named after one for
// each of them: eight unknown settings would have been no mistake at all.
Settings.Set({ maxErrors: 10_000 });

export interface Mistakes {
  /** Each with what is expected instead. */
  mistakes: string[];
  /** The sections with mistakes. */
  sections: ReadonlySet<string>;
}

/** Finds the invalid fields of a configuration. */
export function findMistakes(
  schema: SchemaNode,
  value: unknown,
  variables: readonly Variable[],
): Mistakes {
  const explain = createExplainer(schema, variables);
  const mistakes = new Set<string>();
  const sections = new Set<string>();
  for (const error of Value.Errors(schema, value)) {
    const path = error.instancePath.split('/').slice(1);
    if (error.keyword === 'required') {
      for (const key of error.params.requiredProperties) {
        sections.add(path[0] ?? key);
        mistakes.add(explain([...path, key], 'is missing'));
      }
    } else if (error.keyword === 'additionalProperties') {
      for (const key of error.params.additionalProperties) {
        const setting = nameOf([...path, key]);
        mistakes.add(`${setting} is not a setting: correct its name or take it out`);
      }
    } else if (error.keyword !== 'boolean') {
      if (path[0] !== undefined) sections.add(path[0]);
      mistakes.add(explain(path, 'is not right'));
    }
  }
  return { mistakes: [...mistakes], sections };
}

function createExplainer(schema: SchemaNode, variables: readonly Variable[]) {
  const names = new Map(variables.map(({ name, path }) => [path.join('.'), name]));
  return (path: readonly string[], problem: string): string => {
    const { description } = find(schema, path) ?? {};
    const variable = names.get(path.join('.'));
    const expected = description ? `: it is ${description}` : '';
    return `${nameOf(path)} ${problem}${expected}${variable ? ` (${variable})` : ''}`;
  };
}

/** `['chains', '0', 'name']` -> `chains[0].name` */
function nameOf(path: readonly string[]): string {
  const name = path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return name.replace(/^\./, '') || 'the whole';
}

/** Finds the schema for a path of the value. */
function find(schema: SchemaNode, path: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema;
  for (const key of path) {
    if (node === undefined) return undefined;
    node = itemOf(node, key) ?? propertiesOf(node)[key];
  }
  return node;
}

function itemOf({ items, prefixItems }: SchemaNode, key: string): SchemaNode | undefined {
  return /^\d+$/.test(key) ? (prefixItems?.[Number(key)] ?? items) : undefined;
}

/**
 * All mistakes in a configuration, each with how to correct it. Without values, as some are secret.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly mistakes: readonly string[];

  constructor(source: string, mistakes: readonly string[]) {
    super(
      `The configuration ${source} cannot be used:\n${mistakes.map((m) => `- ${m}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

/** Returns the items that a list has more than once, each once. */
export function findRepeated<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items.filter((item, index) => items.indexOf(item) !== index))];
}
