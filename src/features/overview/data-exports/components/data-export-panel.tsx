import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { byteSizeText } from '../../../../lib/byte-size.ts'
import { myDataExportQuery, useStartDataExport } from '../data-exports.queries.ts'
import { isBeingMade } from '../data-exports.rules.ts'
import type { DataExportView } from '../data-exports.schemas.ts'

/** A copy of everything that is one's own, as one file. */
export function DataExportPanel() {
  const { data: copy } = useSuspenseQuery(myDataExportQuery)
  const start = useStartDataExport()
  const begin = () => start.mutate(undefined, { onError: toastFailure })
  const isBusy = isBeingMade(copy)
  return (
    <SectionCard title="Your data">
      <p className="text-muted">
        A ZIP file with your profile, your groups, what you did in them, your notifications, your feedback,
        your sessions and your pictures. It can be fetched for 24 hours.
      </p>
      <div role="status" className="mt-4 grid gap-4">
        {copy && <CopyState copy={copy} />}
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
  NONE: 'Export my data',
  READY: 'Make a new copy',
  FAILED: 'Try again',
  WAITING: '',
  RUNNING: '',
} as const

function CopyState({ copy }: { copy: DataExportView }) {
  if (isBeingMade(copy)) {
    return (
      <>
        <Progress label="Making your copy" share={copy.progressPercent / 100} />
        <p className="text-sm text-muted">You can leave this page; it goes on.</p>
      </>
    )
  }
  if (copy.status === 'FAILED') {
    return (
      <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        Your copy could not be made. Please try again; if it fails again, tell the person who runs this
        Kinstead.
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <a href={`/api/data-exports/${copy.id}`} download className={buttonClass('primary')}>
        <Download aria-hidden="true" />
        Download ({byteSizeText(copy.byteSize ?? 0)})
      </a>
      {copy.expiresAt && (
        <p className="text-sm text-muted">
          Until <LocalTime at={copy.expiresAt} />
        </p>
      )}
    </div>
  )
}
