import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { useRecordSettlement } from '../settlements.queries.ts'
import { paymentMethods } from '../settlements.rules.ts'
import { type SettlementFields, settlementFields } from '../settlements.schemas.ts'
import { methodLabels, settlementName } from '../settlements.texts.ts'
import { useQuestion } from './use-question.ts'

export type SettleValues = z.input<typeof settlementFields>

export type SettlePlace = {
  familyGroupId: string
  currency: string
  isManager: boolean
  people: readonly ParticipantView[]
  houses: readonly { id: string; name: string }[]
}

type SettleFormProps = { place: SettlePlace; defaultValues: SettleValues }

/** Writes down that money was given. What is sent is asked for once more, by names and amount. */
export function SettleForm({ place, defaultValues }: SettleFormProps) {
  const { familyGroupId, currency, people } = place
  const navigate = useNavigate()
  const recording = useRecordSettlement()
  const question = useQuestion<SettlementFields>()
  // One for each form: what is sent twice is recorded once.
  const [settlementId] = useState(newId)
  const save = async (fields: SettlementFields) => {
    if (!(await question.ask(fields))) return
    const { status } = await recording.mutateAsync({ ...fields, familyGroupId, settlementId })
    toast.success(
      status === 'CONFIRMED'
        ? 'Recorded. It counts in the balances now.'
        : 'Recorded. Whoever got the money is asked to confirm it.',
    )
    return () => navigate({ to: '/settlement/$settlementId', params: { settlementId } })
  }
  const form = useSettleForm({ defaultValues, save })
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'Somebody'
  const { asked } = question
  return (
    <>
      <SettleFields form={form} place={place} />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && question.answer(false)}
        title={
          asked
            ? `${settlementName({ ...asked, fromName: nameOf(asked.fromId), toName: nameOf(asked.toId), currency }, locale())}?`
            : ''
        }
        description={
          asked && (
            <p>
              {methodLabels[asked.method]}, on {formatCalendarDate(asked.settledOn, locale())}. Kinstead moves
              no money: record it once it was given.
            </p>
          )
        }
        confirmLabel="Record it"
        confirmVariant="primary"
        onConfirm={() => question.answer(true)}
      />
    </>
  )
}

const useSettleForm = (options: {
  defaultValues: SettleValues
  save: (fields: SettlementFields) => Promise<unknown>
}) => useSchemaForm<SettleValues, SettlementFields>({ schema: settlementFields, ...options })

function SettleFields({ form, place }: { form: ReturnType<typeof useSettleForm>; place: SettlePlace }) {
  const { Field, status } = form
  const { familyGroupId, currency, isManager, people, houses } = place
  const options = people.map(({ id, name, isMe }) => ({ value: id, label: isMe ? `${name} (you)` : name }))
  return (
    <SchemaForm status={status} className="gap-6">
      {!isManager && <p className="text-muted">You can record what you yourself gave or got.</p>}
      <Pair>
        <Field name="fromId">
          {(field) => <field.Select label="Who gave it" placeholder="Choose" options={options} />}
        </Field>
        <Field name="toId">
          {(field) => <field.Select label="Who got it" placeholder="Choose" options={options} />}
        </Field>
      </Pair>
      <Pair>
        <Field name="amountMinor">{(field) => <field.MoneyField label="Amount" currency={currency} />}</Field>
        <Field name="settledOn">{(field) => <field.DateField label="Date" />}</Field>
      </Pair>
      <Pair>
        <Field name="method">
          {(field) => (
            <field.Select
              label="How"
              options={paymentMethods.map((value) => ({ value, label: methodLabels[value] }))}
            />
          )}
        </Field>
        {houses.length > 0 && (
          <Field name="propertyId">
            {(field) => (
              <field.Select
                label="What it settles"
                placeholder="The group as a whole"
                options={houses.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
        )}
      </Pair>
      <Field name="note">{(field) => <field.TextArea label="Note" optional rows={2} />}</Field>
      <FormActions>
        <ButtonLink to="/money/$familyGroupId/settlements" params={{ familyGroupId }} variant="quiet">
          Cancel
        </ButtonLink>
        <SubmitButton>Record settlement</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
