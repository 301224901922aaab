import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { isAppError } from '../../../../lib/app-error.ts'
import { withTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { differencesOf } from '../../../../lib/fields.ts'
import { locale } from '../../../../lib/locale.ts'
import {
  familyEventQuery,
  useDeleteFamilyEvent,
  useRestoreFamilyEvent,
  useUpdateFamilyEvent,
} from '../family-events.queries.ts'
import { type FamilyEventFields, type FamilyEventView, familyEventView } from '../family-events.schemas.ts'
import { fieldTexts } from '../family-events.texts.ts'
import { EventForm } from './event-form.tsx'

type EventDialogProps = {
  familyGroupId: string
  familyEventId: string
  properties: readonly { id: string; name: string; isArchived: boolean }[]
  close: () => unknown
}

/** Renders an event, with editing and deleting for those who may. */
export default function EventDialog({ familyGroupId, familyEventId, properties, close }: EventDialogProps) {
  const { data: event, error } = useQuery(familyEventQuery(familyEventId))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={event?.title ?? t`Event`}>
      {error ? (
        <p role="alert">{isAppError(error) ? error.message : t`This event cannot be shown. Try again.`}</p>
      ) : event === undefined ? (
        <Spinner />
      ) : event.may.edit ? (
        <EditEvent
          event={event}
          properties={properties.filter(({ id, isArchived }) => !isArchived || id === event.propertyId)}
          familyGroupId={familyGroupId}
          close={close}
        />
      ) : (
        <EventFacts event={event} />
      )}
    </Dialog>
  )
}

type EditProps = Omit<EventDialogProps, 'familyEventId' | 'properties'> & {
  event: FamilyEventView
  properties: readonly { id: string; name: string }[]
}

const fieldsOf = (event: FamilyEventView): FamilyEventFields => {
  const { title, note, startsOn, endsOn, startTime, endTime, repeatsYearly, propertyId } = event
  return { title, note, startsOn, endsOn, startTime, endTime, repeatsYearly, propertyId }
}

function EditEvent({ event, properties, familyGroupId, close }: EditProps) {
  // The event as it was when editing began, so that a newer one is not overwritten.
  const [base, setBase] = useState(event)
  return (
    <>
      <EditEventForm
        key={base.version}
        event={base}
        properties={properties}
        close={close}
        onReload={setBase}
      />
      {event.may.delete && <DeleteEvent event={event} familyGroupId={familyGroupId} close={close} />}
    </>
  )
}

function EditEventForm({
  event,
  properties,
  close,
  onReload,
}: Omit<EditProps, 'familyGroupId'> & { onReload: (newer: FamilyEventView) => void }) {
  const { mutateAsync } = useUpdateFamilyEvent(event.id)
  const {
    stale,
    save: send,
    saveLabel,
  } = useStaleEdit<FamilyEventView, FamilyEventFields>(event, familyEventView)
  const save = async (fields: FamilyEventFields) => {
    await send(fields, ({ version }) => mutateAsync({ version, fields }))
    toast.success(t`Saved`)
    return close
  }
  return (
    <EventForm
      defaultValues={fieldsOf(event)}
      properties={properties}
      save={save}
      submitLabel={saveLabel}
      before={
        stale && (
          <EventConflict
            mine={stale.mine}
            theirs={fieldsOf(stale.newer)}
            properties={properties}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={close}
    />
  )
}

function DeleteEvent({ event: { id, title }, familyGroupId, close }: Omit<EditProps, 'properties'>) {
  const { mutateAsync: remove } = useDeleteFamilyEvent()
  const { mutateAsync: restore } = useRestoreFamilyEvent()
  const confirm = async () => {
    try {
      await remove(id)
    } catch (error) {
      toastFailure(error)
      throw error
    }
    await close()
    // The button that opened the dialog disappears with the event.
    focusPageTitle()
    toastUndo(done.deleted(title), async () => {
      await restore({ familyGroupId, familyEventId: id })
      toast.success(done.restored(title))
    })
  }
  return (
    <div className="mt-4 border-t pt-2">
      <AlertDialog
        trigger={
          <Button variant="quiet" className="text-danger">
            <Trash2 aria-hidden="true" />
            {t`Delete`}
          </Button>
        }
        title={t`Delete ${title}?`}
        description={t`It disappears from everyone’s calendar. You can restore it from the trash for 30 days.`}
        confirmLabel={t`Delete event`}
        onConfirm={confirm}
      />
    </div>
  )
}

function EventFacts({ event }: { event: FamilyEventView }) {
  const day = (on: string, time: string | null) => withTime(formatCalendarDate(on, locale()), time, locale())
  const last = event.endsOn !== event.startsOn || event.endTime ? day(event.endsOn, event.endTime) : null
  return (
    <div className="grid gap-2">
      <p>{[day(event.startsOn, event.startTime), last].filter(Boolean).join(' – ')}</p>
      {event.repeatsYearly && <p>{t`Repeats every year.`}</p>}
      {event.propertyName && <p>{event.propertyName}</p>}
      {event.note && <p className="whitespace-pre-line text-muted">{event.note}</p>}
    </div>
  )
}

type EventConflictProps = {
  mine: FamilyEventFields
  theirs: FamilyEventFields
  properties: readonly { id: string; name: string }[]
  onTakeNewer: () => void
}

/** A conflict: shows the newer values beside the form. */
export function EventConflict({ mine, theirs, properties, onTakeNewer }: EventConflictProps) {
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      <Differences of={differencesOf(fieldTexts, theirs, mine, { properties })} />
    </EditConflict>
  )
}
