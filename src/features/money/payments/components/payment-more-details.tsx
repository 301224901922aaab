import { t } from '@lingui/core/macro'
import { useStore } from '@tanstack/react-form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FoldedFields, Pair } from '../../../../components/ui/field-group.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { WorkerField } from '../../../house/components/worker-field.tsx'
import { categoriesQuery } from '../../categories/categories.queries.ts'
import { nameIn } from '../../categories/categories.rules.ts'
import { categoryLabel } from '../../categories/categories.ts'
import { CategoryField, HouseField, ProjectField } from '../../components/money-fields.tsx'
import type { House } from '../../components/money-options.ts'
import { differsInDetails, type PaymentFormValues } from '../payment-form.schemas.ts'
import { ExchangeWords, ForeignFields } from './foreign-fields.tsx'
import type { PaymentFormApi } from './payment-form.tsx'

const kinds = [
  {
    value: 'EXPENSE',
    get label() {
      return t`Expense`
    },
  },
  {
    value: 'INCOME',
    get label() {
      return t`Income`
    },
  },
] as const

type PlaceFieldsProps = {
  form: PaymentFormApi
  houses: readonly House[]
  task: { id: string; title: string } | null
}

type MoreDetailsProps = PlaceFieldsProps & {
  /** A saved payment, or a new one. */
  isEdit: boolean
  /** A bill is always paid by an expense. */
  isBill: boolean
  currency: string
  familyGroupId: string
  /** The saved values; for a new payment the initial ones. */
  saved: PaymentFormValues
}

/** The fields with a usual value: folded, with their values in one line, until one of them is changed or invalid. */
export function MoreDetails(props: MoreDetailsProps) {
  const { form, isEdit, isBill, currency, familyGroupId, saved, houses, task } = props
  const { Field } = form
  const values = useStore(form.form.store, ({ values }) => values)
  const { data: categories } = useSuspenseQuery(categoriesQuery(familyGroupId))
  return (
    <FoldedFields
      title={t`More details`}
      summary={summaryOf(values, houses, nameIn(categories, values.category))}
      isNeeded={isEdit || Boolean(saved.note) || differsInDetails(values, saved)}
    >
      {!isBill && (
        <Field name="kind">
          {(field) => (
            <SegmentedChoice
              legend={t`Type`}
              options={kinds}
              value={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </Field>
      )}
      <Field name="category">{() => <CategoryField familyGroupId={familyGroupId} />}</Field>
      <PlaceFields form={form} houses={houses} task={task} />
      <ForeignFields form={form} currency={currency} />
      <ExchangeWords form={form} currency={currency} saved={saved} />
      <Field name="workerId">{() => <WorkerField familyGroupId={familyGroupId} />}</Field>
      <Field name="note">
        {(field) => (
          <field.TextArea label={t`Note`} optional rows={3} help={t`Anything the others should know.`} />
        )}
      </Field>
    </FoldedFields>
  )
}

function summaryOf(
  { category, propertyId }: PaymentFormValues,
  houses: readonly House[],
  categoryName: string | null,
): string {
  const house = houses.find((one) => one.propertyId === propertyId)
  return [category && categoryLabel(category, categoryName), house?.name].filter(Boolean).join(' · ')
}

function PlaceFields({ form: { form, Field }, houses, task }: PlaceFieldsProps) {
  // Projects and tasks belong to one property.
  const forget = () => {
    form.setFieldValue('projectId', null)
    form.setFieldValue('taskId', null)
  }
  return (
    <>
      <Field name="propertyId" listeners={{ onChange: forget }}>
        {() => <HouseField houses={houses} />}
      </Field>
      <form.Subscribe selector={({ values }) => values.propertyId}>
        {(propertyId) =>
          propertyId && (
            <Pair>
              <Field name="projectId">{() => <ProjectField propertyId={propertyId} />}</Field>
              {task && (
                <Field name="taskId">
                  {(field) => (
                    <field.Select
                      label={t`Task`}
                      optional
                      placeholder={t`No task`}
                      options={[{ value: task.id, label: task.title }]}
                    />
                  )}
                </Field>
              )}
            </Pair>
          )
        }
      </form.Subscribe>
    </>
  )
}
