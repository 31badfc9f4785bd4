import { importOnDemand } from '../../on-demand.ts';
import { registerElements } from '../../ui/styled.ts';

/** Loads the screens of invitations, and registers their elements. */
export async function loadFriends(): Promise<object> {
  const { elements } = await importOnDemand('views/friends', () => import('./friends.ts'));
  registerElements(elements);
  return elements;
}
