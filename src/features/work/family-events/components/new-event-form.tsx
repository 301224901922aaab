import { t } from '@lingui/core/macro'
import { toast } from '../../../../components/ui/toast.tsx'
import { useCreateFamilyEvent } from '../family-events.queries.ts'
import { EventForm } from './event-form.tsx'

type NewEventProps = {
  familyGroupId: string
  day: string
  properties: readonly { id: string; name: string }[]
  /** The property, if the page knows it. */
  propertyId?: string | undefined
  close: () => void
}

/** Adds an event on a day. */
export default function NewEventForm({ familyGroupId, day, properties, propertyId, close }: NewEventProps) {
  const { mutateAsync } = useCreateFamilyEvent(familyGroupId)
  return (
    <EventForm
      defaultValues={{
        title: '',
        note: null,
        startsOn: day,
        endsOn: day,
        startTime: null,
        endTime: null,
        repeatsYearly: false,
        propertyId: properties.find(({ id }) => id === propertyId)?.id ?? null,
      }}
      properties={properties}
      save={async (fields) => {
        await mutateAsync(fields)
        toast.success(t`${fields.title} added to the calendar`)
        return close
      }}
      submitLabel={t`Add event`}
      cancel={close}
    />
  )
}
