import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { useUpdateBudget } from '../budgets.queries.ts'
import { budgetAmount, type NewerBudget, newerBudget } from '../budgets.schemas.ts'

type ChangeBudgetProps = {
  currency: string
  title: string
  budget: NewerBudget
  close: () => void
}

/** Another amount. When somebody was faster, theirs is shown, and the next press writes over it knowingly. */
export function ChangeBudget({ currency, title, budget, close }: ChangeBudgetProps) {
  const { mutateAsync } = useUpdateBudget()
  // What the form began with: a newer one that arrives meanwhile is not written over by accident.
  const [started] = useState(budget)
  const { stale, save, saveLabel } = useStaleEdit<NewerBudget, number>(started, newerBudget)
  const { Field, status } = useSchemaForm({
    schema: budgetAmount,
    defaultValues: { amountMinor: started.amountMinor },
    save: async ({ amountMinor }) => {
      await save(amountMinor, ({ version }) => mutateAsync({ budgetId: budget.id, version, amountMinor }))
      toast.success('Saved')
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      {stale && <p className="mb-4">Now it is {formatMoney(stale.newer.amountMinor, currency, locale())}.</p>}
      <SchemaForm status={status}>
        <Field name="amountMinor">{(field) => <field.MoneyField label="Amount" currency={currency} />}</Field>
        <FormActions>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton>{saveLabel}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
