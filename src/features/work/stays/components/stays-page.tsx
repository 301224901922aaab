import { t } from '@lingui/core/macro'
import { BedDouble, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { useRequestStay } from '../stays.queries.ts'
import type { PlannedStayView, PropertyStaysView } from '../stays.schemas.ts'
import { NightsTable } from './nights-table.tsx'
import { StayForm } from './stay-form.tsx'
import { type PartsOfStay, PastStays, StayItem } from './stay-item.tsx'

type StaysPageProps = {
  property: PropertyView
  stays: PropertyStaysView
  /** The year of the table of nights. */
  year: number
  onYear: (year: number) => void
  parts: PartsOfStay
}

/** Renders the stays of a property: requested, upcoming, and past. */
export function StaysPage({ property, stays, year, onYear, parts }: StaysPageProps) {
  const { id: propertyId, status, may } = property
  const mayAsk = may.requestStays
  const isEmpty = stays.waiting.length === 0 && stays.upcoming.length === 0
  return (
    <section aria-labelledby="stays-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stays-title" className="text-lg">
          {t`Stays`}
        </h2>
        {mayAsk && !isEmpty && <AskForStay property={property} />}
      </div>
      <div className="grid max-w-form grid-cols-1 gap-8">
        {status === 'ARCHIVED' && <p className="text-muted">{t`This property is archived and read-only.`}</p>}
        {isEmpty && (
          <EmptyState
            icon={<BedDouble aria-hidden="true" />}
            title={t`No stays yet`}
            action={mayAsk && <AskForStay property={property} />}
          >
            {t`Request the nights you would like, and the others confirm or decline. Everyone sees who is coming when.`}
          </EmptyState>
        )}
        <StaySection
          title={t`Waiting for confirmation`}
          stays={stays.waiting}
          canAsk={may.askOwners}
          parts={parts}
        />
        {stays.furtherWaiting > 0 && (
          <p className="text-muted">
            {t`${stays.furtherWaiting} more are waiting for confirmation. They appear here once these are decided.`}
          </p>
        )}
        <StaySection
          title={t({ message: 'Upcoming', context: 'stays' })}
          stays={stays.upcoming}
          canAsk={may.askOwners}
          parts={parts}
        />
        {stays.isCut && (
          <p className="text-muted">{t`Not all stays are shown here. See the calendar for the rest.`}</p>
        )}
        <NightsTable propertyId={propertyId} year={year} onYear={onYear} />
        <PastStays propertyId={propertyId} parts={parts} />
      </div>
    </section>
  )
}

type StaySectionProps = {
  title: string
  stays: PlannedStayView[]
  canAsk: boolean
  parts: PartsOfStay
}

function StaySection({ title, stays, canAsk, parts }: StaySectionProps) {
  if (stays.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h3 className="font-medium text-muted">{title}</h3>
      <ul className={`${cardClass} divide-y`}>
        {stays.map((stay) => (
          <StayItem
            key={stay.id}
            stay={stay}
            overlaps={stay.overlaps}
            furtherOverlaps={stay.furtherOverlaps}
            canAsk={canAsk}
            parts={parts}
          />
        ))}
      </ul>
    </section>
  )
}

const noStay = { startsOn: '', endsOn: '', userId: null, guests: 0, note: null }

function AskForStay({ property }: { property: PropertyView }) {
  const house = { propertyId: property.id, familyGroupId: property.familyGroupId }
  const request = useRequestStay(house.propertyId)
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={t`Request stay`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          {t`Request stay`}
        </Button>
      }
    >
      <StayForm
        house={house}
        mayChooseWho={property.may.requestStaysForOthers}
        defaultValues={noStay}
        submitLabel={t`Request stay`}
        save={async (fields) => {
          await request.mutateAsync(fields)
          toast.success(t`Stay requested. We notify the others.`)
          setOpen(false)
        }}
      />
    </Dialog>
  )
}
