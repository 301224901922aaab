import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { readRule } from '../recurrence.rules.ts'
import { changedFields, scheduleFieldsOf } from '../schedule-fields.rules.ts'
import type { ScheduleFields, ScheduleView } from '../schedules.schemas.ts'
import { countingLabels, describeRecurrence, fieldLabels, rotationLabels } from '../schedules.texts.ts'
import type { FormPlace } from './schedule-form.tsx'

type ScheduleConflictProps = {
  mine: ScheduleFields
  newer: ScheduleView
  people: FormPlace['people']
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote beside what is in the form. */
export function ScheduleConflict({ mine, newer, people, onTakeNewer }: ScheduleConflictProps) {
  return (
    <FieldConflict
      theirs={scheduleFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { currency: newer.currency, people })}
      onTakeNewer={onTakeNewer}
    />
  )
}

type Names = { currency: string; people: FormPlace['people'] }

function fieldText(fields: ScheduleFields, name: keyof ScheduleFields, { currency, people }: Names): string {
  const value = fields[name]
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name ?? 'Somebody who left'
  if (name === 'rule') {
    const read = readRule(fields.rule)
    return 'refusal' in read ? fields.rule : describeRecurrence(read.recurrence, fields)
  }
  if (name === 'priority') return priorityLabels[fields.priority]
  if (name === 'countedFrom') return countingLabels[fields.countedFrom]
  if (name === 'rotation') return rotationLabels[fields.rotation]
  if (name === 'memberUserIds') return fields.memberUserIds.map(nameOf).join(', ')
  if (name === 'checklist') return fields.checklist.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'costMinor')
    return fields.costMinor === null ? '' : formatMoney(fields.costMinor, currency, locale())
  if (name === 'assigneeUserId') return fields.assigneeUserId ? nameOf(fields.assigneeUserId) : ''
  if ((name === 'startsOn' || name === 'endsOn') && typeof value === 'string')
    return formatCalendarDate(value, locale())
  return value === null ? '' : String(value)
}
