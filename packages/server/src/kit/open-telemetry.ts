import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type {
  ChildOptions,
  RootOptions,
  Span,
  SpanOptions,
  Tracing,
  TracingConfiguration,
  TracingOptions,
} from './tracing.ts';

const kinds = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
};

/**
 * Records spans by OpenTelemetry, and sends them to a collector as OTLP. It is not registered
 * globally, so that a program with several servers, or with tracing of its own, keeps them apart.
 *
 * Which requests are recorded is decided here by chance, never by callers: one that could choose
 * would fill the collector.
 */
export function startOpenTelemetry(
  configuration: TracingConfiguration & { endpoint: string },
  { callersAreOwn = false, onCollector }: TracingOptions,
): Tracing {
  const { endpoint, headers, sampleRatio, serviceName } = configuration;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    ...(headers !== undefined && { headers: parseHeaders(headers) }),
  });
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(
      resourceFromAttributes({ 'service.name': serviceName }),
    ),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportFailures(exporter, onCollector) })],
  });
  const tracer = provider.getTracer('recovery-guardian');
  return {
    startRoot(name, options) {
      const caller = parseTraceparent(options.parent);
      const cause = parseTraceparent(options.cause);
      const deciding = callersAreOwn ? caller : cause;
      const isDecided = deciding?.traceFlags === TraceFlags.SAMPLED;
      if (!isDecided && Math.random() >= sampleRatio) return undefined;
      const context = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      const links = cause ? [{ context: cause }] : [];
      return wrap(tracer, tracer.startSpan(name, { ...toOtel(options), links }, context));
    },
    // A failure was reported.
    close: () => provider.shutdown().catch(() => {}),
  };
}

function wrap(tracer: Tracer, span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  let context: Context | undefined;
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    startChild(name, options: ChildOptions = {}) {
      const { milliseconds = 0 } = options;
      context ??= trace.setSpan(ROOT_CONTEXT, span);
      const startTime = milliseconds > 0 ? { startTime: Date.now() - milliseconds } : {};
      return wrap(tracer, tracer.startSpan(name, { ...toOtel(options), ...startTime }, context));
    },
    end(attributes, failure) {
      if (attributes) span.setAttributes(attributes);
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', failure);
      }
      span.end();
    },
  };
}

function toOtel({ kind = 'internal', attributes = {} }: SpanOptions | RootOptions) {
  return { kind: kinds[kind], attributes };
}

/**
 * Reads the identifiers of a `traceparent`; `undefined` if it is missing or malformed. What may
 * accompany them, `tracestate` and `baggage`, is free text, and never read.
 *
 * @see W3C Trace Context, 3.2
 */
function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/** Reads `name=value,name=value`, as OTEL_EXPORTER_OTLP_HEADERS has them. */
function parseHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    }),
  );
}

/** Reports the first failure of a series, and its end: OpenTelemetry itself is silent. */
function reportFailures(
  exporter: SpanExporter,
  onCollector: TracingOptions['onCollector'],
): SpanExporter {
  let isFailing = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed !== isFailing) {
          onCollector(hasFailed ? (result.error ?? new Error('no answer')) : undefined);
        }
        isFailing = hasFailed;
        onResult(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
