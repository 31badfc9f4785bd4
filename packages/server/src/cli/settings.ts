import { settingsOf } from '../configuration/load.ts';
import { listItemFields, type SchemaNode } from '../configuration/schema-node.ts';
import { defineCommand, UsageError } from './command.ts';

export const listSettings = defineCommand({
  usage: '[--roles signer]',
  summary:
    'list every setting of the server or the signer: its name in the file, its variable, its default and what it is',
  options: { roles: { type: 'string' } },
  async run({ values, print }) {
    if (values.roles !== undefined && values.roles !== 'signer') {
      throw new UsageError('--roles must be "signer"; all others have the settings of the server');
    }
    const settings = values.roles ? settingsOf.signer : settingsOf.server;
    for (const { name, path, node } of settings) {
      print(`${path.join('.')}\n  ${name}\n  ${describe(node)}`);
      // Only the whole list has a variable.
      for (const field of listItemFields(node, path.join('.'))) {
        print(`${field.path}\n  ${describe(field.node)}`);
      }
    }
    print(
      '\nThe defaults of a section that is off unless it is set, such as "alerts" or "endpoint.public", apply once it is.',
    );
    print(
      'Every setting may be read from a file of its own: "pepperFile" in place of "pepper" in the file,',
    );
    print('or RECOVERY_GUARDIAN_PEPPER_FILE in place of RECOVERY_GUARDIAN_PEPPER.');
  },
});

function describe(node: SchemaNode): string {
  const { const: literal, description = literal === undefined ? '' : JSON.stringify(literal) } =
    node;
  const hasDefault = node.default !== undefined;
  return hasDefault ? `${description} (default: ${JSON.stringify(node.default)})` : description;
}
