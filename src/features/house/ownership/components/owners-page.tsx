import { t } from '@lingui/core/macro'
import { KeyRound, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { ownerColors } from '../owner-colors.ts'
import { canSplitByOwnership, periods, sharesOn } from '../ownership.rules.ts'
import type { OwnershipView } from '../ownership.schemas.ts'
import { splittingIsOff, sumText } from '../ownership.texts.ts'
import { OwnersOverTime, SharesBar } from './owners-drawing.tsx'
import { OwnersTable } from './owners-table.tsx'
import { OwnershipHistory } from './ownership-history.tsx'
import { SharesBadge } from './shares-badge.tsx'

type OwnersPageProps = {
  propertyId: string
  ownership: OwnershipView
  /** Whether the reader may record owners. */
  canRecord: boolean
  /** The link that asks the owners about a sale or another change, for those who may. */
  ask: ReactNode
}

/** Renders the owners of a property: today, before and upcoming. */
export function OwnersPage({ propertyId, ownership, canRecord, ask }: OwnersPageProps) {
  if (ownership.changes.length === 0) return <NoOwners propertyId={propertyId} canRecord={canRecord} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <OwnersToday
        ownership={ownership}
        action={
          (canRecord || ask) && (
            <div className="flex flex-wrap gap-2">
              {ask}
              {canRecord && <RecordLink propertyId={propertyId} />}
            </div>
          )
        }
      />
      {periods(ownership.changes).length > 1 && (
        <SectionCard title={t`Over time`}>
          <OwnersOverTime ownership={ownership} />
        </SectionCard>
      )}
      <OwnershipHistory ownership={ownership} />
    </div>
  )
}

function OwnersToday({ ownership, action }: { ownership: OwnershipView; action: ReactNode }) {
  const { changes, today } = ownership
  const shares = sharesOn(changes, today)
  const colorOf = ownerColors(changes)
  const upcoming = periods(changes).filter(({ from }) => from > today)
  return (
    <SectionCard title={t`Owners today`} action={action}>
      <div className="grid gap-4">
        <SharesBadge ownership={ownership} />
        {shares.length === 0 ? (
          <p>{t`No owners are recorded for today.`}</p>
        ) : (
          <>
            <SharesBar shares={shares} colorOf={colorOf} />
            <OwnersTable caption={t`Owners today`} shares={shares} colorOf={colorOf} />
          </>
        )}
        {!canSplitByOwnership(changes, today) && (
          <p>
            {shares.length > 0 && `${sumText(shares, locale())} `}
            {splittingIsOff(locale())}
          </p>
        )}
        {upcoming.map(({ change, from }) => (
          <p key={change.id} className="text-muted">
            {t`The owners change on ${formatCalendarDate(from, locale())}.`}
          </p>
        ))}
      </div>
    </SectionCard>
  )
}

const RecordLink = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/owners/change" params={{ propertyId }}>
    <Plus aria-hidden="true" />
    {t`Record owners`}
  </ButtonLink>
)

function NoOwners({ propertyId, canRecord }: Pick<OwnersPageProps, 'propertyId' | 'canRecord'>) {
  return (
    <EmptyState
      icon={<KeyRound aria-hidden="true" />}
      title={t`No owners yet`}
      action={canRecord && <RecordLink propertyId={propertyId} />}
    >
      {canRecord
        ? t`Record who owns which share, members and others alike, and from which day. Later changes are added, so the history is kept.`
        : t`A manager of this group can record the owners.`}
    </EmptyState>
  )
}
