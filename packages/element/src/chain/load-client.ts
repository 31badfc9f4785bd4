import { importOnDemand } from '../on-demand.ts';

/**
 * Loads the client of the service: called ahead when a view that will use it is loaded.
 *
 * @throws {ElementError} `not-loaded` if the code cannot be fetched.
 */
export function loadClient() {
  return importOnDemand('chain/service-client', () => import('./service-client.ts'));
}
