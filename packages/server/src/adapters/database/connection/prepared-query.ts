import pg from 'pg';

/** What a statement returned, as Kysely reads it. */
export interface QueryResult {
  command: string;
  rowCount: number;
  rows: Record<string, unknown>[];
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** The columns that a connection has described, by the name of its prepared statement. */
export type KnownColumns = Map<string, readonly Column[]>;

interface PreparedQueryOptions {
  name: string;
  text: string;
  values: readonly unknown[];
  known: KnownColumns;
  settle(error: Error | undefined, result?: QueryResult): void;
}

/**
 * A prepared statement whose columns a connection describes only once, as they never change: after
 * a migration PostgreSQL refuses it ({@link resultChanged}). Of the CPU of a short statement in
 * this process, that is half.
 */
export class PreparedQuery extends pg.Query {
  readonly #name: string;
  readonly #values: readonly Encoded[];
  readonly #known: KnownColumns;
  readonly #settle: PreparedQueryOptions['settle'];
  readonly #result: QueryResult = { command: '', rowCount: 0, rows: [] };
  #columns: readonly Column[] = [];
  #failure: Error | undefined;

  constructor({ name, text, values, known, settle }: PreparedQueryOptions) {
    const encoded = values.map(encode);
    // Without an object, which the driver would clone with the descriptors of its properties.
    super(text);
    Object.assign(this, { name, values: encoded });
    this.#name = name;
    this.#values = encoded;
    this.#known = known;
    this.#settle = settle;
  }

  prepare(connection: Connection): void {
    const columns = this.#known.get(this.#name);
    if (!columns) {
      prepareAndDescribe.call(this, connection);
      return;
    }
    this.#columns = columns;
    connection.bind({ statement: this.#name, values: this.#values });
    connection.stream.write(executeAndSync);
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const row: Record<string, unknown> = {};
      let i = 0;
      for (const { name, parse } of this.#columns) {
        const text = fields[i++];
        row[name] = text === null || text === undefined ? null : parse(text);
      }
      this.#result.rows.push(row);
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#known.set(this.#name, this.#columns);
    const words = text.split(' ');
    this.#result.command = words[0] ?? '';
    this.#result.rowCount = Number(words.at(-1)) || 0;
  }

  handleError(error: Error): void {
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failure, this.#result);
  }
}

interface Field {
  name: string;
  dataTypeID: number;
}

/** What is used of the driver's connection, beyond its types; pinned by its exact version. */
interface Connection {
  stream: { write(bytes: Uint8Array): void };
  bind(parameters: { statement: string; values: readonly Encoded[] }): void;
}

const { prepare: prepareAndDescribe } = pg.Query.prototype as unknown as {
  prepare(this: pg.Query, connection: Connection): void;
};

/** The messages Execute, of the unnamed portal without a limit, and Sync. */
const executeAndSync = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1');

type Encoded = string | Buffer | null;

/** Encodes a value as the driver does, but times as they are written in JSON. */
function encode(value: unknown): Encoded {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return toBuffer(value);
  if (Array.isArray(value)) return encodeArray(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toBuffer(view: ArrayBufferView): Buffer {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

/** PostgreSQL's text form of an array: `{"a","b",NULL}`. */
function encodeArray(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return encodeArray(value);
    if (ArrayBuffer.isView(value)) return `"\\\\x${toBuffer(value).toString('hex')}"`;
    return `"${String(encode(value)).replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}
