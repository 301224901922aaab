import { useState } from 'react'
import { Differences, differencesOf, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { type NewerStay, newerStayOf } from '../newer-stay.ts'
import { useUpdateStay } from '../stays.queries.ts'
import type { StayFields, StayView } from '../stays.schemas.ts'
import { StayForm } from './stay-form.tsx'

type EditStayFormProps = { stay: StayView; close: () => void }

/** Changes a stay, from what it was when the form was opened: what arrives meanwhile is not written over by accident. */
export function EditStayForm({ stay, close }: EditStayFormProps) {
  const [base, setBase] = useState<NewerStay>(stay)
  return <FormFrom key={base.version} stay={stay} base={base} onReload={setBase} close={close} />
}

type FormFromProps = EditStayFormProps & { base: NewerStay; onReload: (newer: NewerStay) => void }

function FormFrom({ stay, base, onReload, close }: FormFromProps) {
  const update = useUpdateStay()
  const [newer, setNewer] = useState<NewerStay | null>(null)
  const [mine, setMine] = useState<StayFields | null>(null)
  const { startsOn, endsOn, guests, note } = base
  const save = async (fields: StayFields) => {
    try {
      await update.mutateAsync({ ...fields, stayId: stay.id, version: (newer ?? base).version })
    } catch (error) {
      setNewer(newerStayOf(error) ?? newer)
      setMine(fields)
      throw error
    }
    toast.success('Saved')
    close()
  }
  return (
    <StayForm
      house={stay}
      stayId={stay.id}
      mayChooseWho={false}
      defaultValues={{ startsOn, endsOn, guests, note, userId: null }}
      submitLabel={newer ? 'Save mine over it' : 'Save'}
      before={
        newer &&
        mine && (
          <EditConflict onTakeNewer={() => onReload(newer)}>
            <Differences of={differencesOf(textsOf(newer), textsOf(mine))} />
          </EditConflict>
        )
      }
      save={save}
    />
  )
}

type Texts = Pick<StayFields, 'startsOn' | 'endsOn' | 'guests' | 'note'>

const textsOf = ({ startsOn, endsOn, guests, note }: Texts) => ({
  Arrival: formatCalendarDate(startsOn, locale()),
  Departure: formatCalendarDate(endsOn, locale()),
  Guests: String(guests),
  Note: note ?? '',
})
