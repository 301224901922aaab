import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { NotLoaded, ShowMore } from '../../../../components/ui/show-more.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { locale } from '../../../../lib/locale.ts'
import { AskOwners } from '../../components/decision-note.tsx'
import { pastStaysQuery } from '../stays.queries.ts'
import { isLive } from '../stays.rules.ts'
import type { OverlapView, StayView } from '../stays.schemas.ts'
import { guestsText, nightsText, spanText, stayName, stayStatusLabels, stayTones } from '../stays.texts.ts'
import { StayActions } from './stay-actions.tsx'
import { StayComments } from './stay-comments.tsx'

type StayItemProps = {
  stay: StayView
  overlaps?: OverlapView[] | undefined
  /** The number beyond these. */
  furtherOverlaps?: number | undefined
  /** Whether the reader may put the overlap to the owners. */
  canAsk?: boolean
  parts: PartsOfStay
}

/** Renders parts of a stay that come from other features. */
export type PartsOfStay = Record<'guestBook' | 'comments', (stay: StayView) => ReactNode>

/** Renders one stay with its actions. */
export function StayItem({ stay, overlaps = [], furtherOverlaps = 0, canAsk = false, parts }: StayItemProps) {
  const { id, person, personName, isByLink, nights, guests, note, status, statusReason, decidedByName } = stay
  const name = stayName(stay)
  const facts = [
    nightsText(nights),
    guests > 0 && guestsText(guests),
    isByLink && t`By personal link`,
  ].filter(Boolean)
  return (
    <li id={`stay-${id}`} className="grid gap-3 p-4 target:bg-accent-soft">
      <div className="flex items-start gap-3">
        <PersonAvatar
          person={{
            name: personName,
            profileImageUrl: person?.profileImageUrl ?? null,
            color: person?.color,
          }}
          size={10}
        />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {personName}
            <Badge tone={stayTones[status]}>{stayStatusLabels[status]}</Badge>
          </p>
          <p>{spanText(stay, locale())}</p>
          <p className="text-sm text-muted">{facts.join(' · ')}</p>
          {note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
          {status !== 'REQUESTED' && decidedByName && (
            <p className="text-sm text-muted wrap-anywhere">
              {statusReason
                ? t`${stayStatusLabels[status]} by ${decidedByName}: ${statusReason}`
                : t`${stayStatusLabels[status]} by ${decidedByName}`}
            </p>
          )}
        </div>
      </div>
      {overlaps.length > 0 && (
        <Overlaps overlaps={overlaps} further={furtherOverlaps}>
          {canAsk && (
            <AskOwners
              propertyId={stay.propertyId}
              about={{ kind: 'STAY', id }}
              label={t`Ask the owners about the stay of ${name}`}
            />
          )}
        </Overlaps>
      )}
      <StayActions stay={stay} taken={overlaps.filter((overlap) => overlap.status === 'CONFIRMED')} />
      {isLive(status) && (
        <ButtonLink
          to="/stay/$stayId/checklists"
          params={{ stayId: id }}
          variant="quiet"
          className="justify-self-start"
          aria-label={t`Checklists for the stay of ${stayName(stay)}`}
        >
          <ListChecks aria-hidden="true" />
          {t`Checklists`}
        </ButtonLink>
      )}
      {parts.guestBook(stay)}
      <StayComments stay={stay}>{parts.comments(stay)}</StayComments>
    </li>
  )
}

type OverlapsProps = { overlaps: OverlapView[]; further: number; children: ReactNode }

function Overlaps({ overlaps, further, children }: OverlapsProps) {
  return (
    <div className="grid justify-items-start gap-1 rounded-md bg-warning-soft p-3">
      <p className="font-medium">{t`On the same nights`}</p>
      <ul>
        {overlaps.map(({ id, personName, status, ...span }) => (
          <li key={id} className="wrap-anywhere">
            {personName}, {spanText(span, locale())} ({stayStatusLabels[status].toLowerCase()})
          </li>
        ))}
        {further > 0 && <li>{t`and ${further} more`}</li>}
      </ul>
      {children}
    </div>
  )
}

type PastStaysProps = Pick<StayItemProps, 'parts'> & { propertyId: string }

/** Renders past, declined and cancelled stays, latest first. */
export function PastStays({ propertyId, parts }: PastStaysProps) {
  const list = useInfiniteQuery(pastStaysQuery(propertyId))
  const stays = list.data?.pages.flatMap((page) => page.stays) ?? []
  if (list.isSuccess && stays.length === 0) return null
  return (
    <section aria-labelledby="past-stays" className="grid grid-cols-1 gap-3">
      <h2 id="past-stays" className="text-lg">
        {t`Past, declined and cancelled`}
      </h2>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && (
        <NotLoaded query={list} className="rounded-md bg-danger-soft p-3">
          {t`The past stays could not be loaded. Try again.`}
        </NotLoaded>
      )}
      {stays.length > 0 && (
        <ul className={`${cardClass} divide-y`}>
          {stays.map((stay) => (
            <StayItem key={stay.id} stay={stay} parts={parts} />
          ))}
        </ul>
      )}
      <ShowMore list={list}>{t`Show older stays`}</ShowMore>
    </section>
  )
}
