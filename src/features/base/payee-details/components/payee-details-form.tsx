import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { type FormStart, UseNewerValues, useFormStart } from '../../../../components/ui/newer-values.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { isAppError } from '../../../../lib/app-error.ts'
import { groupedIban } from '../iban.rules.ts'
import { myPayeeDetailsQuery, useSavePayeeDetails } from '../payee-details.queries.ts'
import {
  type MyPayeeDetailsView,
  type PayeeDetailsFields,
  payeeDetailsFields,
} from '../payee-details.schemas.ts'

/** Asks how the person wants to be paid. */
export function PayeeDetailsForm() {
  const { data: details } = useSuspenseQuery(myPayeeDetailsQuery)
  const { round, ...start } = useFormStart(details)
  return (
    <SectionCard title={t`How to pay you`} aria-label={t`How to pay you`}>
      <p className="mb-4 text-muted">
        {t`Only people who owe you money in a group can see this, beside what they owe. Leave a field blank if you don’t use it.`}
      </p>
      <PayeeDetailsInputs key={round} {...start} />
    </SectionCard>
  )
}

function PayeeDetailsInputs({ base, onSaved, onRestart }: FormStart<MyPayeeDetailsView>) {
  const [isStale, setStale] = useState(false)
  const { mutateAsync: send } = useSavePayeeDetails()
  const save = async (fields: PayeeDetailsFields) => {
    try {
      const { version } = await send({ ...fields, version: base.version })
      onSaved({ ...fields, version })
      toast.success(t`Saved`)
    } catch (error) {
      setStale(isAppError(error, 'conflict'))
      throw error
    }
  }
  // Without a draft: an account number should not stay in a browser that others may use.
  const { Field, status } = useSchemaForm<z.input<typeof payeeDetailsFields>, PayeeDetailsFields>({
    schema: payeeDetailsFields,
    defaultValues: {
      accountHolder: base.accountHolder,
      iban: base.iban && groupedIban(base.iban),
      link: base.link,
      note: base.note,
    },
    save,
  })
  return (
    <SchemaForm status={status}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="accountHolder">
          {(field) => <field.TextField label={t`Account holder`} optional autoComplete="off" />}
        </Field>
        <Field name="iban">
          {(field) => <field.TextField label={t`IBAN`} optional autoComplete="off" spellCheck={false} />}
        </Field>
      </div>
      <Field name="link">
        {(field) => (
          <field.TextField
            label={t`Payment link`}
            optional
            type="url"
            autoComplete="off"
            help={t`Your page at a payment service. It starts with https://`}
          />
        )}
      </Field>
      <Field name="note">{(field) => <field.TextArea label={t`Note`} optional rows={2} />}</Field>
      <FormActions>
        {isStale && <UseNewerValues of={myPayeeDetailsQuery} onRestart={onRestart} />}
        <SubmitButton>{t`Save payment details`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
