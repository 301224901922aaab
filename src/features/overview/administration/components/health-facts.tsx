import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { locale } from '../../../../lib/locale.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import { healthQuery } from '../administration.queries.ts'
import type { HealthView } from '../administration.schemas.ts'

/** Renders the current state of the queue, database, disk and versions. */
export function HealthFacts() {
  const { data: health } = useSuspenseQuery(healthQuery)
  const { queue, disk, database, versions, pendingMigrations, backups, startedAt } = health
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <FactCard
        title={t({ message: 'Jobs', context: 'background jobs' })}
        empty=""
        facts={[
          [t({ message: 'Waiting', context: 'jobs' }), t`${queue.waiting} due now, ${queue.later} due later`],
          [t`Oldest`, queue.oldestDueAt ? <LocalTime key="at" at={queue.oldestDueAt} /> : t`No jobs waiting`],
          [t`Running`, String(queue.running)],
          [
            t`Failed`,
            queue.failed === 0
              ? t({ message: 'None', context: 'failed jobs' })
              : t`${queue.failed}: see “Failed jobs”.`,
          ],
        ]}
      />
      <FactCard
        title={t`Database`}
        empty=""
        facts={[
          [t`Version`, t`PostgreSQL ${versions.postgres}`],
          [t`Size`, formatBytes(database.bytes, locale())],
          [t`Connections`, t`${database.connections} of ${database.maxConnections}`],
          [
            t`Migrations`,
            pendingMigrations === 0
              ? t`All applied`
              : t`${pendingMigrations} pending. Restart Kinstead to apply them.`,
          ],
        ]}
      />
      <FactCard
        title={t`Disk`}
        empty=""
        facts={[
          [
            t({ message: 'Free', context: 'disk space' }),
            t`${formatBytes(disk.freeBytes, locale())} of ${formatBytes(disk.totalBytes, locale())}`,
          ],
        ]}
      />
      <BackupFacts backups={backups} />
      <FactCard
        title={t`Versions`}
        empty=""
        facts={[
          ['Kinstead', versions.kinstead],
          ['Node', versions.node],
          [t`Started`, <LocalTime key="at" at={startedAt} />],
        ]}
      />
    </div>
  )
}

function BackupFacts({ backups: { isScheduled, newest, failedAt, archive } }: Pick<HealthView, 'backups'>) {
  return (
    <FactCard
      title={t`Backups`}
      empty=""
      facts={[
        [
          t({ message: 'Schedule', context: 'of backups' }),
          isScheduled
            ? t({ message: 'On', context: 'backups are scheduled' })
            : t`Off. Set BACKUP_SCHEDULE to turn it on.`,
        ],
        [t`Newest`, newest ? <LocalTime key="at" at={newest.at} /> : t`No backup yet`],
        [t`Size`, newest ? formatBytes(newest.byteSize, locale()) : null],
        [
          t`Failed backup`,
          failedAt ? <LocalTime key="at" at={failedAt} /> : t({ message: 'None', context: 'failed backup' }),
        ],
        [t`Newest archived change`, archive ? <ArchivedChange key="archive" archive={archive} /> : null],
      ]}
    />
  )
}

function ArchivedChange({ archive }: { archive: NonNullable<HealthView['backups']['archive']> }) {
  if (archive.isSilent) return t`Unknown. The disk of the archive does not answer.`
  return (
    <>
      {archive.newestAt ? <LocalTime at={archive.newestAt} /> : t`None yet`}
      {archive.isLate && <> {t`Newer changes are not archived. See the log.`}</>}
    </>
  )
}
