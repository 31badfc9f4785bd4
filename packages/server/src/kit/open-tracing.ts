import type { TracingConfiguration } from '../configuration/schema.ts';
import type { Tracing } from './spans.ts';

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
