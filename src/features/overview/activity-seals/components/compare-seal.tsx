import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useCompareSeal } from '../activity-seals.queries.ts'
import { type ComparedSealView, compareSealInput } from '../activity-seals.schemas.ts'

/** Compares a seal that someone kept with today’s log. */
export function CompareSeal({ familyGroupId }: { familyGroupId: string }) {
  const compare = useCompareSeal(familyGroupId)
  const schema = useMemo(() => compareSealInput.omit({ familyGroupId: true }), [])
  const { Field, status } = useSchemaForm({
    schema,
    defaultValues: { seal: '' },
    save: ({ seal }) => compare.mutateAsync(seal),
  })
  return (
    <SchemaForm status={status}>
      <Field name="seal">
        {(field) => <field.TextField label={t`A seal that you kept`} autoComplete="off" spellCheck={false} />}
      </Field>
      <div role="status" className="empty:hidden">
        {compare.data && <Compared view={compare.data} />}
      </div>
      <FormActions>
        <SubmitButton>{t`Compare`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function Compared({ view }: { view: ComparedSealView }) {
  if (view.result === 'SAME')
    return (
      <p className="rounded-md bg-success-soft p-3 text-success">
        {t`The log still has this seal. It was made on`} <LocalTime at={new Date(view.sealedAt)} />.{' '}
        {t`If the check above finds no problem, nothing up to entry ${view.position} has changed since.`}
      </p>
    )
  return (
    <p className="rounded-md bg-danger-soft p-3 text-danger">
      {view.result === 'DIFFERENT'
        ? t`Entry ${view.position} has another seal today. Either there is a typing error, or the log was changed and sealed again.`
        : t`The log has no sealed entry ${view.position}. Either there is a typing error, or entries were removed.`}
    </p>
  )
}
