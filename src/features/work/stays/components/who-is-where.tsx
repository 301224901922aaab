import { Link } from '@tanstack/react-router'
import { BedDouble } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { WhoIsWhereView } from '../stays.schemas.ts'
import { guestsText, spanText } from '../stays.texts.ts'

/** Who is in which house this week. Nothing where nobody is. */
export function WhoIsWhere({ week, familyGroupId }: { week: WhoIsWhereView; familyGroupId: string }) {
  if (week.houses.length === 0) return null
  return (
    <SectionCard
      title="Who is where this week"
      action={
        week.isCut && (
          <Link
            to="/calendar"
            search={{ familyGroupId, view: 'agenda', kinds: 'STAY', date: week.from }}
            className="inline-flex min-h-touch items-center text-sm font-medium text-accent hover:underline"
          >
            Show all
          </Link>
        )
      }
    >
      <ul className="grid gap-4">
        {week.houses.map(({ propertyId, propertyName, stays, more }) => (
          <li key={propertyId} className="grid gap-1">
            <h3 className="font-medium">
              <Link
                to="/property/$propertyId/stays"
                params={{ propertyId }}
                className="inline-flex min-h-touch items-center gap-2 rounded-sm wrap-anywhere hover:underline"
              >
                <BedDouble className="size-5 shrink-0 text-muted" aria-hidden="true" />
                {propertyName}
              </Link>
            </h3>
            <ul className="grid gap-1">
              {stays.map((stay) => (
                <li key={stay.id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                  {stay.personName}
                  {stay.guests > 0 && ` and ${guestsText(stay.guests)}`}
                  <span className="text-sm text-muted">{spanText(stay, locale())}</span>
                  {stay.status === 'REQUESTED' && <Badge tone="warning">Requested</Badge>}
                </li>
              ))}
            </ul>
            {more > 0 && <p className="text-sm text-muted">And {more} more.</p>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
