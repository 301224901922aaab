import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock, ListPlus, Plus } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { schedulesQuery } from '../schedules.queries.ts'
import { archivedNotice } from '../schedules.texts.ts'
import { ScheduleList } from './schedule-list.tsx'

/** What comes again at a house, and when. */
export function SchedulePart({ property }: { property: Pick<PropertyView, 'id' | 'role' | 'status'> }) {
  const { id: propertyId, role, status } = property
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    schedulesQuery(propertyId),
  )
  const schedules = data.pages.flatMap((page) => page.schedules)
  const isEditable = can(role, 'schedule.edit') && status === 'ACTIVE'
  const showMore = async () => {
    const { error } = await fetchNextPage()
    if (error) toastFailure(error)
  }
  return (
    <section aria-labelledby="schedule-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="schedule-title" className="text-lg">
          Schedule
        </h2>
        {isEditable && schedules.length > 0 && <Actions propertyId={propertyId} />}
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice}</p>}
      {schedules.length === 0 ? (
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title="Nothing planned yet"
          action={isEditable && <Actions propertyId={propertyId} isFirst />}
        >
          The gutters each spring, the boiler before the winter: planned once, it becomes a task by itself
          when its day comes.
        </EmptyState>
      ) : (
        <ScheduleList schedules={schedules} />
      )}
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-center">
          Show more
        </Button>
      )}
    </section>
  )
}

/** At first, the starter pack is the way to begin. */
const Actions = ({ propertyId, isFirst = false }: { propertyId: string; isFirst?: boolean }) => (
  <div className="flex flex-wrap justify-center gap-2">
    <ButtonLink
      to="/property/$propertyId/schedule/starters"
      params={{ propertyId }}
      variant={isFirst ? 'primary' : 'secondary'}
    >
      <ListPlus aria-hidden="true" />
      Starter pack
    </ButtonLink>
    <ButtonLink
      to="/property/$propertyId/schedule/new"
      params={{ propertyId }}
      variant={isFirst ? 'secondary' : 'primary'}
    >
      <Plus aria-hidden="true" />
      Add plan
    </ButtonLink>
  </div>
)
