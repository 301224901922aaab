import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { peopleOptions } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { day } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { SettleSearch } from '../settlement-search.ts'
import { useRecordSettlement } from '../settlements.queries.ts'
import { paymentMethods } from '../settlements.rules.ts'
import { type SettlementFields, settlementFields } from '../settlements.schemas.ts'
import { methodLabels, settlementName } from '../settlements.texts.ts'

type SettlePageProps = Pick<SettlePlace, 'people' | 'houses'> & {
  group: GroupView
  search: SettleSearch
  today: string
  /** The house of a group that has just one: what is settled is settled there. */
  onlyHouse: string | undefined
}

/** Records a settlement; a suggested one comes filled in. */
export function SettlePage({ group, search, today, people, houses, onlyHouse }: SettlePageProps) {
  const { id: familyGroupId, role, currency } = group
  const isKnown = (id: string | undefined) => people.some((person) => person.id === id)
  const me = people.find(({ isMe }) => isMe)?.id ?? ''
  return (
    <MoneyFormPage
      of={{ familyGroupId, groupName: group.name }}
      part="settlements"
      title="Record a settlement"
      subtitle="Somebody gave somebody else money to be even. It counts once the one who got it confirms it."
    >
      {can(role, 'payment.record') ? (
        <SettleForm
          place={{ familyGroupId, currency, people, houses, isManager: role === 'MANAGER' }}
          defaultValues={{
            fromId: isKnown(search.from) ? (search.from ?? '') : me,
            toId: isKnown(search.to) ? (search.to ?? '') : '',
            amountMinor: search.amountMinor ?? Number.NaN,
            settledOn: today,
            method: 'BANK_TRANSFER',
            propertyId: houses.some(({ id }) => id === search.propertyId)
              ? search.propertyId
              : (onlyHouse ?? ''),
            note: null,
          }}
        />
      ) : (
        <EmptyState title="Your role in this group does not allow that">
          Ask a member or a manager to record it. You can confirm what was given to you.
        </EmptyState>
      )}
    </MoneyFormPage>
  )
}

type SettleValues = z.input<typeof settlementFields>

type SettlePlace = {
  familyGroupId: string
  currency: string
  isManager: boolean
  people: readonly ParticipantView[]
  houses: readonly { id: string; name: string }[]
}

type SettleFormProps = { place: SettlePlace; defaultValues: SettleValues }

/** Writes down that money was given. What is sent is asked for once more, by names and amount. */
function SettleForm({ place, defaultValues }: SettleFormProps) {
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
              {methodLabels[asked.method]}, on {day(asked.settledOn)}. Kinstead moves no money: record it once
              it was given.
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
  const options = peopleOptions(people)
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

/** Waits for a yes or a no: what was asked about is shown until one comes. */
function useQuestion<Subject>() {
  const [asked, setAsked] = useState<Subject | null>(null)
  const resolve = useRef<(isYes: boolean) => void>(undefined)
  const ask = (subject: Subject) =>
    new Promise<boolean>((settle) => {
      resolve.current = settle
      setAsked(subject)
    })
  /** The first answer counts: closing the dialog after a yes is no no. */
  const answer = (isYes: boolean) => {
    resolve.current?.(isYes)
    resolve.current = undefined
    setAsked(null)
  }
  return { asked, ask, answer }
}
