import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import type { SelectOption } from '../../../../components/ui/select.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type AddEntryInput, addEntryInput } from '../guest-book.schemas.ts'
import { guestBookTexts } from '../guest-book.texts.ts'

type EntryFormProps = {
  defaultValues: AddEntryInput
  /** The stays to choose from, when there is a choice. */
  stays?: readonly SelectOption[]
  submitLabel: string
  draftKey: string
  /** A conflict, above the fields. */
  before?: ReactNode
  save: (entry: AddEntryInput) => Promise<unknown>
}

/** Renders the form of an entry in the guest book. */
export function EntryForm({ stays = [], submitLabel, before, ...options }: EntryFormProps) {
  const { Field, status } = useSchemaForm({ schema: addEntryInput, ...options })
  return (
    <SchemaForm status={status}>
      {before}
      {stays.length > 1 && (
        <Field name="stayId">{(field) => <field.Select label={t`Stay`} options={stays} />}</Field>
      )}
      <Field name="body">
        {(field) => (
          <field.TextArea
            label={guestBookTexts.body}
            rows={6}
            help={t`For example what you did, how the weather was, and who came along. Everyone in the group can read it.`}
          />
        )}
      </Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
