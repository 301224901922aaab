import { Button } from '../../../../components/ui/button.tsx'
import { FieldGroup } from '../../../../components/ui/field-group.tsx'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { SplitDraft } from '../../splits/split-draft.rules.ts'
import type { Around } from '../payment-form.schemas.ts'
import type { PaymentFormApi } from './payment-form.tsx'
import { SplitEditor } from './split-editor.tsx'

type SplitFieldProps = {
  form: PaymentFormApi
  around: Around & {
    /** The usual split, or the previous one while another one is being loaded. */
    shownSplit: SplitDraft | null
    /** Where the usual split comes from, in words. */
    source: string | undefined
  }
  participants: readonly ParticipantView[]
  addOutsider: (name: string) => Promise<{ id: string }>
}

/** How the payment is split: as the group usually splits, unless someone changes it for this one. */
export function SplitField({
  form: { form, Field, status },
  around,
  participants,
  addOutsider,
}: SplitFieldProps) {
  const error = status.errors.split ?? status.errors['split.weights']
  return (
    <FieldGroup title="Split between">
      <form.Subscribe selector={({ values }) => values.amountMinor}>
        {(amountMinor) => (
          <Field name="split">
            {(field) => {
              const draft = field.state.value ?? around.shownSplit
              if (!draft) return <p className="text-muted">Looking up how your group splits this…</p>
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
                  {field.state.value && around.shownSplit && (
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
