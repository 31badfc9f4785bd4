import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A piece of work with its duration. Names and attributes are words of the code and the
 * configuration, numbers and our own ids: never what a user or a caller sent.
 */
export interface Span {
  /** Its identifiers, as W3C Trace Context writes them. */
  readonly traceparent: string;
  startChild(name: string, options?: ChildOptions): Span;
  /** @param failure what kind of error it ended with, never its message */
  end(attributes?: SpanAttributes, failure?: string): void;
}

type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** `client` for what another process answers; `internal` by default. */
  kind?: 'internal' | 'client' | 'server' | 'consumer';
  attributes?: SpanAttributes;
}

export interface ChildOptions extends SpanOptions {
  /** How long ago it started; 0 by default. */
  milliseconds?: number;
}

export interface RootOptions extends SpanOptions {
  /** The caller's `traceparent`. */
  parent?: string | undefined;
  /** The `traceparent` of the work that caused this one, in a process of ours. */
  cause?: string | undefined;
}

/** Records what some requests and jobs spend their time on. */
export interface Tracing {
  /** Starts the first span of a request or job; `undefined` if it is not to be recorded. */
  startRoot(name: string, options: RootOptions): Span | undefined;
  /** Sends what is recorded. */
  close(): Promise<void>;
}

/** Without tracing nothing ever runs in a span, and then looking here is all that a span costs. */
const current = new AsyncLocalStorage<Span>();

/** Runs `work` as a part of the current span, if there is one. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = current.getStore();
  return parent ? runAndEnd(parent.startChild(name, options), work) : work();
}

/** Runs `work` as a job of its own, which is recorded if tracing chooses it. */
export function inRootSpan<Result>(
  tracing: Tracing | undefined,
  name: string,
  options: RootOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing?.startRoot(name, options);
  return span ? runAndEnd(span, work) : work();
}

/** Records what has just ended as a part of the current span, if there is one. */
export function noteSpan(
  name: string,
  { failure, ...options }: ChildOptions & { failure?: string | undefined },
): void {
  current.getStore()?.startChild(name, options).end({}, failure);
}

/** Runs `work` as a part of a span that ends later. */
export function withSpan<Result>(span: Span, work: () => Result): Result {
  return current.run(span, work);
}

/** Returns the current span's identifiers, for another process of ours; `undefined` without one. */
export function currentTraceparent(): string | undefined {
  return current.getStore()?.traceparent;
}

async function runAndEnd<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await current.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, (error as Error).name);
    throw error;
  }
}

/** Where the collector is, and what it gets. */
export interface TracingConfiguration {
  /** The base URL; without one, nothing is recorded. */
  endpoint?: string | undefined;
  /** `name=value,name=value` */
  headers?: string | undefined;
  /** The share of requests and jobs that are recorded, from 0 to 1. */
  sampleRatio: number;
  serviceName: string;
}

export interface TracingOptions {
  /** Whether callers are processes of ours, which decide what is recorded; by default not. */
  callersAreOwn?: boolean;
  /** Called when the collector first fails, and `undefined` when it works again. */
  onCollector(failure: Error | undefined): void;
}

/**
 * Opens tracing if a collector is configured. Only then is OpenTelemetry loaded, which takes time
 * and memory.
 */
export async function openTracing(
  { endpoint, ...settings }: TracingConfiguration,
  options: TracingOptions,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry({ endpoint, ...settings }, options);
}
