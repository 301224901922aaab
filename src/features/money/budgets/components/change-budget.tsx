import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { isAppError } from '../../../../lib/app-error.ts'
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
  const [started, setStarted] = useState(budget)
  const [newer, setNewer] = useState<NewerBudget | null>(null)
  const { Field, status } = useSchemaForm({
    schema: budgetAmount,
    defaultValues: { amountMinor: budget.amountMinor },
    save: async ({ amountMinor }) => {
      try {
        await mutateAsync({ budgetId: budget.id, version: started.version, amountMinor })
      } catch (error) {
        const current = isAppError(error, 'conflict') ? newerBudget.safeParse(error.details.current) : null
        if (current?.success) {
          setStarted(current.data)
          setNewer(current.data)
        }
        throw error
      }
      toast.success('Saved')
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title}>
      {newer && <p className="mb-4">Now it is {formatMoney(newer.amountMinor, currency, locale())}.</p>}
      <SchemaForm status={status}>
        <Field name="amountMinor">{(field) => <field.MoneyField label="Amount" currency={currency} />}</Field>
        <FormActions>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
