import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Replace, Trash2 } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { readingsQuery, useDeleteReading, useRestoreReading } from '../meters.queries.ts'
import type { MeterUnit } from '../meters.rules.ts'
import type { ReadingView } from '../meters.schemas.ts'
import { amountText } from '../meters.texts.ts'

type ReadingListProps = {
  propertyId: string
  familyGroupId: string
  meterId: string
  unit: MeterUnit
  canEdit: boolean
}

/** Renders the readings of a meter, latest first. */
export function ReadingList({ unit, canEdit, ...of }: ReadingListProps) {
  const list = useSuspenseInfiniteQuery(readingsQuery(of))
  const readings = list.data.pages.flatMap((page) => page.readings)
  const remove = useReadingDeletion({ unit, ...of })
  return (
    <SectionCard title={t`Meter readings`}>
      {readings.length === 0 ? (
        <p className="text-muted">{t`No readings yet`}</p>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <ul className="divide-y" aria-label={t`Meter readings`}>
            {readings.map((reading) => (
              <ReadingRow key={reading.id} reading={reading} unit={unit} remove={canEdit ? remove : null} />
            ))}
          </ul>
          <ShowMore list={list}>{t`Show earlier readings`}</ShowMore>
        </div>
      )}
    </SectionCard>
  )
}

function useReadingDeletion({ propertyId, familyGroupId, meterId, unit }: Omit<ReadingListProps, 'canEdit'>) {
  const deletion = useDeleteReading()
  const restoration = useRestoreReading()
  return async ({ id: meterReadingId, valueThousandths }: ReadingView) => {
    const name = amountText(valueThousandths, unit)
    const undo = async () => {
      await restoration.mutateAsync({ familyGroupId, meterReadingId })
      toast.success(done.restored(name))
    }
    try {
      await deletion.mutateAsync({ propertyId, meterId, meterReadingId })
      focusPageTitle()
      toastUndo(done.deleted(name), undo, `#reading-${meterReadingId} button`)
    } catch (error) {
      toastFailure(error)
    }
  }
}

type ReadingRowProps = {
  reading: ReadingView
  unit: MeterUnit
  remove: ((reading: ReadingView) => Promise<void>) | null
}

function ReadingRow({ reading, unit, remove }: ReadingRowProps) {
  const { id, readOn, valueThousandths, isReplacement, note } = reading
  const day = formatCalendarDate(readOn, locale())
  return (
    <li id={`reading-${id}`} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
          <span className="font-medium">{amountText(valueThousandths, unit)}</span>
          <time dateTime={readOn} className="text-muted">
            {day}
          </time>
          {isReplacement && <Badge icon={Replace}>{t`Meter replaced`}</Badge>}
        </p>
        {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
      </div>
      {remove && (
        <Button
          variant="quiet"
          className="text-danger"
          onClick={() => remove(reading)}
          aria-label={t`Delete the reading of ${day}`}
        >
          <Trash2 aria-hidden="true" />
          {t`Delete`}
        </Button>
      )}
    </li>
  )
}
