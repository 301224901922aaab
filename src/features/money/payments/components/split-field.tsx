import { t } from '@lingui/core/macro'
import { useStore } from '@tanstack/react-form'
import { Button } from '../../../../components/ui/button.tsx'
import { FieldGroup, FoldedFields } from '../../../../components/ui/field-group.tsx'
import { locale } from '../../../../lib/locale.ts'
import { useAddOutsider } from '../../participants/participants.queries.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { SplitDraft } from '../../splits/split-draft.rules.ts'
import type { Surroundings } from '../payment-form.schemas.ts'
import { splitLine } from '../split-line.texts.ts'
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
  /** The initial split; null for the default. */
  saved: SplitDraft | null
  /** A saved payment: its split is open. */
  isEdit: boolean
}

/** Says in one line who shares the payment and how; the line opens the editor. */
export function SplitField({ saved, isEdit, ...props }: SplitFieldProps) {
  const { form, surroundings, participants } = props
  const { split, amountMinor } = useStore(form.form.store, ({ values }) => values)
  const { currency, ownership, shownSplit } = surroundings
  const draft = split ?? shownSplit
  return (
    <FoldedFields
      title={
        <span className="block max-sm:text-sm">
          {splitLine({ draft, participants, ownership, amountMinor, currency, locale: locale() })}
        </span>
      }
      isNeeded={isEdit || split !== saved}
    >
      <FieldGroup title={t`Split between`}>
        {draft ? (
          <Editor {...props} draft={draft} amountMinor={amountMinor} />
        ) : (
          <p className="text-muted">{t`Looking up how your group splits this…`}</p>
        )}
      </FieldGroup>
    </FoldedFields>
  )
}

type EditorProps = Omit<SplitFieldProps, 'saved' | 'isEdit'> & {
  draft: SplitDraft
  amountMinor: number | null
}

/** Edits the split, starting with the default. */
function Editor({
  form: { Field, status },
  surroundings,
  participants,
  familyGroupId,
  ...shown
}: EditorProps) {
  const { mutateAsync: addOutsider } = useAddOutsider(familyGroupId)
  return (
    <Field name="split">
      {(field) => (
        <>
          <SplitEditor
            value={shown.draft}
            onChange={field.handleChange}
            amountMinor={shown.amountMinor}
            currency={surroundings.currency}
            participants={participants}
            ownership={surroundings.ownership}
            help={field.state.value ? undefined : surroundings.source}
            error={status.errors.split ?? status.errors['split.weights']}
            addOutsider={addOutsider}
          />
          {field.state.value && surroundings.shownSplit && (
            <Button variant="quiet" className="justify-self-start" onClick={() => field.handleChange(null)}>
              {t`Use the default split`}
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
