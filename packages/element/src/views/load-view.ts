import { ElementError } from '../element-error.ts';
import { registerElements } from '../register-elements.ts';
import type { ViewName } from '../view-name.ts';

/** What is loaded on demand: the views, the question before them, and what collects signatures. */
export type LoadableView = ViewName | 'choose-account' | 'collect';

type ViewModule = { elements: Record<string, CustomElementConstructor> };

const modules: Record<LoadableView, () => Promise<ViewModule>> = {
  collect: () => import('./collect/elements.ts'),
  'choose-account': () => import('./choose-account/elements.ts'),
  overview: () => import('./overview/elements.ts'),
  protect: () => import('./protect/elements.ts'),
  manage: () => import('./manage/elements.ts'),
  guardians: () => import('./guardians/elements.ts'),
  recover: () => import('./recover/elements.ts'),
};

/**
 * Brings a view's code into the page and registers what it is made of.
 *
 * @throws {ElementError} `not-loaded` where the code cannot be fetched.
 */
export async function loadView(name: LoadableView): Promise<void> {
  const { elements } = await modules[name]().catch((cause) => {
    throw new ElementError('not-loaded', { cause });
  });
  registerElements(elements);
}
