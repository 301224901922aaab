import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { refuseApprovalChange } from '../../tasks/tasks.rules.ts'
import { approvalRefusals } from '../../tasks/tasks.texts.ts'
import { newerScheduleOf } from '../newer-schedule.ts'
import { doersOf, scheduleFieldsOf } from '../schedule-fields.rules.ts'
import { useUpdateSchedule } from '../schedules.queries.ts'
import type { ScheduleFields, ScheduleView } from '../schedules.schemas.ts'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { type FormPlace, ScheduleForm } from './schedule-form.tsx'
import { ReadOnlySchedule, ScheduleBreadcrumbs } from './schedule-frame.tsx'

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
        <ScheduleBreadcrumbs of={schedule} />
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
        <ReadOnlySchedule propertyId={schedule.propertyId} isArchived={isArchived} />
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
  const [newer, setNewer] = useState<ScheduleView | null>(null)
  const [mine, setMine] = useState<ScheduleFields | null>(null)

  const known = newer ?? base
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
    try {
      await update.mutateAsync({ ...fields, version: known.version })
    } catch (error) {
      setNewer(newerScheduleOf(error) ?? newer)
      setMine(fields)
      throw error
    }
    toast.success('Saved')
    return () => navigate({ to: '/schedule/$scheduleId', params: { scheduleId: base.id } })
  }
  return (
    <ScheduleForm
      defaultValues={scheduleFieldsOf(base)}
      place={{ currency: base.currency, today: base.today, people, assets: withOwn(assets, base) }}
      draftKey={`schedule:${base.id}:${base.version}`}
      approvalFixed={refused && approvalRefusals[refused]}
      submitLabel={newer ? 'Save mine over it' : 'Save'}
      save={save}
      before={
        newer &&
        mine && (
          <ScheduleConflict mine={mine} newer={newer} people={people} onTakeNewer={() => onReload(newer)} />
        )
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
