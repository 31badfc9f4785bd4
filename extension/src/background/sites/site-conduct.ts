import type { StoredValue } from '../storage/stored-value.ts';

/** How a site has behaved since the browser started. */
export interface Conduct {
  /** How often in a row the user declined what it asked. */
  readonly declines: number;
  /** Whether the user wants to hear no more of it for now. */
  readonly isBlocked: boolean;
}

/** By origin. */
export type ConductByOrigin = Readonly<Record<string, Conduct>>;

/** After that many declines in a row a site is one that insists. */
const patience = 3;

/** Remembers which sites ask again and again. */
export class SiteConduct {
  readonly #stored: StoredValue<ConductByOrigin>;

  /** @param stored In memory that outlives the worker and ends with the browser. */
  constructor(stored: StoredValue<ConductByOrigin>) {
    this.#stored = stored;
  }

  async find(origin: string): Promise<Conduct> {
    return conductIn(await this.#stored.use(async (all) => all), origin);
  }

  /** Whether the user may be offered to block the site. */
  isInsistent({ declines }: Conduct): boolean {
    return declines >= patience;
  }

  async declined(origin: string): Promise<void> {
    await this.#change(origin, ({ declines, ...rest }) => ({ ...rest, declines: declines + 1 }));
  }

  async block(origin: string): Promise<void> {
    await this.#change(origin, (conduct) => ({ ...conduct, isBlocked: true }));
  }

  /** The user approved something, or wants the site again. */
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
