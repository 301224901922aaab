import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate, todayIn } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { HouseFormPage, houseOf } from '../../../house/components/house-form-page.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { approvalRefusals } from '../../tasks/tasks.texts.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { readRule } from '../recurrence.rules.ts'
import { changedFields, emptySchedule, scheduleFieldsOf } from '../schedule-fields.rules.ts'
import { useCreateSchedule, useUpdateSchedule } from '../schedules.queries.ts'
import { type ScheduleFields, type ScheduleView, scheduleView } from '../schedules.schemas.ts'
import { countingLabels, describeRecurrence, fieldLabels, rotationLabels } from '../schedules.texts.ts'
import { type FormPlace, ScheduleForm } from './schedule-form.tsx'

type NewSchedulePageProps = { property: PropertyView } & Pick<FormPlace, 'people' | 'workers' | 'assets'>

/** Adds a recurring task, and opens its page. */
export const NewSchedulePage = (props: NewSchedulePageProps) => (
  <HouseFormPage
    of={houseOf(props.property)}
    part="schedule"
    title={t`New recurring task`}
    hint={t`Each task is created automatically before it is due.`}
    may={props.property.may.editSchedules}
  >
    <NewScheduleForm {...props} />
  </HouseFormPage>
)

function NewScheduleForm({ property, people, workers, assets }: NewSchedulePageProps) {
  const navigate = useNavigate()
  const creation = useCreateSchedule(property.id)
  const today = todayIn(property.timeZone, new Date())
  const save = async (fields: ScheduleFields) => {
    const { scheduleId } = await creation.mutateAsync(fields)
    toast.success(done.added(fields.title))
    return () => navigate({ to: '/schedule/$scheduleId', params: { scheduleId } })
  }
  return (
    <ScheduleForm
      defaultValues={{ ...emptySchedule, startsOn: today }}
      place={{ currency: property.currency, today, people, workers, assets }}
      draftKey={`new-schedule:${property.id}`}
      submitLabel={t`Add recurring task`}
      save={save}
      cancel={
        <ButtonLink to="/property/$propertyId/schedule" params={{ propertyId: property.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

type EditSchedulePageProps = { schedule: ScheduleView } & Pick<FormPlace, 'people' | 'workers' | 'assets'>

/** Edits a recurring task. */
export function EditSchedulePage({ schedule, people, workers, assets }: EditSchedulePageProps) {
  // The values when the form opened, so that a background refetch does not reset it.
  const [base, setBase] = useState(schedule)
  return (
    <HouseFormPage
      of={schedule}
      part="schedule"
      title={t`Edit “${base.title}”`}
      hint={t`A new rule or first date changes when the next task is due. A task that is already open stays as it is.`}
      may={schedule.may.edit}
    >
      <EditScheduleForm
        key={base.version}
        base={base}
        people={people}
        workers={workers}
        assets={assets}
        onReload={setBase}
      />
    </HouseFormPage>
  )
}

type EditScheduleFormProps = Pick<FormPlace, 'people' | 'workers' | 'assets'> & {
  base: ScheduleView
  onReload: (newer: ScheduleView) => void
}

function EditScheduleForm({ base, people, workers, assets, onReload }: EditScheduleFormProps) {
  const navigate = useNavigate()
  const update = useUpdateSchedule(base.id)
  const {
    stale,
    known,
    save: send,
    saveLabel,
  } = useStaleEdit<ScheduleView, ScheduleFields>(base, scheduleView)

  const save = async (fields: ScheduleFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, version }))
    toast.success(t`Saved`)
    return () => navigate({ to: '/schedule/$scheduleId', params: { scheduleId: base.id } })
  }
  return (
    <ScheduleForm
      defaultValues={scheduleFieldsOf(base)}
      place={{
        currency: base.currency,
        today: base.today,
        people,
        workers: withOwnWorker(workers, base),
        assets: withOwn(assets, base),
      }}
      draftKey={`schedule:${base.id}:${base.version}`}
      approvalFixed={known.approvalFixed && approvalRefusals[known.approvalFixed]}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <ScheduleConflict
            {...stale}
            people={people}
            workers={workers}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink to="/schedule/$scheduleId" params={{ scheduleId: base.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** A trashed asset stays selected until another one is chosen. */
const withOwn = (assets: FormPlace['assets'], { assetId, assetName }: ScheduleView) =>
  assetId === null || assets.some(({ id }) => id === assetId)
    ? assets
    : [...assets, { id: assetId, name: assetName ?? t`Asset in the trash` }]

/** So does an archived or blocked contractor. */
const withOwnWorker = (workers: FormPlace['workers'], { workerId, people }: ScheduleView) =>
  workerId === null || workers.some(({ id }) => id === workerId)
    ? workers
    : [...workers, { id: workerId, name: people[0] ?? t`A contractor` }]

type ScheduleConflictProps = {
  mine: ScheduleFields
  newer: ScheduleView
  people: FormPlace['people']
  workers: FormPlace['workers']
  onTakeNewer: () => void
}

/** A conflict: shows the newer values beside the form. */
function ScheduleConflict({ mine, newer, people, workers, onTakeNewer }: ScheduleConflictProps) {
  return (
    <FieldConflict
      theirs={scheduleFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { currency: newer.currency, people, workers })}
      onTakeNewer={onTakeNewer}
    />
  )
}

type Names = { currency: string; people: FormPlace['people']; workers: FormPlace['workers'] }

function fieldText(
  fields: ScheduleFields,
  name: keyof ScheduleFields,
  { currency, people, workers }: Names,
): string {
  const value = fields[name]
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name ?? t`Former member`
  if (name === 'rule') {
    const read = readRule(fields.rule)
    return 'refusal' in read ? fields.rule : describeRecurrence(read.recurrence, fields)
  }
  if (name === 'priority') return priorityLabels[fields.priority]
  if (name === 'countedFrom') return countingLabels[fields.countedFrom]
  if (name === 'rotation') return rotationLabels[fields.rotation]
  if (name === 'memberUserIds') return fields.memberUserIds.map(nameOf).join(', ')
  if (name === 'checklist') return fields.checklist.join(', ')
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (name === 'costMinor')
    return fields.costMinor === null ? '' : formatMoney(fields.costMinor, currency, locale())
  if (name === 'assigneeUserId') return fields.assigneeUserId ? nameOf(fields.assigneeUserId) : ''
  if (name === 'workerId') return workers.find(({ id }) => id === fields.workerId)?.name ?? ''
  if ((name === 'startsOn' || name === 'endsOn') && typeof value === 'string')
    return formatCalendarDate(value, locale())
  return value === null ? '' : String(value)
}
