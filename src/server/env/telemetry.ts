import { z } from 'zod'
import { webAddress, wholeNumber } from './fields.ts'

const notPairs = 'must be names and values, such as name=value,other=value'

/** As the standard writes headers and attributes: values may be encoded as in an address. */
const pairs = z.string().transform((text, { addIssue }) => {
  const parts = text.split(',').filter((part) => part.trim())
  const read = parts.map((part) => /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(part))
  try {
    return Object.fromEntries(
      read.map((found) => {
        if (!found) throw new URIError(notPairs)
        return [found[1] ?? '', decodeURIComponent(found[2] ?? '')]
      }),
    )
  } catch {
    addIssue({ code: 'custom', message: notPairs })
    return z.NEVER
  }
})

const exporter = z.enum(['otlp', 'none']).default('otlp')
const ratioError = 'must be a number from 0 to 1'

/** The standard variables of OpenTelemetry that Kinstead reads itself: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: ratioError })
    .min(0, ratioError)
    .max(1, ratioError)
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(1_000, 3_600_000).default(60_000),
  OTEL_SERVICE_NAME: z.string().max(100).default('kinstead'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_SDK_DISABLED: z.stringbool('must be true or false').default(false),
}

type Telemetry = z.infer<z.ZodObject<typeof telemetryVariables>>

export type TelemetryOptions = {
  /** Where to send; null for nowhere. */
  traces: string | null
  metrics: string | null
  protocol: Telemetry['OTEL_EXPORTER_OTLP_PROTOCOL']
  headers: Record<string, string>
  sampler: Telemetry['OTEL_TRACES_SAMPLER']
  sampledShare: number
  metricsEveryMs: number
  serviceName: string
  attributes: Record<string, string>
}

/** Where this process sends what it measures, and how. */
export function telemetryOptions(env: Telemetry): TelemetryOptions {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const addressOf = (signal: string, own: string | undefined, by: 'otlp' | 'none') =>
    env.OTEL_SDK_DISABLED || by === 'none' ? null : (own ?? (base ? `${base}/v1/${signal}` : null))
  return {
    traces: addressOf('traces', env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, env.OTEL_TRACES_EXPORTER),
    metrics: addressOf('metrics', env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, env.OTEL_METRICS_EXPORTER),
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
    metricsEveryMs: env.OTEL_METRIC_EXPORT_INTERVAL,
    serviceName: env.OTEL_SERVICE_NAME,
    attributes: env.OTEL_RESOURCE_ATTRIBUTES,
  }
}
