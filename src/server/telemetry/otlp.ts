import { randomUUID } from 'node:crypto'
import type { TelemetryOptions } from '../env/telemetry.ts'
import type { Logger } from '../logger.ts'
import { readProductVersion } from '../product-version.ts'

/** Of each process another one, so that their figures are told apart. */
const instanceId = randomUUID()

/** What traces and figures say about this process. Nothing about the machine. */
export async function resourceOf({ serviceName, attributes }: TelemetryOptions) {
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  return resourceFromAttributes({
    ...attributes,
    'service.name': serviceName,
    'service.version': await readProductVersion(),
    'service.instance.id': instanceId,
  })
}

type Outcome = { code: number; error?: Error }
type Exporter<Batch> = { export: (batch: Batch, done: (outcome: Outcome) => void) => void }

/** Logs when sending begins to fail, and when it works again: a collector that is away must not fill the log. */
export function reportFailures<Batch, Own extends Exporter<Batch>>(
  exporter: Own & Exporter<Batch>,
  what: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Own {
  let isFailing = false
  const send = exporter.export.bind(exporter)
  exporter.export = (batch, done) =>
    send(batch, (outcome) => {
      const hasFailed = outcome.code !== 0
      if (hasFailed && !isFailing) log.warn({ err: outcome.error }, `${what} could not be sent`)
      if (!hasFailed && isFailing) log.info(`${what} are sent again`)
      isFailing = hasFailed
      done(outcome)
    })
  return exporter
}
