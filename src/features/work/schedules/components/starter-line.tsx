import { t } from '@lingui/core/macro'
import { Card } from '../../../../components/ui/card.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DateField, TextField } from '../../../../components/ui/text-field.tsx'
import { AssigneeSelect } from '../../components/assignee-select.tsx'
import { fieldLabels } from '../schedules.texts.ts'
import { oftenOptions, type Starter } from '../starter-packs.texts.ts'
import type { FormPlace } from './schedule-form.tsx'

export type StarterChoice = {
  isChosen: boolean
  title: string
  rule: string
  startsOn: string
  assigneeUserId: string | null
  workerId: string | null
}

/** Returns the errors of a line, by field; null without any. */
export function whyNot({ title, startsOn }: StarterChoice): { title?: string; startsOn?: string } | null {
  if (title.trim() === '') return { title: t`Enter what needs to be done.` }
  if (title.trim().length > 120) return { title: t`Use at most 120 characters.` }
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(startsOn)) return { startsOn: t`Enter a date.` }
  return null
}

type StarterLineProps = {
  starter: Starter
  choice: StarterChoice
  people: FormPlace['people']
  workers: FormPlace['workers']
  /** Whether errors are shown already. */
  isChecked: boolean
  onChange: (part: Partial<StarterChoice>) => void
}

/** Renders a line of a starter pack: whether it is chosen, and its editable fields. */
export function StarterLine({ starter, choice, people, workers, isChecked, onChange }: StarterLineProps) {
  const wrong = isChecked ? whyNot(choice) : null
  return (
    <Card className="grid gap-3 p-4">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{starter.title}</legend>
        <Checkbox
          label={<span className="font-medium">{starter.title}</span>}
          help={starter.why}
          checked={choice.isChosen}
          onChange={({ target }) => onChange({ isChosen: target.checked })}
        />
        {choice.isChosen && (
          <>
            <TextField
              label={fieldLabels.title}
              autoComplete="off"
              value={choice.title}
              error={wrong?.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
            <Pair>
              <Select
                label={fieldLabels.rule}
                options={oftenOptions}
                value={choice.rule}
                onChange={({ target }) => onChange({ rule: target.value })}
              />
              <DateField
                label={fieldLabels.startsOn}
                value={choice.startsOn}
                error={wrong?.startsOn}
                onChange={({ target }) => onChange({ startsOn: target.value })}
              />
            </Pair>
            <AssigneeSelect
              label={fieldLabels.assigneeUserId}
              people={people.map(({ userId, name }) => ({ value: userId, label: name }))}
              workers={workers.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={choice}
              onChoose={onChange}
            />
          </>
        )}
      </fieldset>
    </Card>
  )
}
