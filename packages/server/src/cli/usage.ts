import { commands } from './commands.ts';

/** Returns the usage of the command line. */
export async function usage(): Promise<string> {
  const loaded = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => [name, await load()] as const),
  );
  const lines = loaded.flatMap(([name, { usage: words = '', summary }]) => {
    const call = `  ${name} ${words}`.trimEnd();
    return call.length < width ? [`${call.padEnd(width)}${summary}`] : [call, indent(summary)];
  });
  return `Usage: recovery-guardian <command> [--config FILE]

${lines.join('\n')}

--tenant NAME, of every command on tokens, registrations, the audit log and keys, of check and of
migrate, is for that tenant.
--config, or RECOVERY_GUARDIAN_CONFIG, names a JSON file; the environment overrides what it says.
"recovery-guardian settings" lists all settings with their environment variables.
`;
}

const width = 34;
const indent = (text: string) => `${' '.repeat(width)}${text}`;
