import { useSuspenseQuery } from '@tanstack/react-query'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { locale } from '../../../../lib/locale.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import { healthQuery } from '../administration.queries.ts'

/** The queue, the database, the disk and the versions, as they are now. */
export function HealthFacts() {
  const { data: health } = useSuspenseQuery(healthQuery)
  const { queue, disk, database, versions, pendingMigrations, startedAt } = health
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <FactCard
        title="Jobs"
        empty=""
        facts={[
          ['Waiting', `${queue.waiting} due now, ${queue.later} due later`],
          ['Oldest', queue.oldestDueAt ? <LocalTime key="at" at={queue.oldestDueAt} /> : 'None is waiting.'],
          ['Running', String(queue.running)],
          ['Failed', queue.failed === 0 ? 'None' : `${queue.failed}: see “Failed jobs”.`],
        ]}
      />
      <FactCard
        title="Database"
        empty=""
        facts={[
          ['Version', `PostgreSQL ${versions.postgres}`],
          ['Size', formatBytes(database.bytes, locale())],
          ['Connections', `${database.connections} of ${database.maxConnections}`],
          [
            'Migrations',
            pendingMigrations === 0
              ? 'All applied'
              : `${pendingMigrations} waiting: restart Kinstead to apply them.`,
          ],
        ]}
      />
      <FactCard
        title="Disk"
        empty=""
        facts={[
          ['Free', `${formatBytes(disk.freeBytes, locale())} of ${formatBytes(disk.totalBytes, locale())}`],
        ]}
      />
      <FactCard
        title="Versions"
        empty=""
        facts={[
          ['Kinstead', versions.kinstead],
          ['Node', versions.node],
          ['Started', <LocalTime key="at" at={startedAt} />],
        ]}
      />
    </div>
  )
}
