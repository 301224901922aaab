import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { HardHat } from 'lucide-react'
import { ListRow, rowLinkClass } from '../../../../components/ui/list-row.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { locale } from '../../../../lib/locale.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import type { VisitView } from '../visits.schemas.ts'
import { VisitBadge } from './visit-list.tsx'

/** Renders this week’s visits; unanswered ones are listed further up. */
export const visitsThisWeek = (visits: readonly VisitView[], answered: readonly { id: string }[]) =>
  visits
    .filter(({ id }) => !answered.some((one) => one.id === id))
    .map((visit) => (
      <ListRow
        key={visit.id}
        lead={<HardHat className="size-5" aria-hidden="true" />}
        title={
          <Link to="/visit/$visitId" params={{ visitId: visit.id }} className={rowLinkClass}>
            {t`Visit by ${visit.workerName}`}
          </Link>
        }
        detail={`${withTime(shortDay(visit.startsOn), visit.startTime, locale())} · ${visit.propertyName}`}
        side={<VisitBadge status={visit.status} />}
      />
    ))
