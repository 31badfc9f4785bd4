import { attributeValues } from './attribute-values.ts';
import { elementOf, type Manifest } from './manifest.ts';

/**
 * What Visual Studio Code reads to complete and explain the element in HTML.
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
