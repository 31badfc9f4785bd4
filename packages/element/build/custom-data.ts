import { attributeValues } from './attribute-values.ts';
import { elementOf, type Manifest } from './manifest.ts';

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
