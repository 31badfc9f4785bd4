import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** The event loop's delays, in nanoseconds, by the end of the metric's name. */
const figures: Record<string, (delays: RecordableHistogram) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (delays) => delays.percentile(50),
  p90: (delays) => delays.percentile(90),
  p99: (delays) => delays.percentile(99),
};

/** Longer than any process runs, in milliseconds. */
const never = 2 ** 31 - 1;

/**
 * Adds prom-client's metrics of the process, with another measurement of the event loop's delay:
 * theirs wakes the process a hundred times per second, which is half of what it costs at rest.
 *
 * @returns a function to call at each request
 */
export function addProcessMetrics(register: Registry): () => void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: never });
  const { delays, noteRequest } = monitorEventLoop();
  const gauges = Object.entries(figures).map(([end, read], index) => {
    const name = `nodejs_eventloop_lag_${end}_seconds`;
    register.removeSingleMetric(name);
    const help = `How late a timer was since the last scrape: ${end}`;
    // The first is collected first, and sets all.
    const setter = index === 0 ? { collect } : {};
    return { read, gauge: new Gauge({ name, help, registers: [register], ...setter }) };
  });
  function collect(): void {
    for (const { read, gauge } of gauges) gauge.set(delays.count === 0 ? 0 : read(delays) / 1e9);
    delays.reset();
  }
  return noteRequest;
}

/** Milliseconds between two measurements while there are requests, and otherwise. */
const busyInterval = 10;
const idleInterval = 1_000;

/** Measures how late a timer is. A process without requests for a second is idle. */
function monitorEventLoop(): { delays: RecordableHistogram; noteRequest(): void } {
  const delays = createHistogram();
  let idleFrom = 0;
  let isBusy = false;
  let dueAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    const now = performance.now();
    isBusy = now < idleFrom;
    dueAt = now + (isBusy ? busyInterval : idleInterval);
    clearTimeout(timer);
    timer = setTimeout(measure, dueAt - now).unref();
  };
  const measure = () => {
    delays.record(Math.max(1, Math.round((performance.now() - dueAt) * 1e6)));
    schedule();
  };
  schedule();
  return {
    delays,
    noteRequest() {
      idleFrom = performance.now() + idleInterval;
      if (!isBusy) schedule();
    },
  };
}
