import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributeValues } from './attribute-values.ts';
import { elementOf, type Manifest } from './manifest.ts';

/**
 * Describes the element for completion and help in JetBrains editors.
 *
 * @see https://plugins.jetbrains.com/docs/intellij/websymbols-web-types.html
 */
export function webTypes(manifest: Manifest) {
  const { name, version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  );
  const element = elementOf(manifest);
  const { tagName, description, attributes = [], members = [], slots, events } = element;
  return {
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          {
            name: tagName,
            description,
            attributes: attributes.map(({ name, description, type }) => ({
              name,
              description,
              value: { type: attributeValues[name] ?? type?.text },
            })),
            slots,
            js: {
              properties: members
                .filter(({ kind }) => kind === 'field')
                .map(({ name, description, type }) => ({ name, description, type: type?.text })),
              events,
            },
            css: { parts: element.cssParts, properties: element.cssProperties },
          },
        ],
      },
    },
  };
}
