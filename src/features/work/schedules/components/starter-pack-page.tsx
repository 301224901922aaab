import { plural, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { useDraft } from '../../../../components/ui/draft.ts'
import { DraftNotice } from '../../../../components/ui/form.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { HouseFormPage, houseOf } from '../../../house/components/house-form-page.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { emptySchedule } from '../schedule-fields.rules.ts'
import { useAddSchedules } from '../schedules.queries.ts'
import type { ScheduleFields } from '../schedules.schemas.ts'
import { firstDateOf, type Starter, splitPack, starterPack } from '../starter-packs.texts.ts'
import type { FormPlace } from './schedule-form.tsx'
import { type StarterChoice, StarterLine, whyNot } from './starter-line.tsx'

type StarterPackPageProps = {
  property: PropertyView
  people: FormPlace['people']
  workers: FormPlace['workers']
  /** What is in the schedule already. */
  titles: string[]
}

/** Adds a year of typical recurring tasks: each line can be edited or left out. */
export const StarterPackPage = (props: StarterPackPageProps) => (
  <HouseFormPage
    of={houseOf(props.property)}
    part="schedule"
    title={t`Starter pack`}
    hint={t`Typical recurring tasks for a property like this. Edit each line as you need, clear the ones that don’t fit, then add the rest in one step.`}
    may={props.property.may.editSchedules}
  >
    <StarterForm key={props.property.id} {...props} />
  </HouseFormPage>
)

const choiceOf = (starter: Starter, today: string): StarterChoice => ({
  isChosen: true,
  title: starter.title,
  rule: starter.rule,
  startsOn: firstDateOf(starter, today),
  assigneeUserId: null,
  workerId: null,
})

const fieldsOf = (starter: Starter, { isChosen: _, ...choice }: StarterChoice): ScheduleFields => ({
  ...emptySchedule,
  ...choice,
  description: starter.why,
  checklist: starter.checklist ?? [],
  // The rule names months; counting from completion allows only an interval.
  countedFrom: choice.rule.includes('BY') ? 'DUE_DATE' : (starter.countedFrom ?? 'DUE_DATE'),
  // Drafts stored before contractors could be chosen have an empty text.
  assigneeUserId: choice.assigneeUserId || null,
})

type Line = { starter: Starter; choice: StarterChoice }

/** The edited lines, kept over a reload until they are added. */
function useLines({ id, kind, timeZone }: PropertyView) {
  const draft = useDraft<Record<string, StarterChoice>>(`starter-pack:${id}`)
  const fresh = (): Line[] => {
    const today = todayIn(timeZone, new Date())
    return starterPack(kind).map((starter) => ({ starter, choice: choiceOf(starter, today) }))
  }
  const [lines, setLines] = useState(fresh)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const kept = draft.read()
    if (!kept) return
    setRestored(true)
    setLines((before) =>
      before.map(({ starter, choice }) => ({ starter, choice: { ...choice, ...kept[starter.title] } })),
    )
  }, [draft])
  const change = (title: string, part: Partial<StarterChoice>) => {
    const next = lines.map((line) =>
      line.starter.title === title ? { ...line, choice: { ...line.choice, ...part } } : line,
    )
    setLines(next)
    draft.keep(Object.fromEntries(next.map(({ starter, choice }) => [starter.title, choice])))
  }
  const discard = () => {
    draft.clear()
    setLines(fresh())
    setRestored(false)
  }
  return { lines, change, isRestored, discard, forget: draft.clear }
}

function StarterForm({ property, people, workers, titles }: StarterPackPageProps) {
  const navigate = useNavigate()
  const addition = useAddSchedules(property.id)
  const { lines, change, isRestored, discard, forget } = useLines(property)
  const [isChecked, setChecked] = useState(false)
  const { offered, planned } = splitPack(starterPack(property.kind), titles)
  const shown = lines.filter(({ starter }) => offered.some(({ title }) => title === starter.title))
  const chosen = shown.filter(({ choice }) => choice.isChosen)

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (addition.isPending || chosen.length === 0) return
    const form = event.currentTarget
    if (chosen.some(({ choice }) => whyNot(choice))) {
      setChecked(true)
      // Whether the lines show their errors.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    try {
      const added = await addition.mutateAsync(chosen.map(({ starter, choice }) => fieldsOf(starter, choice)))
      toast.success(
        added.length === 0
          ? t`These recurring tasks are already in the schedule.`
          : plural(added.length, { one: '# recurring task added', other: '# recurring tasks added' }),
      )
    } catch (error) {
      toastFailure(error)
      return
    }
    forget()
    await navigate({ to: '/property/$propertyId/schedule', params: { propertyId: property.id } })
  }
  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      {planned.length > 0 && <Planned starters={planned} isAll={offered.length === 0} />}
      {isRestored && shown.length > 0 && <DraftNotice onDiscard={discard} />}
      <ul className="grid gap-4">
        {shown.map(({ starter, choice }) => (
          <li key={starter.title}>
            <StarterLine
              starter={starter}
              choice={choice}
              people={people}
              workers={workers}
              isChecked={isChecked}
              onChange={(part) => change(starter.title, part)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-end">
        {shown.length > 0 && (
          <p role="status" className="text-sm text-muted sm:me-auto">
            {t`${chosen.length} of ${shown.length} chosen`}
          </p>
        )}
        <ButtonLink to="/property/$propertyId/schedule" params={{ propertyId: property.id }} variant="quiet">
          {shown.length > 0 ? t`Cancel` : t`Back to schedule`}
        </ButtonLink>
        {shown.length > 0 && (
          <Button type="submit" variant="primary" loading={addition.isPending} disabled={chosen.length === 0}>
            {plural(chosen.length, { one: 'Add 1 recurring task', other: 'Add # recurring tasks' })}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Lines that are not offered again. */
const Planned = ({ starters, isAll }: { starters: Starter[]; isAll: boolean }) => (
  <section aria-label={t`Already in the schedule`} className="rounded-md bg-info-soft p-4">
    <p className="font-medium">
      {isAll ? t`Everything in the starter pack is already in the schedule` : t`Already in the schedule`}
    </p>
    <ul className="list-disc ps-5">
      {starters.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  </section>
)
