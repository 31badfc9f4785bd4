import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../schema-kit/mistakes.ts';

/**
 * Reads a JSON object from a file.
 *
 * @throws {ConfigurationError} if it is none
 */
export function readJson(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? // Not the parser's message, which quotes the text with its secrets.
          'it is not valid JSON'
        : (error as Error).message;
    throw new ConfigurationError(file, [why]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigurationError(file, ['it must be a JSON object']);
  }
  return value as Record<string, unknown>;
}
