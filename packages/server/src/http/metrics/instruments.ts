import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Creates instruments whose names begin with ours, in one registry. */
export function createInstruments(register: Registry) {
  const common = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `recovery_guardian_${name}`,
    help,
    labelNames,
    registers: [register],
  });
  return {
    counter: <Label extends string>(name: string, help: string, labels: Label[]) =>
      new Counter(common(name, help, labels)),
    gauge: <Label extends string>(name: string, help: string, labels: Label[]) =>
      new Gauge(common(name, help, labels)),
    /** @param buckets in seconds */
    histogram: <Label extends string>(
      name: string,
      help: string,
      labels: Label[],
      buckets: number[],
    ) => new Histogram({ ...common(name, help, labels), buckets }),
  };
}

export type Instruments = ReturnType<typeof createInstruments>;
