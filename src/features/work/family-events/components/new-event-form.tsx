import { toast } from '../../../../components/ui/toast.tsx'
import { useCreateFamilyEvent } from '../family-events.queries.ts'
import { EventForm } from './event-form.tsx'

type NewEventProps = {
  familyGroupId: string
  day: string
  properties: readonly { id: string; name: string }[]
  close: () => void
}

/** Puts an event on a day. */
export default function NewEventForm({ familyGroupId, day, properties, close }: NewEventProps) {
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
        propertyId: null,
      }}
      properties={properties}
      save={async (fields) => {
        await mutateAsync(fields)
        toast.success(`${fields.title} is in the calendar.`)
        return close
      }}
      submitLabel="Add event"
      cancel={close}
    />
  )
}
