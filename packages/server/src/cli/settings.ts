import { variables } from '../configuration/load.ts';
import { defineCommand } from './kit/command.ts';

export const listSettings = defineCommand({
  summary: 'list every setting: its name in the file, its variable, its default and what it is',
  async run({ print }) {
    for (const { name, path, node } of variables) {
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
