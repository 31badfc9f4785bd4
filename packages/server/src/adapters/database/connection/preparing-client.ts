import pg from 'pg';

/**
 * A connection that lets PostgreSQL parse and plan each statement once, not each time: measured, that
 * halves what PostgreSQL works for a registration.
 *
 * So a value that decides which partial index serves stands in a statement's text, not among its
 * parameters: the plan is the same for all of these.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the original has a dozen overloads, Kysely uses one.
  override query(...parameters: any[]): any {
    this.#sendTogether();
    const [text, values] = parameters;
    const isPrepared = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    if (!isPrepared) return super.query(...(parameters as [string]));
    return super.query({ name: nameOf(text), text, values }).catch((error) => {
      if (error.code !== resultChanged) throw error;
      names.delete(text);
      // Within a transaction nothing goes any more: whoever began it begins again.
      if (this.getTransactionStatus() !== 'I') throw error;
      return super.query(text, values);
    });
  }

  /** What is asked in one turn of the event loop goes out in one packet. */
  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * `feature_not_supported`: "cached plan must not change result type". A newer process has migrated
 * the database, so that `select *` means more than it did when it was prepared.
 */
export const resultChanged = '0A000';

/** Ours are far fewer; nobody who writes values into a statement's text may fill the server. */
const maximumNames = 500;
const names = new Map<string, string>();
let lastNumber = 0;

/** One name for one text, in all connections; none for more of them than there should be. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maximumNames) return known;
  const name = `statement ${++lastNumber}`;
  names.set(text, name);
  return name;
}
