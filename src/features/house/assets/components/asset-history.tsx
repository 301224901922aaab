import { plural, t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Camera } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { assetHistoryQuery } from '../assets.queries.ts'
import type { DoneWorkView } from '../assets.schemas.ts'

type AssetHistoryProps = { assetId: string; propertyId: string; canPlan: boolean }

/** Renders the service history. Load `assetHistoryQuery(assetId)` in the loader. */
export function AssetHistory({ assetId, propertyId, canPlan }: AssetHistoryProps) {
  const list = useSuspenseInfiniteQuery(assetHistoryQuery(assetId))
  const work = list.data.pages.flatMap((page) => page.work)
  const currency = list.data.pages[0]?.currency ?? 'EUR'
  return (
    <div className="grid grid-cols-1 gap-3">
      {work.length === 0 ? (
        <p className="text-muted">{t`No work on this asset has been recorded yet.`}</p>
      ) : (
        <ul aria-label={t`Work done`} className={`${cardClass} divide-y`}>
          {work.map((one) => (
            <DoneWork key={one.taskId} work={one} currency={currency} />
          ))}
        </ul>
      )}
      <ShowMore list={list}>{t`Show earlier work`}</ShowMore>
      {canPlan && (
        <ButtonLink
          to="/property/$propertyId/tasks/new"
          params={{ propertyId }}
          search={{ assetId }}
          className="justify-self-start"
        >
          <CalendarPlus aria-hidden="true" />
          {t`Add a task`}
        </ButtonLink>
      )}
    </div>
  )
}

function DoneWork({ work, currency }: { work: DoneWorkView; currency: string }) {
  const { taskId, title, doneOn, doneByName, workerId, costMinor, photoCount } = work
  return (
    <li className="relative grid gap-1 p-3 hover:bg-raised sm:px-4">
      <Link
        to="/task/$taskId"
        params={{ taskId }}
        className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <time dateTime={doneOn}>{formatCalendarDate(doneOn, locale())}</time>
        {doneByName && <span>{workerId ? t`Contractor: ${doneByName}` : doneByName}</span>}
        {costMinor !== null && <span>{formatMoney(costMinor, currency, locale())}</span>}
        {photoCount > 0 && (
          <span className="inline-flex items-center gap-1">
            <Camera className="size-4" aria-hidden="true" />
            {plural(photoCount, { one: '# photo', other: '# photos' })}
          </span>
        )}
      </span>
    </li>
  )
}
