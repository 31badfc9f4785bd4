import { type Static, Type } from 'typebox';
import { object, text, url } from '../../schema-kit/fields.ts';

/** The section `tracing`. Its variables are those that OpenTelemetry defines. */
export const TracingConfigurationSchema = object(
  {
    endpoint: Type.Optional(
      url('https?', 'the base URL of the collector, which answers below it at /v1/traces', {
        env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      }),
    ),
    headers: Type.Optional(
      text('headers for the collector, such as a key: "name=value,name=value"', {
        pattern: '^[^=,\\s]+=[^,]*(,[^=,]+=[^,]*)*$',
        env: 'OTEL_EXPORTER_OTLP_HEADERS',
      }),
    ),
    sampleRatio: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.1,
      description: 'the share of requests and jobs that are recorded, from 0 to 1',
      env: 'OTEL_TRACES_SAMPLER_ARG',
    }),
    serviceName: text('how the collector names this server', {
      default: 'recovery-guardian',
      env: 'OTEL_SERVICE_NAME',
    }),
  },
  'OpenTelemetry traces, by OTLP over HTTP; without an endpoint there are none',
);

export type TracingConfiguration = Static<typeof TracingConfigurationSchema>;
