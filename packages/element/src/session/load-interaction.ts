import { ElementError } from '../errors/element-error.ts';
import { importOnDemand } from '../on-demand.ts';

/**
 * Loads what the user decides around the views.
 *
 * @throws {ElementError} `not-loaded` if the code cannot be fetched.
 */
export function loadInteraction(): Promise<typeof import('./interaction.ts')> {
  return importOnDemand('session/interaction', () => import('./interaction.ts')).catch((cause) => {
    throw new ElementError('not-loaded', { cause });
  });
}
