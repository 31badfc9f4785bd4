import { importOnDemand } from '../on-demand.ts';

export type InteractionModule = typeof import('./interaction.ts');

let loaded: InteractionModule | undefined;

/** What the user decides around the views, once it is loaded: then no screen waits for it. */
export function loadedInteraction(): InteractionModule | undefined {
  return loaded;
}

/**
 * Loads what the user decides around the views.
 *
 * @throws {ElementError} `not-loaded` if the code cannot be fetched.
 */
export async function loadInteraction(): Promise<InteractionModule> {
  loaded = await importOnDemand('session/interaction', () => import('./interaction.ts'));
  return loaded;
}
