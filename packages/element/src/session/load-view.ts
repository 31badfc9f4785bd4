import { registerElements } from '../components/register-elements.ts';
import { ElementError } from '../errors/element-error.ts';
import type { ViewName } from '../navigation/view-name.ts';

/** What is loaded on demand: the views, the account question, and the collection of signatures. */
export type LoadableView = ViewName | 'choose-account' | 'collect';

type ViewModule = { elements: Record<string, CustomElementConstructor> };

const modules: Record<LoadableView, () => Promise<ViewModule>> = {
  collect: () => import('../views/collect/elements.ts'),
  'choose-account': () => import('../views/choose-account/elements.ts'),
  overview: () => import('../views/overview/elements.ts'),
  protect: () => import('../views/protect/elements.ts'),
  manage: () => import('../views/manage/elements.ts'),
  guardians: () => import('../views/guardians/elements.ts'),
  recover: () => import('../views/recover/elements.ts'),
};

/**
 * Loads a view's code and registers its elements.
 *
 * @throws {ElementError} `not-loaded` if the code cannot be fetched.
 */
export async function loadView(name: LoadableView): Promise<void> {
  const { elements } = await modules[name]().catch((cause) => {
    throw new ElementError('not-loaded', { cause });
  });
  registerElements(elements);
}
