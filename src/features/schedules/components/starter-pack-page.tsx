import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../components/ui/toast.tsx'
import { todayIn } from '../../../lib/dates.ts'
import { can } from '../../groups/groups.rules.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { emptySchedule } from '../schedule-fields.rules.ts'
import { useAddSchedules } from '../schedules.queries.ts'
import type { ScheduleFields } from '../schedules.schemas.ts'
import { firstDateOf, type Starter, starterPack } from '../starter-packs.texts.ts'
import type { FormPlace } from './schedule-form.tsx'
import { ReadOnlySchedule, ScheduleBreadcrumbs } from './schedule-frame.tsx'
import { type StarterChoice, StarterLine, whyNot } from './starter-line.tsx'

type StarterPackPageProps = { property: PropertyView; people: FormPlace['people'] }

/** Plans the year of a house: what most families plan, each line to be changed or left out before all are added. */
export function StarterPackPage({ property, people }: StarterPackPageProps) {
  const { id: propertyId, name, role, status } = property
  const isEditable = can(role, 'schedule.edit') && status === 'ACTIVE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <ScheduleBreadcrumbs of={{ ...property, propertyId, propertyName: name }} />
        <h1 className="text-xl">Starter pack</h1>
        {isEditable && (
          <p className="text-muted">
            What most families plan for such a property. Change each line as you need it, leave out what does
            not fit, then add all of them at once.
          </p>
        )}
      </div>
      {isEditable ? (
        <StarterForm key={propertyId} property={property} people={people} />
      ) : (
        <ReadOnlySchedule propertyId={propertyId} isArchived={status === 'ARCHIVED'} />
      )}
    </Page>
  )
}

const choiceOf = (starter: Starter, today: string): StarterChoice => ({
  isChosen: true,
  title: starter.title,
  rule: starter.rule,
  startsOn: firstDateOf(starter, today),
  assigneeUserId: '',
})

const fieldsOf = (starter: Starter, { isChosen: _, ...choice }: StarterChoice): ScheduleFields => ({
  ...emptySchedule,
  ...choice,
  description: starter.why,
  checklist: starter.checklist ?? [],
  // Months are named by the rule; only the time between two can be counted from completion.
  countedFrom: choice.rule.includes('BY') ? 'DUE_DATE' : (starter.countedFrom ?? 'DUE_DATE'),
  assigneeUserId: choice.assigneeUserId || null,
})

function StarterForm({ property, people }: StarterPackPageProps) {
  const navigate = useNavigate()
  const addition = useAddSchedules(property)
  const starters = starterPack(property.kind)
  const today = todayIn(property.timeZone, new Date())
  const [choices, setChoices] = useState(() => starters.map((starter) => choiceOf(starter, today)))
  const [isChecked, setChecked] = useState(false)
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const change = (at: number, part: Partial<StarterChoice>) =>
    setChoices((before) => before.map((one, index) => (index === at ? { ...one, ...part } : one)))

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (addition.isPending || chosen.length === 0) return
    const form = event.currentTarget
    if (chosen.some((choice) => whyNot(choice))) {
      setChecked(true)
      // When the lines say what is wrong.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const plans = starters.flatMap((starter, at) => {
      const choice = choices[at]
      return choice?.isChosen ? [fieldsOf(starter, choice)] : []
    })
    try {
      await addition.mutateAsync(plans)
    } catch (error) {
      toastFailure(error)
      return
    }
    toast.success(plans.length === 1 ? 'One plan is added.' : `${plans.length} plans are added.`)
    await navigate({ to: '/property/$propertyId/schedule', params: { propertyId: property.id } })
  }
  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      <ul className="grid gap-4">
        {starters.map((starter, at) => {
          const choice = choices[at]
          return (
            choice && (
              <li key={starter.title}>
                <StarterLine
                  starter={starter}
                  choice={choice}
                  people={people}
                  isChecked={isChecked}
                  onChange={(part) => change(at, part)}
                />
              </li>
            )
          )
        })}
      </ul>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-end">
        <p role="status" className="text-sm text-muted sm:me-auto">
          {chosen.length} of {starters.length} chosen
        </p>
        <ButtonLink to="/property/$propertyId/schedule" params={{ propertyId: property.id }} variant="quiet">
          Cancel
        </ButtonLink>
        <Button type="submit" variant="primary" loading={addition.isPending} disabled={chosen.length === 0}>
          {chosen.length === 1 ? 'Add one plan' : `Add ${chosen.length} plans`}
        </Button>
      </div>
    </form>
  )
}
