import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type ScheduleFields, scheduleFields } from '../schedules.schemas.ts'
import { MoreFields, PeopleFields, TimingFields, TitleField } from './schedule-form-fields.tsx'

type ScheduleFormValues = z.input<typeof scheduleFields>

/** The people, assets, currency and date of the property. */
export type FormPlace = {
  currency: string
  today: string
  people: { userId: string; name: string }[]
  workers: { id: string; name: string }[]
  assets: { id: string; name: string }[]
}

type ScheduleFormProps = {
  defaultValues: ScheduleFormValues
  place: FormPlace
  submitLabel: string
  draftKey: string
  save: (fields: ScheduleFields) => Promise<unknown>
  /** Why the approval setting cannot change, if so. */
  approvalFixed?: string | null
  /** Above the fields: a conflict. */
  before?: ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** Renders the form of a recurring task. */
export function ScheduleForm({
  place,
  submitLabel,
  approvalFixed,
  before,
  cancel,
  ...options
}: ScheduleFormProps) {
  const form = useScheduleForm(options)
  return (
    <SchemaForm status={form.status} className="gap-6">
      {before}
      <TitleField form={form} />
      <TimingFields form={form} today={place.today} />
      <PeopleFields form={form} people={place.people} workers={place.workers} />
      <MoreFields form={form} assets={place.assets} currency={place.currency} approvalFixed={approvalFixed} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useScheduleForm(options: Pick<ScheduleFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<ScheduleFormValues, ScheduleFields>({ schema: scheduleFields, ...options })
}

export type ScheduleFormApi = ReturnType<typeof useScheduleForm>
