import type { TemplateResult } from 'lit';
import { loadClient } from '../chain/load-client.ts';
import { registerElements } from '../components/register-elements.ts';
import { importOnDemand } from '../on-demand.ts';
import type { ViewContext } from '../state/view-context.ts';
import type { WordsPart } from '../translations/strings.ts';
import type { ViewName } from '../view-names.ts';

/** What is loaded on demand: the views, the account question, and the collection of signatures. */
export type LoadableView = ViewName | 'choose-account' | 'collect';

/** What the `elements.ts` of a view exports. */
export interface ViewModule {
  /** The elements of the view, by tag. */
  elements: Record<string, CustomElementConstructor>;
  /** Renders the view; only the account question is asked before there is a context. */
  render?: (context: ViewContext) => TemplateResult;
}

interface Loader<Module> {
  load: () => Promise<Module>;
  /** The parts of the texts that it needs besides the first screen's. */
  words: readonly WordsPart[];
}

const views: Record<ViewName, Loader<Required<ViewModule>>> = {
  overview: {
    load: () => import('../views/overview/elements.ts'),
    // Not for a quiet account.
    words: ['common', 'guardians'],
  },
  protect: {
    load: () => import('../views/protect/elements.ts'),
    words: ['common', 'contacts'],
  },
  manage: {
    load: () => import('../views/manage/elements.ts'),
    words: ['common', 'contacts'],
  },
  guardians: {
    load: () => import('../views/guardians/elements.ts'),
    words: ['common', 'guardians'],
  },
  recover: {
    load: () => import('../views/recover/elements.ts'),
    words: ['common', 'recover'],
  },
};

const modules: Record<LoadableView, Loader<ViewModule>> = {
  ...views,
  collect: {
    load: () => import('../views/collect/elements.ts'),
    words: ['common', 'collect'],
  },
  'choose-account': {
    load: () => import('../views/choose-account/elements.ts'),
    words: ['common'],
  },
};

/** They ask the service for nothing but the chain's configuration. */
const asksNothing: readonly LoadableView[] = ['overview', 'choose-account'];

const loaded = new Map<LoadableView, ViewModule>();

/** The code of a view, once it is loaded: then it is shown without waiting. */
export function loadedView(name: LoadableView): ViewModule | undefined {
  return loaded.get(name);
}

/** The parts of the texts that a view needs besides the first screen's. */
export function wordsOf(name: LoadableView): readonly WordsPart[] {
  return modules[name].words;
}

/**
 * Loads a view's code and registers its elements.
 *
 * @throws {ElementError} `not-loaded` if the code cannot be fetched.
 */
export async function loadView(name: LoadableView): Promise<ViewModule> {
  if (!asksNothing.includes(name)) {
    loadClient().catch(() => {
      // Reported when it is used.
    });
  }
  const module = await importOnDemand(`views/${name}`, modules[name].load);
  registerElements(module.elements);
  loaded.set(name, module);
  return module;
}
