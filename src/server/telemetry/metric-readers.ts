import type { TelemetryOptions } from '../env/telemetry.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../logger.ts'
import { reportFailures } from './otlp.ts'

/** Serves figures for Prometheus. @throws when the port is taken */
export async function serveMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Env, 'METRICS_HOST' | 'METRICS_PORT'>,
  log: Pick<Logger, 'info'>,
) {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus')
  const exporter = new PrometheusExporter({
    ...{ host, port, preventServerStart: true },
    ...{ withoutScopeInfo: true, withoutTargetInfo: true },
  })
  await exporter.startServer()
  log.info({ host, port }, 'metrics are served')
  return exporter
}

/** Sends figures from time to time. */
export async function sendMetrics(
  { protocol, headers, metricsEveryMs }: TelemetryOptions,
  url: string,
  log: Pick<Logger, 'info' | 'warn'>,
) {
  const [{ PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-metrics-otlp-http')
      : import('@opentelemetry/exporter-metrics-otlp-proto'),
  ])
  const exporter = reportFailures(new OTLPMetricExporter({ url, headers }), 'metrics', log)
  log.info({ to: new URL(url).origin }, 'metrics are sent')
  return new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(metricsEveryMs, 10_000),
  })
}
