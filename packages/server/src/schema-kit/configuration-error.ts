/** All that is wrong with a configuration, each mistake with its cure. No values: some are secret. */
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
