import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import type { ViewName } from '../attribute-values.ts';
import type { ViewContext } from '../context/view-context.ts';
import { importOnDemand } from '../on-demand.ts';
import { registerElements } from '../ui/styled.ts';
import * as overview from '../views/overview/overview.ts';

/** What is loaded on demand: the views, the account question, and the collection of signatures. */
export type LoadableView = ViewName | 'choose-account' | 'collect';

/** What the module of a view exports. */
interface ViewModule {
  /** The elements of the view, by tag. */
  elements: Record<string, CustomElementConstructor>;
  /** Renders the view; only the account question is asked before there is a context. */
  render?: (context: ViewContext) => TemplateResult;
}

const modules: Record<LoadableView, () => ViewModule | Promise<ViewModule>> = {
  overview: () => overview,
  protect: () => import('../views/protect/protect.ts'),
  manage: () => import('../views/manage/manage.ts'),
  guardians: () => import('../views/guardians/guardians.ts'),
  helping: () => import('../views/helping/helping.ts'),
  recover: () => import('../views/recover/recover.ts'),
  collect: () => import('../views/collect/collect.ts'),
  'choose-account': () => import('../views/choose-account/choose-account.ts'),
};

const loaded = new Map<LoadableView, ViewModule>([['overview', overview]]);

/**
 * Loads a view's code and registers its elements.
 *
 * @throws {ElementError} `not-loaded` if the code cannot be fetched.
 */
export async function loadView(name: LoadableView): Promise<void> {
  if (loaded.has(name)) return;
  const module = await importOnDemand(`views/${name}`, async () => modules[name]());
  registerElements(module.elements);
  loaded.set(name, module);
}

/** Loads the code of each view when it is needed. */
export class ViewLoader implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #wanted: () => readonly LoadableView[];
  readonly #asked = new Set<LoadableView>();
  #error: unknown;

  /** @param wanted What is to be shown now, the most important first. */
  constructor(host: ReactiveControllerHost, wanted: () => readonly LoadableView[]) {
    this.#host = host;
    this.#wanted = wanted;
    registerElements(overview.elements);
    host.addController(this);
  }

  /** The first of the wanted views, once it is loaded; the others may follow. */
  get loaded(): ViewModule | undefined {
    const [first] = this.#wanted();
    return first && loaded.get(first);
  }

  /** Why it could not be loaded. */
  get error(): unknown {
    return this.loaded ? undefined : this.#error;
  }

  readonly tryAgain = (): void => {
    this.#error = undefined;
    this.#host.requestUpdate();
  };

  hostUpdate(): void {
    for (const name of this.#wanted()) {
      if (!loaded.has(name) && !this.#asked.has(name) && !this.#error) this.#fetch(name);
    }
  }

  async #fetch(name: LoadableView) {
    this.#asked.add(name);
    try {
      await loadView(name);
    } catch (error) {
      this.#error = error;
    }
    this.#asked.delete(name);
    this.#host.requestUpdate();
  }
}
