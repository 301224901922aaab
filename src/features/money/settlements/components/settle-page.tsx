import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useRef, useState } from 'react'
import type { z } from 'zod'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { PayeeDetailsView } from '../../../base/payee-details/payee-details.schemas.ts'
import { peopleOptions } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { day } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { SettleSearch } from '../settlement-search.ts'
import { useRecordSettlement } from '../settlements.queries.ts'
import { paymentMethods } from '../settlements.rules.ts'
import { type SettlementFields, settlementFields } from '../settlements.schemas.ts'
import { methodLabels, settlementName } from '../settlements.texts.ts'

const HowToPay = lazy(() => import('../../components/how-to-pay.tsx'))

type SettlePageProps = Pick<SettlePlace, 'people' | 'houses'> & {
  group: GroupView
  search: SettleSearch
  today: string
  /** The only property of the group, if there is one. */
  onlyHouse: string | undefined
  /** How to pay the suggested receiver, if the caller owes them money. */
  payee: PayeeDetailsView | undefined
}

/** Records a settlement, prefilled if suggested. */
export function SettlePage({ group, search, today, people, houses, onlyHouse, payee }: SettlePageProps) {
  const { id: familyGroupId, may, currency } = group
  const isKnown = (id: string | undefined) => people.some((person) => person.id === id)
  const me = people.find(({ isMe }) => isMe)?.id ?? ''
  return (
    <MoneyFormPage
      of={{ familyGroupId, groupName: group.name }}
      part="settlements"
      title={t`Record a settlement`}
      subtitle={t`Record money that one person paid another. It affects the balances once the receiver confirms it.`}
    >
      {payee && (
        <Later>
          <HowToPay name={people.find(({ id }) => id === search.to)?.name ?? t`Someone`} payee={payee} />
        </Later>
      )}
      {may.recordPayments ? (
        <SettleForm
          place={{ familyGroupId, currency, people, houses, mayRecordForOthers: may.recordForOthers }}
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
        <EmptyState title={t`You don’t have permission to record settlements`}>
          {t`Ask a member or a manager to record it. You can confirm money that you received.`}
        </EmptyState>
      )}
    </MoneyFormPage>
  )
}

type SettleValues = z.input<typeof settlementFields>

type SettlePlace = {
  familyGroupId: string
  currency: string
  mayRecordForOthers: boolean
  people: readonly ParticipantView[]
  houses: readonly { id: string; name: string }[]
}

type SettleFormProps = { place: SettlePlace; defaultValues: SettleValues }

/** Asks for confirmation with names and amount before sending. */
function SettleForm({ place, defaultValues }: SettleFormProps) {
  const { familyGroupId, currency, people } = place
  const navigate = useNavigate()
  const recording = useRecordSettlement()
  const question = useQuestion<SettlementFields>()
  // One id for each form, so that a retry records once.
  const [settlementId] = useState(newId)
  const save = async (fields: SettlementFields) => {
    if (!(await question.ask(fields))) return
    const { status } = await recording.mutateAsync({ ...fields, familyGroupId, settlementId })
    toast.success(
      status === 'CONFIRMED'
        ? t`Recorded. It is now included in the balances.`
        : t`Recorded. Waiting for the receiver to confirm.`,
    )
    return () => navigate({ to: '/settlement/$settlementId', params: { settlementId } })
  }
  const form = useSettleForm({ defaultValues, save })
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? t`Someone`
  const { asked } = question
  return (
    <>
      <SettleFields form={form} place={place} />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && question.answer(false)}
        title={
          asked
            ? `${settlementName({ ...asked, fromName: nameOf(asked.fromId), toName: nameOf(asked.toId), currency })}?`
            : ''
        }
        description={
          asked && (
            <p>
              {t`${methodLabels[asked.method]}, on ${day(asked.settledOn)}. Kinstead keeps the records but doesn’t move money: record it once it has been paid.`}
            </p>
          )
        }
        confirmLabel={t`Record settlement`}
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
  const { familyGroupId, currency, mayRecordForOthers, people, houses } = place
  const options = peopleOptions(people)
  return (
    <SchemaForm status={status} className="gap-6">
      {!mayRecordForOthers && (
        <p className="text-muted">{t`You can record money that you paid or received.`}</p>
      )}
      <Pair>
        <Field name="fromId">
          {(field) => <field.Select label={t`Paid by`} placeholder={t`Choose`} options={options} />}
        </Field>
        <Field name="toId">
          {(field) => <field.Select label={t`Paid to`} placeholder={t`Choose`} options={options} />}
        </Field>
      </Pair>
      <Pair>
        <Field name="amountMinor">
          {(field) => <field.MoneyField label={t`Amount`} currency={currency} />}
        </Field>
        <Field name="settledOn">{(field) => <field.DateField label={t`Date`} />}</Field>
      </Pair>
      <Pair>
        <Field name="method">
          {(field) => (
            <field.Select
              label={t`Method`}
              options={paymentMethods.map((value) => ({ value, label: methodLabels[value] }))}
            />
          )}
        </Field>
        {houses.length > 0 && (
          <Field name="propertyId">
            {(field) => (
              <field.Select
                label={t`Property`}
                placeholder={t`Whole group`}
                options={houses.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
        )}
      </Pair>
      <Field name="note">{(field) => <field.TextArea label={t`Note`} optional rows={2} />}</Field>
      <FormActions>
        <ButtonLink to="/money/$familyGroupId/settlements" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
        <SubmitButton>{t`Record settlement`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

/** Resolves with yes or no and keeps the question visible until then. */
function useQuestion<Subject>() {
  const [asked, setAsked] = useState<Subject | null>(null)
  const resolve = useRef<(isYes: boolean) => void>(undefined)
  const ask = (subject: Subject) =>
    new Promise<boolean>((settle) => {
      resolve.current = settle
      setAsked(subject)
    })
  /** Closing the dialog after a yes is not a no. */
  const answer = (isYes: boolean) => {
    resolve.current?.(isYes)
    resolve.current = undefined
    setAsked(null)
  }
  return { asked, ask, answer }
}
