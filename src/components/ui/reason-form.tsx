import { t } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import { z } from 'zod'
import { optionalText, requiredText } from '../../lib/text.ts'
import { Dialog, DialogClose } from './dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from './form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const required = (max: number) => z.strictObject({ reason: requiredText(() => t`Enter a reason.`, { max }) })
const optional = (max: number) => z.strictObject({ reason: optionalText(max) })

export type ReasonDialogProps = {
  title: string
  /** What it is about, and its consequences. */
  description?: ReactNode
  /** The label of the button; the title by default. */
  step?: string
  /** Who can read it. */
  help: string
  isRequired?: boolean
  /** The maximum length. */
  max?: number
  /** @param reason null only when it is optional */
  save: (reason: string | null) => Promise<unknown>
  close: () => void
}

type Values = { reason?: string | null | undefined }

/** Asks for the reason of a step. */
export default function ReasonForm({
  title,
  description,
  step = title,
  help,
  isRequired = true,
  max = 500,
  save,
  close,
}: ReasonDialogProps) {
  const schema = useMemo(() => (isRequired ? required(max) : optional(max)), [isRequired, max])
  const { Field, status } = useSchemaForm<Values, { reason: string | null }>({
    schema,
    defaultValues: { reason: '' },
    save: ({ reason }) => save(reason),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} description={description}>
      <SchemaForm status={status}>
        <Field name="reason">
          {(field) => <field.TextArea label={t`Reason`} optional={!isRequired} help={help} rows={3} />}
        </Field>
        <FormActions>
          <DialogClose>{t`Back`}</DialogClose>
          <SubmitButton>{step}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
