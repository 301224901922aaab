import { useState } from 'react'
import { Select } from '../../../../components/ui/select.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { addDays } from '../../../../lib/dates.ts'
import { useRequestStay } from '../stays.queries.ts'
import { StayForm } from './stay-form.tsx'

type NewStayProps = {
  familyGroupId: string
  day: string
  /** At least one. */
  properties: readonly { id: string; name: string }[]
  /** Managers plan for others. */
  mayChooseWho: boolean
  close: () => void
}

/** Asks for a stay from a day on, where the house is not known from the page. */
export default function NewStayForm({ familyGroupId, day, properties, mayChooseWho, close }: NewStayProps) {
  const [propertyId, setPropertyId] = useState(properties[0]?.id ?? '')
  const house = { propertyId, familyGroupId }
  const { mutateAsync } = useRequestStay(house.propertyId)
  return (
    <div className="grid gap-4">
      <Select
        label="Property"
        value={propertyId}
        onChange={({ target }) => setPropertyId(target.value)}
        options={properties.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <StayForm
        house={house}
        mayChooseWho={mayChooseWho}
        defaultValues={{ startsOn: day, endsOn: addDays(day, 1), userId: null, guests: 0, note: null }}
        submitLabel="Ask for it"
        save={async (fields) => {
          await mutateAsync(fields)
          toast.success('Asked for. The others are told.')
          close()
        }}
      />
    </div>
  )
}
