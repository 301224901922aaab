import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { locale } from '../../../../lib/locale.ts'
import { myDataExportQuery, useStartDataExport } from '../data-exports.queries.ts'
import { isExportRunning } from '../data-exports.rules.ts'
import type { DataExportView } from '../data-exports.schemas.ts'

/** Exports the person's own data as one file. */
export function DataExportPanel() {
  const { data: copy } = useSuspenseQuery(myDataExportQuery)
  const start = useStartDataExport()
  const begin = () => start.mutate(undefined, { onError: toastFailure })
  const isBusy = isExportRunning(copy)
  return (
    <SectionCard title={t`Your data`}>
      <p className="text-muted">
        {t`A ZIP file with your profile, groups, activity in them, notifications, feedback, sessions and pictures. You can download it for 24 hours.`}
      </p>
      <div role="status" className="mt-4 grid gap-4">
        {copy && <ExportState copy={copy} />}
      </div>
      {!isBusy && (
        <Button
          onClick={begin}
          loading={start.isPending}
          variant={copy?.status === 'READY' ? 'secondary' : 'primary'}
          className="mt-4"
        >
          {labels[copy?.status ?? 'NONE']}
        </Button>
      )}
    </SectionCard>
  )
}

const labels = {
  get NONE() {
    return t`Export my data`
  },
  get READY() {
    return t`Create a new copy`
  },
  get FAILED() {
    return t`Try again`
  },
  WAITING: '',
  RUNNING: '',
} as const

function ExportState({ copy }: { copy: DataExportView }) {
  if (isExportRunning(copy)) {
    return (
      <>
        <Progress label={t`Creating your copy`} share={copy.progressPercent / 100} />
        <p className="text-sm text-muted">{t`You can leave this page. The export continues.`}</p>
      </>
    )
  }
  if (copy.status === 'FAILED') {
    return (
      <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {t`Your copy could not be created. Try again. If it fails again, tell the person who runs this Kinstead.`}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <a href={`/api/data-exports/${copy.id}`} download className={buttonClass('primary')}>
        <Download aria-hidden="true" />
        {t`Download (${formatBytes(copy.byteSize ?? 0, locale())})`}
      </a>
      {copy.expiresAt && (
        <p className="text-sm text-muted">
          {t`Until`} <LocalTime at={copy.expiresAt} />
        </p>
      )}
    </div>
  )
}
