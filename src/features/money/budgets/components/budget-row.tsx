import { t } from '@lingui/core/macro'
import { CircleAlert, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { locale } from '../../../../lib/locale.ts'
import { budgetState, percentSpent } from '../../../work/work-terms/budget-use.rules.ts'
import { leftText, stateTones } from '../../../work/work-terms/budget-use.texts.ts'
import { useCreateBudget, useDeleteBudget } from '../budgets.queries.ts'
import type { BudgetLine } from '../budgets.rules.ts'
import type { BudgetsView, HouseBudgetsView } from '../budgets.schemas.ts'
import { scopeLabel, spentText, stateLabels } from '../budgets.texts.ts'
import { ChangeBudget } from './budget-dialogs.tsx'

type BudgetRowProps = {
  view: BudgetsView
  house: HouseBudgetsView
  line: BudgetLine
  mayEdit: boolean
  /** Adds a budget for this line. */
  plan: () => void
}

/** Shows a budget and what was spent. */
export function BudgetRow({ view, house, line, mayEdit, plan }: BudgetRowProps) {
  const { budget, spentMinor } = line
  const label = scopeLabel(line)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{label}</p>
        <p className="text-end tabular-nums">
          {spentText(spentMinor, budget?.amountMinor ?? null, view.currency, locale())}
        </p>
      </div>
      {budget ? (
        <Usage label={label} spentMinor={spentMinor} budget={budget} currency={view.currency}>
          {mayEdit && <RowActions view={view} house={house} line={{ ...line, budget }} />}
        </Usage>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          <span>{t`No budget`}</span>
          {mayEdit && (
            <Button variant="quiet" onClick={plan} aria-label={t`Set a budget for ${label}`}>
              <Plus aria-hidden="true" />
              {t`Set a budget`}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type UsageProps = {
  label: string
  spentMinor: number
  budget: { amountMinor: number }
  currency: string
  /** The actions. */
  children: ReactNode
}

function Usage({ label, spentMinor, budget: { amountMinor }, currency, children }: UsageProps) {
  const percent = percentSpent(spentMinor, amountMinor)
  const state = budgetState(spentMinor, amountMinor)
  return (
    <>
      <UsageBar label={t`${label}: spent`} percent={percent} tone={stateTones[state]} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
        <p>{t`${percent}% spent · ${leftText(spentMinor, amountMinor, currency, locale())}`}</p>
        {state !== 'WITHIN' && (
          <Badge
            tone={state === 'OVER' ? 'danger' : 'warning'}
            icon={state === 'OVER' ? TriangleAlert : CircleAlert}
          >
            {stateLabels[state]}
          </Badge>
        )}
        {children}
      </div>
    </>
  )
}

type RowActionsProps = Pick<BudgetRowProps, 'view' | 'house'> & {
  line: BudgetLine & { budget: NonNullable<BudgetLine['budget']> }
}

function RowActions({ view, house, line }: RowActionsProps) {
  const { budget } = line
  const [isChanging, setChanging] = useState(false)
  const { currency } = view
  const { mutateAsync: remove, isPending } = useDeleteBudget()
  const { mutateAsync: create } = useCreateBudget()
  const scope = scopeLabel(line)
  const change = t`Change the budget of ${house.propertyName}: ${scope}`
  const press = async () => {
    try {
      const removed = await remove({ budgetId: budget.id, version: budget.version })
      focusPageTitle()
      toastUndo(t`Budget removed`, async () => {
        await create(removed)
        toast.success(t`Budget restored`)
      })
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div className="ms-auto -me-3 flex text-foreground">
      <IconButton label={change} icon={<Pencil aria-hidden="true" />} onClick={() => setChanging(true)} />
      <IconButton
        label={t`Remove the budget of ${house.propertyName}: ${scope}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={press}
        loading={isPending}
      />
      {isChanging && (
        <ChangeBudget currency={currency} title={change} budget={budget} close={() => setChanging(false)} />
      )}
    </div>
  )
}
