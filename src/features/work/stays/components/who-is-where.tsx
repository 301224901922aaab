import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { BedDouble } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ListRow, rowLinkClass } from '../../../../components/ui/list-row.tsx'
import { shortDay } from '../../../../lib/short-day.ts'
import type { StayView, WhoIsWhereView } from '../stays.schemas.ts'
import { guestsText } from '../stays.texts.ts'

/** Renders this week’s stays, a line per property. */
export const whoIsWhere = ({ houses }: WhoIsWhereView) =>
  houses.map(({ propertyId, propertyName, stays, more }) => (
    <ListRow
      key={propertyId}
      lead={<BedDouble className="size-5" aria-hidden="true" />}
      title={
        <Link to="/property/$propertyId/stays" params={{ propertyId }} className={rowLinkClass}>
          {propertyName}
        </Link>
      }
      detail={
        <>
          {stays.map((stay) => (
            <StayLine key={stay.id} stay={stay} />
          ))}
          {more > 0 && <span className="block">{t`And ${more} more.`}</span>}
        </>
      }
    />
  ))

const StayLine = ({ stay }: { stay: StayView }) => (
  <span className="block">
    <span className="text-foreground">
      {stay.personName}
      {stay.guests > 0 && t` and ${guestsText(stay.guests)}`}
    </span>{' '}
    {shortDay(stay.startsOn)} – {shortDay(stay.endsOn)}{' '}
    {stay.status === 'REQUESTED' && (
      <Badge tone="warning">{t({ message: 'Requested', context: 'stay' })}</Badge>
    )}
  </span>
)
