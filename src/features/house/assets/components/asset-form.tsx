import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import type { AssetStatus } from '../assets.rules.ts'
import { type AssetFields, assetFields } from '../assets.schemas.ts'
import { BasicFields, MakeFields, NoteFields, PurchaseFields, WarrantyFields } from './asset-form-fields.tsx'

type AssetFormValues = z.input<typeof assetFields>

type AssetFormProps = {
  defaultValues: AssetFormValues
  /** Where the asset is: its money and its clock. */
  place: { currency: string; timeZone: string }
  /** What it can be, or become. */
  statuses: readonly AssetStatus[]
  submitLabel: string
  draftKey: string
  save: (fields: AssetFields) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** The one form of an asset, to add it and to change it; a name alone is enough. */
export function AssetForm({ place, statuses, submitLabel, before, cancel, ...options }: AssetFormProps) {
  const form = useAssetForm(options)
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <BasicFields form={form} statuses={statuses} />
      <MakeFields form={form} />
      <PurchaseFields form={form} currency={place.currency} />
      <WarrantyFields form={form} timeZone={place.timeZone} />
      <NoteFields form={form} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useAssetForm(options: Pick<AssetFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<AssetFormValues, AssetFields>({ schema: assetFields, ...options })
}

export type AssetFormApi = ReturnType<typeof useAssetForm>
