import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../../house/components/house-part.tsx'
import { refuseApprovalChange } from '../../tasks/tasks.rules.ts'
import { approvalRefusals } from '../../tasks/tasks.texts.ts'
import { doersOf, scheduleFieldsOf } from '../schedule-fields.rules.ts'
import { useUpdateSchedule } from '../schedules.queries.ts'
import { type ScheduleFields, type ScheduleView, scheduleView } from '../schedules.schemas.ts'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { type FormPlace, ScheduleForm } from './schedule-form.tsx'

type EditSchedulePageProps = { schedule: ScheduleView } & Pick<FormPlace, 'people' | 'assets'>

/** Changes a plan. */
export function EditSchedulePage({ schedule, people, assets }: EditSchedulePageProps) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(schedule)
  const isArchived = schedule.propertyStatus === 'ARCHIVED'
  const isEditable = can(schedule.role, 'schedule.edit') && !isArchived && schedule.status !== 'ENDED'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="schedule" of={schedule} />
        <h1 className="text-xl wrap-anywhere">Edit {base.title}</h1>
        {isEditable && (
          <p className="text-muted">
            Another rule or first date changes when the next task comes. A task that is open now stays as it
            is.
          </p>
        )}
      </div>
      {isEditable ? (
        <EditScheduleForm key={base.version} base={base} people={people} assets={assets} onReload={setBase} />
      ) : (
        <ReadOnlyPart part="schedule" propertyId={schedule.propertyId} isArchived={isArchived} />
      )}
    </Page>
  )
}

type EditScheduleFormProps = Pick<FormPlace, 'people' | 'assets'> & {
  base: ScheduleView
  onReload: (newer: ScheduleView) => void
}

function EditScheduleForm({ base, people, assets, onReload }: EditScheduleFormProps) {
  const navigate = useNavigate()
  const update = useUpdateSchedule(base.id)
  const {
    stale,
    known,
    save: send,
    saveLabel,
  } = useStaleEdit<ScheduleView, ScheduleFields>(base, scheduleView)
  const refused = refuseApprovalChange(
    {
      status: null,
      needsApproval: known.needsApproval,
      createdBy: known.isMine ? base.myUserId : null,
      doers: doersOf(known),
    },
    { userId: base.myUserId, role: base.role },
  )

  const save = async (fields: ScheduleFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, version }))
    toast.success('Saved')
    return () => navigate({ to: '/schedule/$scheduleId', params: { scheduleId: base.id } })
  }
  return (
    <ScheduleForm
      defaultValues={scheduleFieldsOf(base)}
      place={{ currency: base.currency, today: base.today, people, assets: withOwn(assets, base) }}
      draftKey={`schedule:${base.id}:${base.version}`}
      approvalFixed={refused && approvalRefusals[refused]}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && <ScheduleConflict {...stale} people={people} onTakeNewer={() => onReload(stale.newer)} />
      }
      cancel={
        <ButtonLink to="/schedule/$scheduleId" params={{ scheduleId: base.id }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

/** What it names and is no longer to choose from, since it is in the trash, stays chosen until somebody takes another one. */
const withOwn = (assets: FormPlace['assets'], { assetId, assetName }: ScheduleView) =>
  assetId === null || assets.some(({ id }) => id === assetId)
    ? assets
    : [...assets, { id: assetId, name: assetName ?? 'An asset in the trash' }]
