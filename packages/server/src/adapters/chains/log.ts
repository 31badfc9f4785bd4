/** Where the chains' trouble is told. Pino's loggers fit. */
export type ChainLog = {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
