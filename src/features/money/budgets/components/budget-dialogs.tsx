import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { categoryOptions, nameIn, offeredCategories } from '../../categories/categories.rules.ts'
import type { Category } from '../../categories/category-keys.ts'
import { money } from '../../components/shown.ts'
import { useCreateBudget, useUpdateBudget } from '../budgets.queries.ts'
import {
  type BudgetsView,
  budgetAmount,
  budgetFields,
  type HouseBudgetsView,
  type NewerBudget,
  newerBudget,
} from '../budgets.schemas.ts'
import { scopeLabel } from '../budgets.texts.ts'

type AddBudgetProps = {
  view: BudgetsView
  house: HouseBudgetsView
  category: Category | null
  close: () => void
}

const scopeOf = ({ categories }: BudgetsView, category: Category | null) => ({
  category,
  categoryName: category && nameIn(categories, category),
})

type Values = { category?: Category | '' | null | undefined; amountMinor: number }

/** Adds a budget for everything, or for a category without one. */
export function AddBudget({ view, house, category, close }: AddBudgetProps) {
  const { mutateAsync } = useCreateBudget()
  const { propertyId, propertyName, lines } = house
  const planned = lines.flatMap((line) => (line.budget ? [line.category] : []))
  const free = offeredCategories(view.categories, category).filter(({ key }) => !planned.includes(key))
  const isAllPlanned = planned.includes(null)
  const { Field, status } = useSchemaForm<Values, { category: Category | null; amountMinor: number }>({
    schema: budgetFields,
    defaultValues: {
      category: category ?? (isAllPlanned ? (free[0]?.key ?? '') : ''),
      amountMinor: Number.NaN,
    },
    save: async (fields) => {
      await mutateAsync({ ...fields, propertyId, year: view.year })
      toast.success(t`Budget for ${view.year} set: ${scopeLabel(scopeOf(view, fields.category))}`)
      return close
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Budget for ${propertyName}, ${view.year}`}
    >
      <SchemaForm status={status}>
        <Field name="category">
          {(field) => (
            <field.Select
              label={t`For`}
              {...(!isAllPlanned && { placeholder: t`Everything` })}
              options={categoryOptions(free)}
            />
          )}
        </Field>
        <Field name="amountMinor">
          {(field) => (
            <field.MoneyField
              label={t`Amount`}
              currency={view.currency}
              help={t`The most you plan to spend this year.`}
            />
          )}
        </Field>
        <FormActions>
          <Button onClick={close}>{t`Cancel`}</Button>
          <SubmitButton>{t`Set budget`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}

type ChangeBudgetProps = {
  currency: string
  title: string
  budget: NewerBudget
  close: () => void
}

/** Edits the amount. A newer amount is shown, and the next press overwrites it. */
export function ChangeBudget({ currency, title, budget, close }: ChangeBudgetProps) {
  const { mutateAsync } = useUpdateBudget()
  // The version the form started from: a background reload must not overwrite it.
  const [started] = useState(budget)
  const { stale, save, saveLabel } = useStaleEdit<NewerBudget, number>(started, newerBudget)
  const { Field, status } = useSchemaForm({
    schema: budgetAmount,
    defaultValues: { amountMinor: started.amountMinor },
    save: async ({ amountMinor }) => {
      await save(amountMinor, ({ version }) => mutateAsync({ budgetId: budget.id, version, amountMinor }))
      toast.success(t`Saved`)
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      {stale && <p className="mb-4">{t`The budget is now ${money(stale.newer.amountMinor, currency)}.`}</p>}
      <SchemaForm status={status}>
        <Field name="amountMinor">
          {(field) => <field.MoneyField label={t`Amount`} currency={currency} />}
        </Field>
        <FormActions>
          <Button onClick={close}>{t`Cancel`}</Button>
          <SubmitButton>{saveLabel}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
