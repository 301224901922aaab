import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { changedFields, taskFieldsOf } from '../tasks.rules.ts'
import type { TaskFields, TaskView } from '../tasks.schemas.ts'
import { fieldLabels } from '../tasks.texts.ts'
import type { TaskChoices } from './task-form.tsx'

type TaskConflictProps = {
  mine: TaskFields
  newer: TaskView
  choices: TaskChoices
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote beside what is in the form. */
export function TaskConflict({ mine, newer, choices, onTakeNewer }: TaskConflictProps) {
  return (
    <FieldConflict
      theirs={taskFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { choices, currency: newer.currency })}
      onTakeNewer={onTakeNewer}
    />
  )
}

type Words = { choices: TaskChoices; currency: string }

/** One field as a reader sees it; empty when there is nothing. */
function fieldText(fields: TaskFields, name: keyof TaskFields, { choices, currency }: Words): string {
  const value = fields[name]
  if (name === 'priority') return priorityLabels[fields.priority]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatMoney(value, currency, locale())
  if (!value) return ''
  if (name === 'dueOn') return formatCalendarDate(value, locale())
  if (name === 'projectId') return labelOf(choices.projects, value)
  if (name === 'assetId') return labelOf(choices.assets, value)
  return name === 'assigneeUserId' ? labelOf(choices.people, value) : value
}

const labelOf = (options: TaskChoices['people'], value: string) =>
  options.find((option) => option.value === value)?.label ?? 'Another one'
