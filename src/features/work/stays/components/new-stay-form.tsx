import { t } from '@lingui/core/macro'
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
  /** Managers request for others. */
  mayChooseWho: boolean
  close: () => void
}

/** Requests a stay from a day on, with a choice of the property. */
export default function NewStayForm({ familyGroupId, day, properties, mayChooseWho, close }: NewStayProps) {
  const [propertyId, setPropertyId] = useState(properties[0]?.id ?? '')
  const house = { propertyId, familyGroupId }
  const { mutateAsync } = useRequestStay(house.propertyId)
  return (
    <div className="grid gap-4">
      <Select
        label={t`Property`}
        value={propertyId}
        onChange={({ target }) => setPropertyId(target.value)}
        options={properties.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <StayForm
        house={house}
        mayChooseWho={mayChooseWho}
        defaultValues={{ startsOn: day, endsOn: addDays(day, 1), userId: null, guests: 0, note: null }}
        submitLabel={t`Request stay`}
        save={async (fields) => {
          await mutateAsync(fields)
          toast.success(t`Stay requested. We notify the others.`)
          close()
        }}
      />
    </div>
  )
}
