import { useStore } from '@tanstack/react-form'
import { Button } from '../../../components/ui/button.tsx'
import { FieldGroup } from '../../../components/ui/field-group.tsx'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { Around } from '../payment-form.schemas.ts'
import type { PaymentFormApi } from './payment-form.tsx'
import { SplitEditor } from './split-editor.tsx'

type SplitFieldProps = {
  form: PaymentFormApi
  around: Around & {
    /** Where the usual split comes from, in words. */
    source: string | undefined
  }
  participants: readonly ParticipantView[]
  addOutsider: (name: string) => Promise<{ id: string }>
}

/** How the payment is split: as the family does it, until somebody says otherwise for this one. */
export function SplitField({
  form: { form, Field, status },
  around,
  participants,
  addOutsider,
}: SplitFieldProps) {
  const error = status.errors.split ?? status.errors['split.weights']
  const isIncome = useStore(form.store, ({ values }) => values.kind === 'INCOME')
  return (
    <FieldGroup title={isIncome ? 'Who gets a part of it?' : 'Who bears it?'}>
      <form.Subscribe selector={({ values }) => values.amountMinor}>
        {(amountMinor) => (
          <Field name="split">
            {(field) => {
              const draft = field.state.value ?? around.defaultSplit
              if (!draft) return <p className="text-muted">How such payments are split is being looked up.</p>
              return (
                <>
                  <SplitEditor
                    value={draft}
                    onChange={field.handleChange}
                    amountMinor={amountMinor}
                    currency={around.currency}
                    participants={participants}
                    ownership={around.ownership}
                    help={field.state.value ? undefined : around.source}
                    error={error}
                    addOutsider={addOutsider}
                  />
                  {field.state.value && around.defaultSplit && (
                    <Button
                      variant="quiet"
                      className="justify-self-start"
                      onClick={() => field.handleChange(null)}
                    >
                      Split it as usual
                    </Button>
                  )}
                </>
              )
            }}
          </Field>
        )}
      </form.Subscribe>
    </FieldGroup>
  )
}
