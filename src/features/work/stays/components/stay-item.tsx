import { useInfiniteQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { NotLoaded, ShowMore } from '../../../../components/ui/show-more.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { locale } from '../../../../lib/locale.ts'
import { pastStaysQuery } from '../stays.queries.ts'
import type { StayStatus } from '../stays.rules.ts'
import type { OverlapView, StayView } from '../stays.schemas.ts'
import { guestsText, nightsText, spanText, stayStatusLabels } from '../stays.texts.ts'
import { StayActions, type StayReader } from './stay-actions.tsx'

const tones: Record<StayStatus, Tone> = {
  REQUESTED: 'warning',
  CONFIRMED: 'success',
  DECLINED: 'neutral',
  CANCELLED: 'neutral',
}

type StayItemProps = {
  stay: StayView
  overlaps?: OverlapView[] | undefined
  /** How many more than these. */
  furtherOverlaps?: number | undefined
  reader: StayReader
}

/** One stay: who, when, and what the reader may do about it. */
export function StayItem({ stay, overlaps = [], furtherOverlaps = 0, reader }: StayItemProps) {
  const { id, person, personName, nights, guests, note, status, statusReason, decidedByName } = stay
  const facts = [nightsText(nights), guests > 0 && guestsText(guests)].filter(Boolean)
  return (
    <li id={`stay-${id}`} className="grid gap-3 p-4 target:bg-accent-soft">
      <div className="flex items-start gap-3">
        <PersonMark
          person={{ name: personName, profileImageUrl: person?.profileImageUrl ?? null }}
          size={10}
        />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {personName}
            <Badge tone={tones[status]}>{stayStatusLabels[status]}</Badge>
          </p>
          <p>{spanText(stay, locale())}</p>
          <p className="text-sm text-muted">{facts.join(' · ')}</p>
          {note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
          {status !== 'REQUESTED' && decidedByName && (
            <p className="text-sm text-muted wrap-anywhere">
              {stayStatusLabels[status]} by {decidedByName}
              {statusReason && `: ${statusReason}`}
            </p>
          )}
        </div>
      </div>
      {overlaps.length > 0 && <Overlaps overlaps={overlaps} further={furtherOverlaps} />}
      <StayActions
        stay={stay}
        taken={overlaps.filter((overlap) => overlap.status === 'CONFIRMED')}
        reader={reader}
      />
    </li>
  )
}

function Overlaps({ overlaps, further }: { overlaps: OverlapView[]; further: number }) {
  return (
    <div className="rounded-md bg-warning-soft p-3">
      <p className="font-medium">In the same nights</p>
      <ul>
        {overlaps.map(({ id, personName, status, ...span }) => (
          <li key={id} className="wrap-anywhere">
            {personName}, {spanText(span, locale())} ({stayStatusLabels[status].toLowerCase()})
          </li>
        ))}
        {further > 0 && <li>and {further} more</li>}
      </ul>
    </div>
  )
}

/** What is over, and what came to nothing; the latest first. */
export function PastStays({ propertyId, reader }: { propertyId: string; reader: StayReader }) {
  const list = useInfiniteQuery(pastStaysQuery(propertyId))
  const stays = list.data?.pages.flatMap((page) => page.stays) ?? []
  if (list.isSuccess && stays.length === 0) return null
  return (
    <section aria-labelledby="past-stays" className="grid grid-cols-1 gap-3">
      <h2 id="past-stays" className="text-lg">
        Past, declined and cancelled
      </h2>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && (
        <NotLoaded query={list} className="rounded-md bg-danger-soft p-3">
          The past stays could not be loaded.
        </NotLoaded>
      )}
      {stays.length > 0 && (
        <ul className={`${cardClass} divide-y`}>
          {stays.map((stay) => (
            <StayItem key={stay.id} stay={stay} reader={reader} />
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show older ones</ShowMore>
    </section>
  )
}
