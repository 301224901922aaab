import { useState } from 'react'
import { Differences, differencesOf, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { useUpdateStay } from '../stays.queries.ts'
import { type NewerStay, newerStay, type StayFields, type StayView } from '../stays.schemas.ts'
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
  const { stale, save: send, saveLabel } = useStaleEdit<NewerStay, StayFields>(base, newerStay)
  const { startsOn, endsOn, guests, note } = base
  const save = async (fields: StayFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, stayId: stay.id, version }))
    toast.success('Saved')
    close()
  }
  return (
    <StayForm
      house={stay}
      stayId={stay.id}
      mayChooseWho={false}
      defaultValues={{ startsOn, endsOn, guests, note, userId: null }}
      submitLabel={saveLabel}
      before={
        stale && (
          <EditConflict onTakeNewer={() => onReload(stale.newer)}>
            <Differences of={differencesOf(textsOf(stale.newer), textsOf(stale.mine))} />
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
