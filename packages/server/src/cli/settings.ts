import { settingsOf } from '../configuration/load.ts';
import { defineCommand, UsageError } from './kit/command.ts';

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
      const hasDefault = node.default !== undefined;
      const standard = hasDefault ? ` (default: ${JSON.stringify(node.default)})` : '';
      print(`${path.join('.')}\n  ${name}\n  ${node.description ?? ''}${standard}`);
    }
    print(
      '\nEvery setting may be read from a file of its own: "pepperFile" in place of "pepper" in the file,',
    );
    print('or RECOVERY_GUARDIAN_PEPPER_FILE in place of RECOVERY_GUARDIAN_PEPPER.');
  },
});
