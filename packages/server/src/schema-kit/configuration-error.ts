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
