import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type PropertyFields, propertyFields } from '../properties.schemas.ts'
import {
  BasicFields,
  InsuranceFields,
  NoteFields,
  PlaceFields,
  PurchaseFields,
} from './property-form-fields.tsx'

export type PropertyFormValues = z.input<typeof propertyFields>

type PropertyFormProps = {
  defaultValues: PropertyFormValues
  currency: string
  submitLabel: string
  draftKey: string
  save: (fields: PropertyFields) => Promise<unknown>
  /** Above the fields: the photo, a conflict. */
  before?: ReactNode
  /** Beside the main button. */
  cancel?: ReactNode
}

/** The one form of a property, to add it and to change it; a name alone is enough. */
export function PropertyForm({
  defaultValues,
  currency,
  submitLabel,
  draftKey,
  save,
  before,
  cancel,
}: PropertyFormProps) {
  const form = usePropertyForm({ defaultValues, draftKey, save })
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <BasicFields form={form} />
      <PlaceFields form={form} />
      <PurchaseFields form={form} currency={currency} />
      <InsuranceFields form={form} />
      <NoteFields form={form} currency={currency} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function usePropertyForm(options: Pick<PropertyFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<PropertyFormValues, PropertyFields>({ schema: propertyFields, ...options })
}

export type PropertyFormApi = ReturnType<typeof usePropertyForm>
