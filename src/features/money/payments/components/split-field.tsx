import { t } from '@lingui/core/macro'
import { Button } from '../../../../components/ui/button.tsx'
import { FieldGroup } from '../../../../components/ui/field-group.tsx'
import { useAddOutsider } from '../../participants/participants.queries.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { SplitDraft } from '../../splits/split-draft.rules.ts'
import type { Surroundings } from '../payment-form.schemas.ts'
import type { PaymentFormApi } from './payment-form.tsx'
import { SplitEditor } from './split-editor.tsx'

type SplitFieldProps = {
  form: PaymentFormApi
  surroundings: Surroundings & {
    /** The default split, or the previous one while loading. */
    shownSplit: SplitDraft | null
    /** Explains the default split. */
    source: string | undefined
  }
  familyGroupId: string
  participants: readonly ParticipantView[]
}

/** Edits the split, starting with the default. */
export function SplitField({
  form: { form, Field, status },
  surroundings,
  participants,
  familyGroupId,
}: SplitFieldProps) {
  const { mutateAsync: addOutsider } = useAddOutsider(familyGroupId)
  const error = status.errors.split ?? status.errors['split.weights']
  return (
    <FieldGroup title={t`Split between`}>
      <form.Subscribe selector={({ values }) => values.amountMinor}>
        {(amountMinor) => (
          <Field name="split">
            {(field) => {
              const draft = field.state.value ?? surroundings.shownSplit
              if (!draft) return <p className="text-muted">{t`Looking up how your group splits this…`}</p>
              return (
                <>
                  <SplitEditor
                    value={draft}
                    onChange={field.handleChange}
                    amountMinor={amountMinor}
                    currency={surroundings.currency}
                    participants={participants}
                    ownership={surroundings.ownership}
                    help={field.state.value ? undefined : surroundings.source}
                    error={error}
                    addOutsider={addOutsider}
                  />
                  {field.state.value && surroundings.shownSplit && (
                    <Button
                      variant="quiet"
                      className="justify-self-start"
                      onClick={() => field.handleChange(null)}
                    >
                      {t`Use the default split`}
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
