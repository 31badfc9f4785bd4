/** Logs problems of chains, e.g. a Pino logger. */
export interface ChainLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
