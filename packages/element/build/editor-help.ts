import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layouts, themes, viewNames } from '../src/attribute-values.ts';
import { languages } from '../src/words/languages.ts';
import { elementOf, type Manifest } from './manifest.ts';

/** Values that editors offer for each attribute. */
const attributeValues: Readonly<Record<string, readonly string[]>> = {
  view: viewNames,
  layout: layouts,
  theme: themes,
  scheme: ['light', 'dark', 'auto'],
  locale: ['auto', ...languages],
};

/**
 * Describes the element for Visual Studio Code's completion and hover help.
 *
 * @see https://code.visualstudio.com/api/extension-guides/custom-data-extension
 */
export function customData(manifest: Manifest) {
  const { tagName, description, attributes = [] } = elementOf(manifest);
  return {
    version: 1.1,
    tags: [
      {
        name: tagName,
        description,
        attributes: attributes.map(({ name, description }) => ({
          name,
          description,
          values: attributeValues[name]?.map((value) => ({ name: value })),
        })),
      },
    ],
  };
}

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
