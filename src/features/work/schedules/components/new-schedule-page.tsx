import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../../house/components/house-part.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { emptySchedule } from '../schedule-fields.rules.ts'
import { useCreateSchedule } from '../schedules.queries.ts'
import type { ScheduleFields } from '../schedules.schemas.ts'
import { type FormPlace, ScheduleForm } from './schedule-form.tsx'

type NewSchedulePageProps = { property: PropertyView } & Pick<FormPlace, 'people' | 'assets'>

/** Plans something that comes again, and goes on to its page. */
export function NewSchedulePage({ property, people, assets }: NewSchedulePageProps) {
  const { id: propertyId, name, role, status } = property
  const isEditable = can(role, 'schedule.edit') && status === 'ACTIVE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="schedule" of={{ ...property, propertyId, propertyName: name }} />
        <h1 className="text-xl">New plan</h1>
        {isEditable && (
          <p className="text-muted">What comes again becomes a task by itself when its day comes.</p>
        )}
      </div>
      {isEditable ? (
        <NewScheduleForm property={property} people={people} assets={assets} />
      ) : (
        <ReadOnlyPart part="schedule" propertyId={propertyId} isArchived={status === 'ARCHIVED'} />
      )}
    </Page>
  )
}

function NewScheduleForm({ property, people, assets }: NewSchedulePageProps) {
  const navigate = useNavigate()
  const creation = useCreateSchedule(property.id)
  const today = todayIn(property.timeZone, new Date())
  const save = async (fields: ScheduleFields) => {
    const { scheduleId } = await creation.mutateAsync(fields)
    toast.success(`${fields.title} is planned.`)
    return () => navigate({ to: '/schedule/$scheduleId', params: { scheduleId } })
  }
  return (
    <ScheduleForm
      defaultValues={{ ...emptySchedule, startsOn: today }}
      place={{ currency: property.currency, today, people, assets }}
      draftKey={`new-schedule:${property.id}`}
      submitLabel="Add plan"
      save={save}
      cancel={
        <ButtonLink to="/property/$propertyId/schedule" params={{ propertyId: property.id }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}
