import type { Command } from './command.ts';

/** Loads every command by its name: each needs other modules, and most of the start is loading. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  check: async () => (await import('./check.ts')).check,
  settings: async () => (await import('./settings.ts')).listSettings,
  migrate: async () => (await import('./migrate.ts')).migrateDatabase,
  'tokens create': async () => (await import('./tokens.ts')).createToken,
  'tokens list': async () => (await import('./tokens.ts')).listTokens,
  'tokens origins': async () => (await import('./tokens.ts')).changeTokenOrigins,
  'tokens revoke': async () => (await import('./tokens.ts')).revokeToken,
  'api-keys create': async () => (await import('./api-keys.ts')).createApiKey,
  'api-keys list': async () => (await import('./api-keys.ts')).listApiKeys,
  'api-keys rotate': async () => (await import('./api-keys.ts')).rotateApiKey,
  'api-keys revoke': async () => (await import('./api-keys.ts')).revokeApiKey,
  'policies create': async () => (await import('./policies.ts')).createPolicy,
  'policies list': async () => (await import('./policies.ts')).listPolicies,
  'policies show': async () => (await import('./policies.ts')).showPolicy,
  'policies disable': async () => (await import('./policies.ts')).disablePolicy,
  'policies enable': async () => (await import('./policies.ts')).enablePolicy,
  'policies fund': async () => (await import('./policies.ts')).fundPolicy,
  'policies history': async () => (await import('./policies.ts')).showPolicyHistory,
  'management-keys create': async () => (await import('./management-keys.ts')).createManagementKey,
  'management-keys list': async () => (await import('./management-keys.ts')).listManagementKeys,
  'management-keys rotate': async () => (await import('./management-keys.ts')).rotateManagementKey,
  'management-keys revoke': async () => (await import('./management-keys.ts')).revokeManagementKey,
  'paymaster deploy': async () => (await import('./paymaster.ts')).deployPaymaster,
  'registrations list': async () => (await import('./registrations.ts')).listRegistrations,
  'registrations export': async () => (await import('./registrations.ts')).exportRegistrations,
  'registrations erase': async () => (await import('./registrations.ts')).eraseRegistrations,
  'audit export': async () => (await import('./audit.ts')).exportAudit,
  'audit verify': async () => (await import('./audit.ts')).verifyAudit,
  'keys create': async () => (await import('./keys.ts')).createKeys,
  'keys export': async () => (await import('./keys.ts')).exportKeys,
  'keys import': async () => (await import('./keys.ts')).importKeys,
  'keys rotate': async () => (await import('./keys.ts')).rotateKeys,
  'keys retire': async () => (await import('./keys.ts')).retireKeys,
  'keys guardians': async () => (await import('./keys.ts')).listGuardians,
};

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
