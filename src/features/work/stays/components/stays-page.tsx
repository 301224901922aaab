import { BedDouble, Plus } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs } from '../../../house/components/house-part.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { useRequestStay } from '../stays.queries.ts'
import type { PlannedStayView, PropertyStaysView } from '../stays.schemas.ts'
import { NightsTable } from './nights-table.tsx'
import type { StayReader } from './stay-actions.tsx'
import { StayForm } from './stay-form.tsx'
import { PastStays, StayItem } from './stay-item.tsx'

type StaysPageProps = {
  property: PropertyView
  stays: PropertyStaysView
  /** Of the table of nights. */
  year: number
  onYear: (year: number) => void
}

/** Who is in a house and when: what is asked for, what is agreed upon, and what was. */
export function StaysPage({ property, stays, year, onYear }: StaysPageProps) {
  const { id: propertyId, role, status } = property
  const reader: StayReader = { role, isEditable: status === 'ACTIVE' }
  const mayAsk = can(role, 'stay.edit') && status === 'ACTIVE'
  const isEmpty = stays.waiting.length === 0 && stays.upcoming.length === 0
  return (
    <Page width="form">
      <PageHeader
        title="Stays"
        subtitle={property.name}
        above={<HouseBreadcrumbs of={{ ...property, propertyId, propertyName: property.name }} />}
        actions={mayAsk && !isEmpty && <AskForStay property={property} />}
      />
      <div className="grid grid-cols-1 gap-8">
        {status === 'ARCHIVED' && <p className="text-muted">This property is archived and read-only.</p>}
        {isEmpty && (
          <EmptyState
            icon={<BedDouble aria-hidden="true" />}
            title="Nobody has planned a stay"
            action={mayAsk && <AskForStay property={property} />}
          >
            Who comes when: ask for the nights that you would like, and the others say yes or no. Nobody
            stands before a full house.
          </EmptyState>
        )}
        <StaySection title="Waiting for an answer" stays={stays.waiting} reader={reader} />
        {stays.furtherWaiting > 0 && (
          <p className="text-muted">
            {stays.furtherWaiting} more wait for an answer. They show here once these have theirs.
          </p>
        )}
        <StaySection title="Upcoming" stays={stays.upcoming} reader={reader} />
        {stays.isCut && <p className="text-muted">There are more than are shown here: see the calendar.</p>}
        <NightsTable propertyId={propertyId} year={year} onYear={onYear} />
        <PastStays propertyId={propertyId} reader={reader} />
      </div>
    </Page>
  )
}

type StaySectionProps = {
  title: string
  stays: PlannedStayView[]
  reader: StayReader
}

function StaySection({ title, stays, reader }: StaySectionProps) {
  if (stays.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className={`${cardClass} divide-y`}>
        {stays.map((stay) => (
          <StayItem
            key={stay.id}
            stay={stay}
            overlaps={stay.overlaps}
            furtherOverlaps={stay.furtherOverlaps}
            reader={reader}
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
      title="Ask for a stay"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          Ask for a stay
        </Button>
      }
    >
      <StayForm
        house={house}
        mayChooseWho={property.role === 'MANAGER'}
        defaultValues={noStay}
        submitLabel="Ask for it"
        save={async (fields) => {
          await request.mutateAsync(fields)
          toast.success('Asked for. The others are told.')
          setOpen(false)
        }}
      />
    </Dialog>
  )
}
