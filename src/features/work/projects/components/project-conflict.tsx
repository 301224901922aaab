import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { changedFields, type ProjectFieldName, projectFieldsOf } from '../projects.rules.ts'
import type { ProjectFields, ProjectView } from '../projects.schemas.ts'
import { fieldLabels, kindLabels } from '../projects.texts.ts'
import type { Person } from './project-form.tsx'

type ProjectConflictProps = {
  mine: ProjectFields
  newer: ProjectView
  people: readonly Person[]
  onTakeNewer: () => void
}

/** Somebody else saved first: what they wrote beside what is in the form. */
export function ProjectConflict({ mine, newer, people, onTakeNewer }: ProjectConflictProps) {
  const text = (fields: ProjectFields, name: ProjectFieldName): string => {
    const value = fields[name]
    if (value === null) return ''
    if (name === 'kind') return kindLabels[fields.kind]
    if (name === 'priority') return priorityLabels[fields.priority]
    if (name === 'leadUserId') return people.find(({ userId }) => userId === value)?.name ?? 'A member'
    if (typeof value === 'number') return formatMoney(value, newer.currency, locale())
    return name === 'startsOn' || name === 'targetOn' ? formatCalendarDate(value, locale()) : value
  }
  return (
    <FieldConflict
      theirs={projectFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={text}
      onTakeNewer={onTakeNewer}
    />
  )
}
