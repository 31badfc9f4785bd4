import type { StoredValue } from '../stored-value.ts';

/** A site's behaviour since the browser started. */
export interface Conduct {
  /** How many requests in a row the user declined. */
  readonly declines: number;
  /** Whether the user blocked the site for now. */
  readonly isBlocked: boolean;
}

/** By origin. */
export type ConductByOrigin = Readonly<Record<string, Conduct>>;

/** After this many declines in a row, a site counts as insistent. */
const patience = 3;

/** Remembers which sites repeat declined requests. */
export class SiteConduct {
  readonly #stored: StoredValue<ConductByOrigin>;

  /** @param stored In memory that outlives the worker and is cleared when the browser closes. */
  constructor(stored: StoredValue<ConductByOrigin>) {
    this.#stored = stored;
  }

  async find(origin: string): Promise<Conduct> {
    return conductIn(await this.#stored.use(async (all) => all), origin);
  }

  /** Whether to offer blocking the site. */
  isInsistent({ declines }: Conduct): boolean {
    return declines >= patience;
  }

  /** Whether its requests only wait, in the badge and in the popup: blocking it was offered. */
  isQuiet({ declines }: Conduct): boolean {
    return declines > patience;
  }

  async declined(origin: string): Promise<void> {
    await this.#change(origin, ({ declines, ...rest }) => ({ ...rest, declines: declines + 1 }));
  }

  async block(origin: string): Promise<void> {
    await this.#change(origin, (conduct) => ({ ...conduct, isBlocked: true }));
  }

  /** The user approved a request, or enabled the site again. */
  async forgive(origin: string): Promise<void> {
    await this.#change(origin, () => ({ declines: 0, isBlocked: false }));
  }

  async #change(origin: string, change: (conduct: Conduct) => Conduct): Promise<void> {
    await this.#stored.update((all) => ({ ...all, [origin]: change(conductIn(all, origin)) }));
  }
}

function conductIn(all: ConductByOrigin, origin: string): Conduct {
  return new Map(Object.entries(all)).get(origin) ?? { declines: 0, isBlocked: false };
}
