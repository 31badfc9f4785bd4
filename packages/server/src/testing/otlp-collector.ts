import { serveHttp } from './serve-http.ts';

/** A span as OTLP has it in JSON. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

/** Receives traces as a collector does. */
export interface TestCollector {
  url: string;
  /** All spans so far. */
  spans(): CollectedSpan[];
  /** All that was received, headers too. */
  text(): string;
  stop(): Promise<void>;
}

/** Starts a collector that understands OTLP over HTTP in JSON, and refuses anything else. */
export async function startCollector(): Promise<TestCollector> {
  const { url, requests, answer, stop } = await serveHttp();
  answer(({ method, path, headers }) => {
    const isExport = method === 'POST' && path === '/v1/traces';
    const isJson = headers['content-type'] === 'application/json';
    return { status: isExport && isJson ? 200 : 400, body: '{}' };
  });
  return {
    url,
    spans: () =>
      requests
        .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    text: () => JSON.stringify(requests),
    stop,
  };
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}
